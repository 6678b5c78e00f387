import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { Stat, Switch } from '../../components/index.ts';
import { count, counted } from '../../format/figures.ts';
import { listed, tagsIn } from './board-facts.ts';
import type { Survey } from './board-folder.ts';

const SHOWN_PROBLEMS = 60;

interface BoardSurveyProps {
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

/** What was found in a folder, and which of it to import. */
export function BoardSurvey(props: BoardSurveyProps) {
  const { survey, busy, mechs } = props;
  const official = survey.sheets.filter((sheet) => sheet.official).length;
  return (
    <div className="stack board-survey">
      <div className="board-counts">
        <Stat size="large" value={count(official)} label="official 16 x 17 sheets" />
        <Stat size="large" value={count(survey.sheets.length - official)} label="unofficial or blank" tone="faint" />
        <Stat size="large" value={count(survey.otherSizes)} label="other sizes" tone="faint" />
        <Stat size="large" value={count(survey.files)} label="boards in total" tone="faint" />
        {mechs > 0 && <Stat size="large" value={count(mechs)} label="'Mechs" />}
      </div>
      <div className="row">
        <Switch label="Include unofficial sheets" checked={props.unofficial} disabled={busy} onChange={props.onUnofficial} />
        <span>Include unofficial sheets</span>
      </div>
      {mechs > 0 && (
        <div className="row">
          <Switch label="Include 'Mechs" checked={props.withMechs} disabled={busy} onChange={props.onMechs} />
          <span>Include 'Mechs</span>
        </div>
      )}
      <TagFilter {...props} />
      {survey.problems.length > 0 && <SurveyProblems problems={survey.problems} />}
    </div>
  );
}

function TagFilter({ survey, unofficial, exclude, filtered, busy, onFilter }: BoardSurveyProps) {
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
    <section>
      <h3>Tags</h3>
      <p className="small dim">
        Sheets with a crossed-out tag are not imported. Lava, lunar and ocean are crossed out by default; sheets that are all water are
        always skipped.
      </p>
      <div className="tag-list board-tags">
        {tags.map(({ tag, count: n }) => (
          <button
            key={tag}
            type="button"
            className="chip"
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
  );
}

function SurveyProblems({ problems }: Pick<Survey, 'problems'>) {
  return (
    <section>
      <h3>{counted(problems.length, 'problem', 'problems')}</h3>
      <ul className="board-problems">
        {problems.slice(0, SHOWN_PROBLEMS).map((problem, i) => (
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
      {problems.length > SHOWN_PROBLEMS && <p className="small dim">and {count(problems.length - SHOWN_PROBLEMS)} more</p>}
    </section>
  );
}
