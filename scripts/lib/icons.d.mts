export function writeIcons(folder: string): void;
