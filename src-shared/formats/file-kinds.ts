/** Files that Warbench writes and opens again. The installers register the extensions (packaging/electron-builder.mjs). */
export type FileKind = 'replay' | 'run' | 'project';

interface FileKindInfo {
  readonly extension: string;
  /** Of earlier versions, still opened. */
  readonly formerExtension?: string;
  /** As the system names such a file. */
  readonly label: string;
}

export const FILE_KINDS: Readonly<Record<FileKind, FileKindInfo>> = {
  replay: { extension: '.wbreplay', formerExtension: '.warbench-replay', label: 'Warbench replay' },
  run: { extension: '.wbrun', formerExtension: '.warbench-run', label: 'Warbench run' },
  project: { extension: '.wbproject', label: 'Warbench Studio project' },
};

const KINDS: readonly FileKind[] = ['replay', 'run', 'project'];

/** By its name; null for any other file. */
export function fileKindOf(name: string): FileKind | null {
  return KINDS.find((kind) => extensionsOf(kind).some((extension) => name.toLowerCase().endsWith(extension))) ?? null;
}

export function extensionsOf(kind: FileKind): string[] {
  const { extension, formerExtension } = FILE_KINDS[kind];
  return formerExtension === undefined ? [extension] : [extension, formerExtension];
}
