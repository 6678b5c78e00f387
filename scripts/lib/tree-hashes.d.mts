export function treeHashes(folder: string): Map<string, string>;
export function differences(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[];
