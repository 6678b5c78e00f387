import { FolderInput, FolderOpen, TriangleAlert } from 'lucide-react';
import { type DragEvent, useEffect, useMemo, useRef, useState } from 'react';
import { type BundledFile, joinFiles } from '../../../src-shared/rulesets/battletech/import/bundle.ts';
import { attempt, Button, ProgressBar, Sheet as SlideIn, Spinner, Switch, toast } from '../../components/index.ts';
import { count, counted } from '../../format/figures.ts';
import { host } from '../../host/host.ts';
import { listed, tagsIn } from './board-facts.ts';
import {
  chooseBoards,
  type FoundFile,
  filesInDrop,
  isMechFile,
  pickFolder,
  rootOf,
  type Survey,
  type SurveyedBoard,
  surveyBoards,
} from './board-folder.ts';

const SHOWN_PROBLEMS = 60;

type Stage =
  | { readonly at: 'empty' }
  | { readonly at: 'nothing'; readonly files: number }
  | { readonly at: 'reading'; readonly done: number; readonly of: number }
  | { readonly at: 'choosing'; readonly survey: Survey; readonly mechs: readonly FoundFile[]; readonly root: string }
  | {
      readonly at: 'importing';
      readonly survey: Survey;
      readonly mechs: readonly FoundFile[];
      readonly root: string;
      readonly words: string;
    };

export interface ImportBoardsProps {
  readonly exclude: string;
  /** Names of the sheets in the library. */
  readonly known: readonly string[];
  readonly onClose: () => void;
}

