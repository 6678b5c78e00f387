export function changelogSection(changelog: string, heading: string): string | null;
