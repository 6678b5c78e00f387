/** The import being prepared: the files, how they are read, and the result. Survives leaving the view. */
import { create } from 'zustand';
import type { Input } from '../../src-shared/api/index.ts';
import { ApiError } from '../../src-shared/api/index.ts';
import type { ImportPreview, InputFile } from '../../src-shared/api/library.ts';
import type { Options } from '../../src-shared/contract/options.ts';
import { asApiError, host } from '../host/host.ts';
import { discardDraft, keepDraft, keptDraft } from './drafts.ts';
import { isTooLarge } from './source-size.ts';

export interface ImportState {
  readonly files: readonly InputFile[];
  readonly previews: readonly ImportPreview[];
  /** Index into previews. */
  readonly active: number;
  /** Chosen by the user instead of detected. */
  readonly ruleset: string | null;
  readonly importer: string | null;
  readonly settings: Options;
  readonly busy: boolean;
  /** Progress of adding to the library, 0..1; null when nothing is being added. */
  readonly added: number | null;
  readonly error: ApiError | null;
}

const NOTHING: ImportState = {
  files: [],
  previews: [],
  active: 0,
  ruleset: null,
  importer: null,
  settings: {},
  busy: false,
  added: null,
  error: null,
};

export const useImport = create<ImportState>(() => NOTHING);

export function clearImport(): void {
  latest++;
  discardDraft(PASTED);
  useImport.setState(NOTHING);
}

export function startImport(files: readonly InputFile[]): void {
  useImport.setState({ ...NOTHING, files });
  void preview();
}

/** Pasted text is nowhere else, so it is kept like any unsaved work until it is imported or cleared. */
const PASTED = 'import.pasted';
const PASTED_FILE = 'pasted.txt';
/** A longer one would slow down every start. */
const MOST_KEPT = 400_000;

export function pasteText(text: string): void {
  keepPasted(text);
  startImport([{ name: PASTED_FILE, bytes: new TextEncoder().encode(text) }]);
}

/** The text that was pasted before the page was reloaded. */
export function resumePasted(): void {
  const kept = keptDraft(PASTED);
  if (kept !== null && useImport.getState().files.length === 0) pasteText(kept.text);
}

function keepPasted(text: string): void {
  if (text.length <= MOST_KEPT) keepDraft(PASTED, { past: [], text, future: [], saved: null });
}

export function chooseFormat(choice: { ruleset?: string | null; importer?: string | null; settings?: Options }): void {
  useImport.setState((state) => ({
    ...choice,
    settings: choice.settings ?? (choice.importer === undefined && choice.ruleset === undefined ? state.settings : {}),
  }));
  void preview();
}

type Choice = Pick<Input<'library.preview'>, 'ruleset' | 'importer' | 'settings'>;

function choiceOf({ ruleset, importer, settings }: ImportState): Choice {
  return {
    ...(ruleset !== null && { ruleset: ruleset as NonNullable<Choice['ruleset']> }),
    ...(importer !== null && { importer }),
    ...(Object.keys(settings).length > 0 && { settings }),
  };
}

let latest = 0;

async function preview(): Promise<void> {
  const request = ++latest;
  const state = useImport.getState();
  if (state.files.length === 0) return;
  useImport.setState({ busy: true });
  try {
    const previews = await host.call('library.preview', { files: [...state.files], ...choiceOf(state) });
    if (request === latest) useImport.setState({ previews, busy: false, error: null, active: Math.min(state.active, previews.length - 1) });
  } catch (error) {
    if (request === latest) useImport.setState({ busy: false, error: asApiError(error) });
  }
}

const EDIT_DELAY = 300;
let editTimer: ReturnType<typeof setTimeout> | undefined;

/** Reads the edited source again after a pause in typing. */
export function editActive(text: string): void {
  const { previews, active, files } = useImport.getState();
  const edited = previews[active];
  if (edited === undefined) return;
  if (edited.file === PASTED_FILE) keepPasted(text);
  const bytes = new TextEncoder().encode(text);
  useImport.setState({
    files: files.map((file) => (file.name === edited.file ? { ...file, bytes } : file)),
    previews: previews.map((p, i) => (i === active ? { ...p, text } : p)),
  });
  clearTimeout(editTimer);
  editTimer = setTimeout(() => void preview(), EDIT_DELAY);
}

/** A file inside an archive can't be edited by itself, and the host sends no text of a very large one. */
export function isEditable(state: ImportState): boolean {
  const shown = state.previews[state.active];
  const file = state.files.find((one) => one.name === shown?.file);
  return shown !== undefined && file !== undefined && !isTooLarge(shown, file.bytes.length);
}

/** Resolves to the id of the first roster added. */
export async function finishImport(): Promise<number> {
  const state = useImport.getState();
  const stop = host.on('importProgress', ({ done, total }) => useImport.setState({ added: total > 0 ? done / total : null }));
  try {
    const rosters = await host.call('library.import', { files: [...state.files], ...choiceOf(state) });
    clearImport();
    const first = rosters[0];
    if (first === undefined) throw new ApiError('import/nothing', "Couldn't import anything from these files.");
    return first.id;
  } finally {
    stop();
    useImport.setState({ added: null });
  }
}