/** Point at a MegaMek folder: its sheets and 'Mechs are found, counted, filtered by tag, and only then taken in. */
export function ImportBoards({ exclude, known, onClose }: ImportBoardsProps) {
  const [stage, setStage] = useState<Stage>({ at: 'empty' });
  const [filtered, setFiltered] = useState<ReadonlySet<string>>(() => new Set(listed(exclude)));
  const [unofficial, setUnofficial] = useState(false);
  const [withMechs, setWithMechs] = useState(true);
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);

  const read = async (found: readonly FoundFile[]) => {
    if (found.length === 0) {
      setStage({ at: 'nothing', files: 0 });
      return;
    }
    const boards = found.filter((file) => !isMechFile(file));
    const mechs = found.filter(isMechFile);
    const survey = await surveyBoards(boards, async (done) => {
      setStage({ at: 'reading', done, of: boards.length });
      await new Promise((resolve) => setTimeout(resolve, 0));
      return open.current;
    });
    if (survey === null) return;
    const nothing = survey.sheets.length === 0 && mechs.length === 0;
    setStage(nothing ? { at: 'nothing', files: survey.files } : { at: 'choosing', survey, mechs, root: rootOf(found) });
  };
  const pick = () =>
    attempt(async () => {
      const found = await pickFolder();
      if (found.length > 0) await read(found);
    });
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    const found = filesInDrop(event.dataTransfer);
    attempt(async () => read(await found));
  };

  const survey = stage.at === 'choosing' || stage.at === 'importing' ? stage.survey : null;
  const chosen = useMemo(
    () => (survey === null ? null : chooseBoards(survey.sheets, { exclude: filtered, unofficial, known: new Set(known) })),
    [survey, filtered, unofficial, known],
  );

  const found = stage.at === 'choosing' || stage.at === 'importing' ? stage : null;
  const mechs = found !== null && withMechs ? found.mechs : [];
  const take = (boards: readonly SurveyedBoard[]) =>
    attempt(async () => {
      if (found === null) return;
      const { root } = found;
      const say = (words: string) => setStage({ ...found, at: 'importing', words });
      say(`Taking in ${counted(boards.length, 'mapsheet', 'mapsheets')}`);
      const sheets = await importTogether(
        'board',
        `${root} mapsheets`,
        boards.map(({ path, text }) => ({ name: path, text })),
      );
      if (mechs.length > 0) say(`Taking in ${counted(mechs.length, "'Mech", "'Mechs")}`);
      const units = await importTogether(
        'mtf',
        `${root} 'Mechs`,
        await Promise.all(mechs.map(async (f) => ({ name: f.path, text: await f.text() }))),
      );
      const refused = mechs.length - units.combatants;
      toast({
        title: `Imported ${[sheets.assets > 0 && counted(sheets.assets, 'mapsheet', 'mapsheets'), units.combatants > 0 && counted(units.combatants, "'Mech", "'Mechs")].filter(Boolean).join(' and ')}`,
        ...(refused > 0 && {
          text: `${counted(refused, 'unit file was', 'unit files were')} refused; the library says why, file by file.`,
        }),
        tone: 'success',
      });
      onClose();
    });

  return (
    <SlideIn
      open
      onClose={onClose}
      title="Import a MegaMek folder"
      foot={
        stage.at === 'importing' ? (
          <div className="row grow">
            <Spinner />
            <span className="small dim">{stage.words}</span>
          </div>
        ) : chosen !== null && survey !== null ? (
          <>
            <span className="small dim grow">
              {[
                chosen.filtered > 0 && `${count(chosen.filtered)} filtered out`,
                chosen.known > 0 && `${count(chosen.known)} in the library already`,
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
            <Button
              variant="primary"
              icon={FolderInput}
              disabled={chosen.take.length === 0 && mechs.length === 0}
              onClick={() => take(chosen.take)}
            >
              Import{' '}
              {[
                chosen.take.length > 0 && counted(chosen.take.length, 'mapsheet', 'mapsheets'),
                mechs.length > 0 && counted(mechs.length, "'Mech", "'Mechs"),
              ]
                .filter(Boolean)
                .join(' and ')}
            </Button>
          </>
        ) : undefined
      }
    >
      {survey === null ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop on; the button inside does the same by keyboard
        <div className="board-drop" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
          <FolderOpen size={32} strokeWidth={1.25} aria-hidden />
          {stage.at === 'reading' ? (
            <>
              <div>Reading the boards</div>
              <ProgressBar label="Reading the boards" value={stage.done / stage.of} />
              <div className="small dim">
                {count(stage.done)} of {count(stage.of)}
              </div>
            </>
          ) : (
            <>
              <div>
                {stage.at === 'nothing'
                  ? stage.files === 0
                    ? 'There are no .board and no .mtf files in this folder.'
                    : `None of the ${count(stage.files)} boards is a 16 x 17 sheet.`
                  : 'Drop a MegaMek folder here'}
              </div>
              <div className="small dim">
                MegaMek keeps its mapsheets under <span className="mono">data/boards</span> and its 'Mechs under{' '}
                <span className="mono">data/mekfiles</span>; the whole folder does as well. Nothing is taken in before you have seen what
                was found.
              </div>
              <Button variant="primary" icon={FolderInput} onClick={pick}>
                Choose a folder
              </Button>
            </>
          )}
        </div>
      ) : (
        <SurveyPage
          survey={survey}
          busy={stage.at === 'importing'}
          exclude={exclude}
          filtered={filtered}
          onFilter={setFiltered}
          unofficial={unofficial}
          onUnofficial={setUnofficial}
          mechs={found?.mechs.length ?? 0}
          withMechs={withMechs}
          onMechs={setWithMechs}
        />
      )}
    </SlideIn>
  );
}

interface SurveyPageProps {
  readonly survey: Survey;
  readonly busy: boolean;
  readonly exclude: string;
  readonly filtered: ReadonlySet<string>;
  readonly onFilter: (tags: ReadonlySet<string>) => void;
  readonly unofficial: boolean;
  readonly onUnofficial: (on: boolean) => void;
  readonly mechs: number;
  readonly withMechs: boolean;
  readonly onMechs: (on: boolean) => void;
}

