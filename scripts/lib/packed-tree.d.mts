export function expectedFiles(files: readonly string[], platform: string, arch: string): string[];
export function placesInArchive(files: readonly string[]): string[];
export function serverProblems(app: string, place: string): Promise<string[]>;
