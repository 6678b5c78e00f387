/** Files from a file picker, a drop or a folder, as bytes. */
import type { InputFile } from '../../src-shared/api/library.ts';

const MOST_FILES = 5000;

export async function readFile(file: File): Promise<InputFile> {
  return { name: file.webkitRelativePath || file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

async function filesOf(list: Iterable<File>): Promise<InputFile[]> {
  const files: InputFile[] = [];
  for (const file of [...list].slice(0, MOST_FILES)) files.push(await readFile(file));
  return files;
}

/** A drop may contain folders, which are read recursively. */
export async function filesOfDrop(transfer: DataTransfer): Promise<InputFile[]> {
  // The entries must be read before the first await; afterwards the drop is over.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return filesOf(transfer.files);
  const found: InputFile[] = [];
  for (const entry of entries) await readEntry(entry, found);
  return found;
}

async function readEntry(entry: FileSystemEntry, found: InputFile[]): Promise<void> {
  if (found.length >= MOST_FILES) return;
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    found.push({ name: entry.fullPath.replace(/^\//, ''), bytes: new Uint8Array(await file.arrayBuffer()) });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A reader returns a folder in batches and ends with an empty one.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return;
    for (const child of part) if (!child.name.startsWith('.')) await readEntry(child, found);
  }
}

/** Opens the system's file picker; resolves to an empty list if the user cancels. */
export function pickFiles(options: { readonly folder?: boolean; readonly accept?: string } = {}): Promise<InputFile[]> {
  return new Promise((resolve, reject) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = true;
    if (options.folder) input.webkitdirectory = true;
    if (options.accept) input.accept = options.accept;
    input.onchange = () => filesOf(input.files ?? []).then(resolve, reject);
    input.oncancel = () => resolve([]);
    input.click();
  });
}