function SurveyPage({ survey, busy, exclude, filtered, onFilter, unofficial, onUnofficial, mechs, withMechs, onMechs }: SurveyPageProps) {
  const official = survey.sheets.filter((sheet) => sheet.official).length;
  const tags = useMemo(() => {
    const found = tagsIn(survey.sheets.filter((s) => s.official || unofficial).map((s) => s.board));
    const usual = listed(exclude);
    const rank = (tag: string) => (usual.some((u) => u.toLowerCase() === tag.toLowerCase()) ? 0 : 1);
    return found.sort((a, b) => rank(a.tag) - rank(b.tag) || b.count - a.count);
  }, [survey, unofficial, exclude]);
  const isOut = (tag: string) => [...filtered].some((word) => word.toLowerCase() === tag.toLowerCase());
  const toggle = (tag: string) =>
    onFilter(new Set(isOut(tag) ? [...filtered].filter((word) => word.toLowerCase() !== tag.toLowerCase()) : [...filtered, tag]));
  return (
    <div className="board-survey">
      <div className="board-counts">
        <Count value={official} label="official 16 x 17 sheets" strong />
        <Count value={survey.sheets.length - official} label="unofficial or blank" />
        <Count value={survey.otherSizes} label="of another size" />
        <Count value={survey.files} label="boards in all" />
        {mechs > 0 && <Count value={mechs} label="'Mechs" strong />}
      </div>
      <div className="row">
        <Switch label="Take unofficial sheets, too" checked={unofficial} disabled={busy} onChange={onUnofficial} />
        <span>Take unofficial sheets, too</span>
      </div>
      {mechs > 0 && (
        <div className="row">
          <Switch label="Take the 'Mechs, too" checked={withMechs} disabled={busy} onChange={onMechs} />
          <span>Take the 'Mechs, too</span>
        </div>
      )}
      <section>
        <h3>Tags</h3>
        <p className="small dim">
          A struck-out tag keeps its sheets out. Lava, lunar and ocean are out from the start; sheets that are all water always are.
        </p>
        <div className="board-tags">
          {tags.map(({ tag, count: n }) => (
            <button
              key={tag}
              type="button"
              className="chip board-tag"
              aria-pressed={!isOut(tag)}
              data-out={isOut(tag) || undefined}
              disabled={busy}
              onClick={() => toggle(tag)}
            >
              {tag} <span className="dim">{n}</span>
            </button>
          ))}
        </div>
      </section>
      {survey.problems.length > 0 && (
        <section>
          <h3>{counted(survey.problems.length, 'problem', 'problems')}</h3>
          <ul className="board-problems">
            {survey.problems.slice(0, SHOWN_PROBLEMS).map((problem, i) => (
              <li key={i} className={`problem problem-${problem.severity}`}>
                <TriangleAlert size={13} aria-hidden />
                <span>
                  {problem.message} {problem.hint}{' '}
                  <span className="dim">
                    {problem.file}:{problem.line}
                  </span>
                </span>
              </li>
            ))}
          </ul>
          {survey.problems.length > SHOWN_PROBLEMS && (
            <p className="small dim">and {count(survey.problems.length - SHOWN_PROBLEMS)} more of the same kinds.</p>
          )}
        </section>
      )}
    </div>
  );
}

function Count({ value, label, strong = false }: { readonly value: number; readonly label: string; readonly strong?: boolean }) {
  return (
    <div className="board-count" data-strong={strong || undefined}>
      <b>{count(value)}</b>
      <span>{label}</span>
    </div>
  );
}

/** A folder is one roster. */
async function importTogether(importer: 'board' | 'mtf', name: string, files: readonly BundledFile[]) {
  if (files.length === 0) return { assets: 0, combatants: 0 };
  const bytes = new TextEncoder().encode(joinFiles(files));
  const [roster] = await host.call('library.import', {
    ruleset: 'battletech',
    importer,
    files: [{ name: `${name}.${importer}`, bytes }],
    name,
  });
  return { assets: roster?.assets ?? 0, combatants: roster?.combatants ?? 0 };
}
