/** A title as a file name. Pure. */
export function fileName(title: string, extension: string): string {
  const stem = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
  return `${stem || 'warbench'}.${extension}`;
}
