import { FolderInput, FolderOpen, TriangleAlert } from 'lucide-react';
import { type DragEvent, useEffect, useMemo, useRef, useState } from 'react';
import { asApiError, host } from '../../../app/host.ts';
import { attempt, Button, ProgressBar, Sheet as SlideIn, Switch, toast } from '../../../components/index.ts';
import { count, counted } from '../../../format/figures.ts';
import { listed, tagsIn } from './board-facts.ts';
import {
  boardsInDrop,
  chooseBoards,
  type FoundFile,
  pickBoardFolder,
  type Survey,
  type SurveyedBoard,
  surveyBoards,
} from './board-folder.ts';

/** Files of one call: small enough that the bar moves and a cancelled import stops soon. */
const AT_ONCE = 20;
const SHOWN_PROBLEMS = 60;

type Stage =
  | { readonly at: 'empty' }
  | { readonly at: 'nothing'; readonly files: number }
  | { readonly at: 'reading'; readonly done: number; readonly of: number }
  | { readonly at: 'choosing'; readonly survey: Survey }
  | { readonly at: 'importing'; readonly survey: Survey; readonly done: number; readonly of: number };

export interface ImportBoardsProps {
  readonly exclude: string;
  /** Names of the sheets in the library. */
  readonly known: readonly string[];
  readonly onClose: () => void;
}

/** Point at a MegaMek folder: its sheets are found, counted, filtered by tag, and only then taken in. */
export function ImportBoards({ exclude, known, onClose }: ImportBoardsProps) {
  const [stage, setStage] = useState<Stage>({ at: 'empty' });
  const [filtered, setFiltered] = useState<ReadonlySet<string>>(() => new Set(listed(exclude)));
  const [unofficial, setUnofficial] = useState(false);
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
    const survey = await surveyBoards(found, async (done) => {
      setStage({ at: 'reading', done, of: found.length });
      await new Promise((resolve) => setTimeout(resolve, 0));
      return open.current;
    });
    if (survey === null) return;
    setStage(survey.sheets.length === 0 ? { at: 'nothing', files: survey.files } : { at: 'choosing', survey });
  };
  const pick = () =>
    attempt(async () => {
      const found = await pickBoardFolder();
      if (found.length > 0) await read(found);
    });
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    const found = boardsInDrop(event.dataTransfer);
    attempt(async () => read(await found));
  };

  const survey = stage.at === 'choosing' || stage.at === 'importing' ? stage.survey : null;
  const chosen = useMemo(
    () => (survey === null ? null : chooseBoards(survey.sheets, { exclude: filtered, unofficial, known: new Set(known) })),
    [survey, filtered, unofficial, known],
  );

  const take = (boards: readonly SurveyedBoard[], from: Survey) =>
    attempt(async () => {
      const { taken, refused } = await importInParts(boards, (done) => {
        setStage({ at: 'importing', survey: from, done, of: boards.length });
        return open.current;
      });
      toast({
        title: `Imported ${counted(taken, 'mapsheet', 'mapsheets')}`,
        ...(refused.length > 0 && { text: `${refused.length} were refused: ${refused[0]}` }),
        tone: refused.length > 0 ? 'error' : 'success',
      });
      onClose();
    });

  return (
    <SlideIn
      open
      onClose={onClose}
      title="Import mapsheets"
      foot={
        stage.at === 'importing' ? (
          <div className="grow">
            <ProgressBar label="Importing" value={stage.done / stage.of} />
            <div className="small dim board-progress-words">
              {count(stage.done)} of {count(stage.of)} mapsheets
            </div>
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
            <Button variant="primary" icon={FolderInput} disabled={chosen.take.length === 0} onClick={() => take(chosen.take, survey)}>
              Import {counted(chosen.take.length, 'mapsheet', 'mapsheets')}
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
                    ? 'There are no .board files in this folder.'
                    : `None of the ${count(stage.files)} boards is a 16 x 17 sheet.`
                  : 'Drop a MegaMek folder here'}
              </div>
              <div className="small dim">
                MegaMek keeps its mapsheets under <span className="mono">data/boards</span>; the whole folder does as well. Nothing is taken
                in before you have seen what was found.
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
}

function SurveyPage({ survey, busy, exclude, filtered, onFilter, unofficial, onUnofficial }: SurveyPageProps) {
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
      </div>
      <div className="row">
        <Switch label="Take unofficial sheets, too" checked={unofficial} disabled={busy} onChange={onUnofficial} />
        <span>Take unofficial sheets, too</span>
      </div>
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

/** Stops when `told` answers false; what was refused is told in the host's words. */
async function importInParts(
  boards: readonly SurveyedBoard[],
  told: (done: number) => boolean,
): Promise<{ readonly taken: number; readonly refused: readonly string[] }> {
  const refused: string[] = [];
  const encoder = new TextEncoder();
  let taken = 0;
  for (let at = 0; at < boards.length && told(at); at += AT_ONCE) {
    const part = boards.slice(at, at + AT_ONCE);
    const files = part.map((sheet) => ({ name: sheet.path, bytes: encoder.encode(sheet.text) }));
    try {
      const rosters = await host.call('library.import', { ruleset: 'battletech', importer: 'board', files });
      taken += rosters.length;
      for (let missing = rosters.length; missing < part.length; missing++) refused.push('the file could not be read');
    } catch (error) {
      refused.push(...part.map(() => asApiError(error).message));
    }
  }
  return { taken, refused };
}
