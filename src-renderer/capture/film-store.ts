/** Finished pieces of films, kept by the browser until the film is saved: an export goes on where it stopped. */

export interface PieceStore {
  /** Null where there is none. */
  read(folder: string, name: string): Promise<Blob | null>;
  write(folder: string, name: string, content: Blob): Promise<void>;
  /** A file that grows while it is written; read it when the stream is closed. Null where files can't. */
  open(folder: string, name: string): Promise<FileSystemWritableFileStream | null>;
  folders(): Promise<readonly string[]>;
  remove(folder: string): Promise<void>;
}

const ROOT = 'warbench-films';

/** The browser's private files where it has them, else memory, which forgets everything with the page. */
export async function openPieceStore(): Promise<PieceStore> {
  try {
    const root = await (await navigator.storage.getDirectory()).getDirectoryHandle(ROOT, { create: true });
    return fileStore(root);
  } catch {
    return memoryStore();
  }
}

function fileStore(root: FileSystemDirectoryHandle): PieceStore {
  const folderOf = (name: string) => root.getDirectoryHandle(name, { create: true });
  const open = async (folder: string, name: string) => {
    const handle = await (await folderOf(folder)).getFileHandle(name, { create: true });
    return handle.createWritable();
  };
  return {
    open,
    async read(folder, name) {
      try {
        const file = await (await (await root.getDirectoryHandle(folder)).getFileHandle(name)).getFile();
        // A page that crashed may have left an empty file behind.
        return file.size === 0 ? null : file;
      } catch {
        return null;
      }
    },
    async write(folder, name, content) {
      const stream = await open(folder, name);
      await stream.write(content);
      await stream.close();
    },
    async folders() {
      const names: string[] = [];
      for await (const name of root.keys()) names.push(name);
      return names.sort();
    },
    async remove(folder) {
      await root.removeEntry(folder, { recursive: true }).catch(() => {});
    },
  };
}

function memoryStore(): PieceStore {
  const files = new Map<string, Map<string, Blob>>();
  return {
    open: async () => null,
    read: async (folder, name) => files.get(folder)?.get(name) ?? null,
    async write(folder, name, content) {
      const inFolder = files.get(folder) ?? new Map<string, Blob>();
      files.set(folder, inFolder.set(name, content));
    },
    folders: async () => [...files.keys()],
    async remove(folder) {
      files.delete(folder);
    },
  };
}
