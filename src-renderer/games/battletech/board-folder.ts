/**
 * The mapsheets and 'Mechs in a MegaMek folder. The folder holds tens of thousands of files; only those named `.board`
 * and `.mtf` are opened.
 */
import type { Problem } from '../../../src-shared/contract/problem.ts';
import { readBoard } from '../../../src-shared/rulesets/battletech/import/board.ts';
import { isOfficial } from '../../../src-shared/rulesets/battletech/import/board-asset.ts';
import type { Board } from '../../../src-shared/rulesets/battletech/rules/board.ts';
import { isSheet, whyOut } from './board-facts.ts';

export interface FoundFile {
  /** From the chosen folder down. */
  readonly path: string;
  readonly text: () => Promise<string>;
}

const isWanted = (name: string) => /\.(board|mtf)$/i.test(name);
export const isMechFile = ({ path }: Pick<FoundFile, 'path'>) => /\.mtf$/i.test(path);

function filesAmong(files: Iterable<File>): FoundFile[] {
  return [...files]
    .filter((file) => isWanted(file.name))
    .map((file) => ({ path: file.webkitRelativePath || file.name, text: () => file.text() }));
}

/** Opens the system's picker for a folder; resolves to an empty list when the user cancels. */
export function pickFolder(): Promise<FoundFile[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.webkitdirectory = true;
    input.onchange = () => resolve(filesAmong(input.files ?? []));
    input.oncancel = () => resolve([]);
    input.click();
  });
}

export async function filesInDrop(transfer: DataTransfer): Promise<FoundFile[]> {
  // The entries must be taken before the first await: afterwards the drop is over.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return filesAmong(transfer.files);
  const found: FoundFile[] = [];
  for (const entry of entries) await collect(entry, found);
  return found;
}

async function collect(entry: FileSystemEntry, found: FoundFile[]): Promise<void> {
  if (entry.isFile) {
    if (!isWanted(entry.name)) return;
    const file = () => new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    found.push({ path: entry.fullPath.replace(/^\//, ''), text: async () => (await file()).text() });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A reader hands out a folder in portions and ends with an empty one.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return;
    for (const child of part) if (!child.name.startsWith('.')) await collect(child, found);
  }
}

/** The name of the chosen folder: what all paths begin with. */
export function rootOf(found: readonly Pick<FoundFile, 'path'>[]): string {
  const first = found[0]?.path.split(/[\\/]/)[0] ?? '';
  return first !== '' && found.every(({ path }) => path.split(/[\\/]/)[0] === first) && !isWanted(first) ? first : 'MegaMek';
}

export interface SurveyedBoard {
  readonly path: string;
  readonly text: string;
  readonly board: Board;
  readonly official: boolean;
}

export interface Survey {
  readonly files: number;
  /** 16 x 17 hexes. */
  readonly sheets: readonly SurveyedBoard[];
  readonly otherSizes: number;
  readonly unreadable: number;
  readonly problems: readonly Problem[];
}

/** Reads every board; `onProgress` gets the number read so far and can stop it by returning false. */
export async function surveyBoards(
  found: readonly FoundFile[],
  onProgress: (done: number) => boolean | Promise<boolean>,
): Promise<Survey | null> {
  const sheets: SurveyedBoard[] = [];
  const problems: Problem[] = [];
  let otherSizes = 0;
  let unreadable = 0;
  for (const [n, file] of found.entries()) {
    if (n % 20 === 0 && !(await onProgress(n))) return null;
    const text = await file.text();
    const reading = readBoard(file.path, text);
    if (reading.board === null) unreadable++;
    else if (!isSheet(reading.board)) otherSizes++;
    else sheets.push({ path: file.path, text, board: reading.board, official: isOfficial(file.path) });
    // Problems of boards that cannot be used anyway are not worth listing.
    if (reading.board === null || isSheet(reading.board)) problems.push(...reading.problems);
  }
  return { files: found.length, sheets, otherSizes, unreadable, problems };
}

export interface BoardChoice {
  readonly exclude: ReadonlySet<string>;
  readonly unofficial: boolean;
  /** Names the library has already. */
  readonly known: ReadonlySet<string>;
}

export interface Chosen {
  readonly take: readonly SurveyedBoard[];
  readonly known: number;
  readonly filtered: number;
}

/** Which of the surveyed sheets to import: by folder, by tag, each name once. */
export function chooseBoards(sheets: readonly SurveyedBoard[], { exclude, unofficial, known }: BoardChoice): Chosen {
  const names = new Set([...known].map((name) => name.toLowerCase()));
  const words = [...exclude].join(';');
  const take: SurveyedBoard[] = [];
  let already = 0;
  let filtered = 0;
  for (const sheet of sheets) {
    if (!sheet.official && !unofficial) continue;
    const name = sheet.board.name.toLowerCase();
    if (whyOut(sheet.board, words) !== null) filtered++;
    else if (names.has(name)) already++;
    else {
      names.add(name);
      take.push(sheet);
    }
  }
  return { take, known: already, filtered };
}
