export const SOURCES: readonly string[];
export const BUILD_FILE: string;
export function buildInfo(root: string): { readonly commit: string | null; readonly changed: boolean };
export function buildInfoText(root: string): string;
