export const CLI_ENTRIES: readonly string[];
export const APP_ENTRIES: readonly string[];
export const CLI_PROGRAM: string;
export function builtModules(root: string, entries: readonly string[]): { readonly modules: string[]; readonly packages: string[] };
export function packageFolders(root: string, names: readonly string[]): string[];
export function shippedFiles(root: string, entries: readonly string[]): string[];
export function cliManifest(root: string): {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly bundleDependencies: readonly string[];
};
export function stage(root: string, files: readonly string[], to: string): void;
export function filesIn(folder: string): string[];
export function sizesByPart(root: string, files: readonly string[]): (readonly [part: string, bytes: number])[];
export function appManifest(root: string): Readonly<Record<string, unknown>>;
