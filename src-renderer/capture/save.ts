/** Where finished files go: a place the user picks when the browser can ask, the download folder otherwise. */

interface PickerWindow extends Window {
  showSaveFilePicker?: (options: {
    suggestedName: string;
    types: { description: string; accept: Record<string, string[]> }[];
  }) => Promise<FileSystemFileHandle>;
}

/** What bytes are written to while they are made. */
export interface FileTarget {
  readonly name: string;
  /** Null when the whole file has to be kept in memory and handed over at the end. */
  readonly stream: FileSystemWritableFileStream | null;
}

export class SaveCancelled extends Error {
  constructor() {
    super('Nothing was saved.');
    this.name = 'SaveCancelled';
  }
}

/**
 * Asks for a place. The browser's own dialogue asks before it overwrites; a download gets a free name by itself, so
 * nothing is ever overwritten unasked.
 */
export async function pickTarget(name: string, mime: string): Promise<FileTarget> {
  const picker = (window as PickerWindow).showSaveFilePicker;
  if (picker === undefined) return { name, stream: null };
  const extension = name.slice(name.lastIndexOf('.'));
  try {
    const handle = await picker.call(window, {
      suggestedName: name,
      types: [{ description: 'Warbench', accept: { [mime]: [extension] } }],
    });
    return { name: handle.name, stream: await handle.createWritable() };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw new SaveCancelled();
    // Some shells have the call but refuse it (no user gesture, no permission): the download still works.
    return { name, stream: null };
  }
}

export function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export async function saveBytes(bytes: Uint8Array, name: string, mime: string): Promise<void> {
  download(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: mime }), name);
}
