import { Clapperboard, FileText, Film, Pause, Play, WandSparkles, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { TEMPLATES, type TemplateId } from '../../../src-shared/api/episodes.ts';
import { clockText } from '../../../src-shared/episode/documents.ts';
import { type EpisodeRules, TEMPLATE_LABELS, TEMPLATE_RULES } from '../../../src-shared/episode/rules.ts';
import { PICTURE_SHAPES } from '../../../src-shared/episode/scene-kinds.ts';
import { swingText } from '../../../src-shared/stats/share.ts';
import { SHAPES } from '../../capture/output.ts';
import { Button, Field, IconButton, NumberInput, Select, Switch } from '../../components/index.ts';
import { counted, wholePercent } from '../../format/figures.ts';
import { TrackLevels } from '../../sound/TrackLevels.tsx';
import { MusicPanel } from '../../sound/VoicePanel.tsx';
import type { RendererChoice } from '../../stage/paint/painter.ts';
import { useRuns } from '../../state/runs.ts';
import { attempt } from '../../state/toasts.ts';
import { dropFilm, type FilmJob, pauseFilm, queueFilm, restoreQueue, resumeFilm, saveDocuments, useFilmQueue } from './film-queue.ts';
import { type Project, sceneSource } from './project.ts';
import { type EpisodeMaker, useEpisodeMaker } from './use-episode-maker.ts';
import { useFilmSeconds } from './use-film-seconds.ts';

interface EpisodePanelProps {
  readonly project: Project;
  readonly renderer: RendererChoice;
  readonly onChoose: (scene: string) => void;
  readonly onChange: (part: Partial<Project>) => void;
}

/** From a run to a film: the rules that pick, what they picked and why, and the export of the whole. */
export function EpisodePanel({ project, renderer, onChoose, onChange }: EpisodePanelProps) {
  return (
    <div className="grow scroll studio-inspector studio-episode">
      <MakeEpisode project={project} />
      <Picks project={project} onChoose={onChoose} />
      <section>
        <h4>Sound</h4>
        <MusicPanel music={project.music} onChange={(music) => onChange({ music })} />
        <TrackLevels tracks={project.tracks} onChange={(tracks) => onChange({ tracks })} />
      </section>
      <FilmExport project={project} renderer={renderer} />
      <FilmJobs renderer={renderer} />
    </div>
  );
}

const PARTS = [
  ['coldOpen', 'Cold open'],
  ['howItWorks', 'How it works'],
  ['upset', 'Biggest upset'],
  ['closest', 'Closest match'],
  ['factions', 'Faction ranking'],
  ['leaderboard', 'Leaderboard'],
  ['unitCard', 'Champion card'],
  ['decided', 'How it was decided'],
  ['bestOnly', 'Best battle only'],
] as const;

const NUMBERS = [
  ['seconds', 'Length', 20, 7200, 's'],
  ['countdown', 'Places counted down', 1, 50, ''],
  ['moments', 'Moments per battle', 1, 12, ''],
  ['clipMost', 'Longest clip', 3, 300, 's'],
  ['battles', 'Battles compared per pick', 1, 50, ''],
] as const;

function MakeEpisode({ project }: { readonly project: Project }) {
  const runs = (useRuns((r) => r.list) ?? []).filter((run) => run.progress.trialsDone > 0 && run.combatants > 1);
  const shown = project.scenes.map(sceneSource).find((source) => source?.kind === 'run');
  const [runId, setRunId] = useState<number | null>(shown?.kind === 'run' ? shown.runId : null);
  const [template, setTemplate] = useState<TemplateId>('standard');
  const [rules, setRules] = useState<EpisodeRules>(TEMPLATE_RULES.standard);
  const maker = useEpisodeMaker(project);
  const chosen = runs.find(({ id }) => id === runId) ?? runs[0];
  if (chosen === undefined) return <p className="player-caption studio-why">Finish a run to make an episode of it.</p>;
  return (
    <section>
      <h4>Make an episode</h4>
      <Field label="Run" inline>
        <Select
          label="Run of the episode"
          size="small"
          value={String(chosen.id)}
          onChange={(value) => setRunId(Number(value))}
          choices={runs.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </Field>
      <Field label="Template" inline>
        <Select
          label="Template"
          size="small"
          value={template}
          onChange={(next) => {
            setTemplate(next);
            setRules(TEMPLATE_RULES[next]);
          }}
          choices={TEMPLATES.map((id) => ({ value: id, label: TEMPLATE_LABELS[id] }))}
        />
      </Field>
      <RuleFields rules={rules} onChange={(part) => setRules({ ...rules, ...part })} />
      <MakeButton maker={maker} onMake={() => maker.make(chosen.id, rules)} />
    </section>
  );
}

function RuleFields({ rules, onChange }: { readonly rules: EpisodeRules; readonly onChange: (part: Partial<EpisodeRules>) => void }) {
  return (
    <details>
      <summary>Rules</summary>
      <Field label="Shape of the picture" inline>
        <Select
          label="Shape of the picture"
          size="small"
          value={rules.shape}
          onChange={(shape) => onChange({ shape })}
          choices={PICTURE_SHAPES.map((shape) => ({ value: shape, label: shape, note: SHAPES[shape].note }))}
        />
      </Field>
      {NUMBERS.map(([key, label, min, max, unit]) => (
        <Field key={key} label={label} inline>
          <NumberInput
            label={label}
            value={rules[key]}
            min={min}
            max={max}
            step={1}
            {...(unit !== '' && { unit })}
            onChange={(value) => value !== null && onChange({ [key]: value })}
          />
        </Field>
      ))}
      {PARTS.map(([key, label]) => (
        <Field key={key} label={label} inline>
          <Switch label={label} checked={rules[key]} onChange={(on) => onChange({ [key]: on })} />
        </Field>
      ))}
    </details>
  );
}

function MakeButton({ maker, onMake }: { readonly maker: EpisodeMaker; readonly onMake: () => void }) {
  const { progress } = maker;
  if (progress === null) {
    return (
      <Button variant="primary" wide icon={WandSparkles} onClick={onMake}>
        Make an episode
      </Button>
    );
  }
  return (
    <div className="studio-progress" role="status">
      <div className="row studio-facts">
        <span className="ellipsis">Looking for decisive moments: {progress.what}</span>
      </div>
      <progress value={progress.done} max={progress.total} />
      <Button size="small" icon={X} onClick={maker.cancel}>
        Cancel
      </Button>
    </div>
  );
}

/** What the episode has and why, and what it leaves out. */
function Picks({ project, onChoose }: { readonly project: Project; readonly onChoose: (scene: string) => void }) {
  const { episode } = project;
  const picked = project.scenes.filter(({ why }) => why !== '');
  if (episode === null) return null;
  return (
    <section>
      <h4>What was picked and why</h4>
      <ul className="studio-picks">
        {picked.map(({ id, name, why, swing }) => (
          <li key={id}>
            <button type="button" className="bare-button" onClick={() => onChoose(id)}>
              <b className="ellipsis">{name}</b>
              <span>{swing === null ? '' : swingText(swing)}</span>
              <small>{why}</small>
            </button>
          </li>
        ))}
      </ul>
      {episode.leftOut.length > 0 && (
        <details>
          <summary>Left out ({episode.leftOut.length})</summary>
          <ul className="studio-picks">
            {episode.leftOut.map(({ what, why }, i) => (
              <li key={`${i}-${what}`}>
                <b className="ellipsis">{what}</b>
                <small>{why}</small>
              </li>
            ))}
          </ul>
        </details>
      )}
      {episode.notes.map((note) => (
        <p key={note} className="player-caption studio-why">
          {note}
        </p>
      ))}
    </section>
  );
}

function FilmExport({ project, renderer }: { readonly project: Project; readonly renderer: RendererChoice }) {
  const seconds = useFilmSeconds(project);
  const length = seconds === null ? '' : `, ${clockText(seconds)}`;
  return (
    <section>
      <h4>
        Film
        <span>
          {counted(project.scenes.length, 'scene')}
          {length}
        </span>
      </h4>
      <Button variant="primary" wide icon={Film} onClick={() => attempt(() => queueFilm(project, 'film', renderer))}>
        Export film
      </Button>
      <div className="row studio-stills">
        <Button size="small" icon={Clapperboard} onClick={() => attempt(() => queueFilm(project, 'scenes', renderer))}>
          Export every scene
        </Button>
        <Button size="small" icon={FileText} onClick={() => attempt(() => saveDocuments(project, renderer))}>
          Save script and captions
        </Button>
      </div>
    </section>
  );
}

function FilmJobs({ renderer }: { readonly renderer: RendererChoice }) {
  const jobs = useFilmQueue((s) => s.jobs);
  useEffect(() => {
    attempt(restoreQueue);
  }, []);
  if (jobs.length === 0) return null;
  return (
    <section aria-label="Export queue">
      <h4>Export queue</h4>
      {jobs.map((job) => (
        <FilmRow key={job.id} job={job} renderer={renderer} />
      ))}
    </section>
  );
}

function FilmRow({ job, renderer }: { readonly job: FilmJob; readonly renderer: RendererChoice }) {
  const { id, state, project, kind, frames, framesDone, message } = job;
  const isGoing = state === 'running' || state === 'waiting';
  return (
    <div className="studio-film-job" data-state={state}>
      <div className="row studio-facts">
        <b className="grow ellipsis">
          {project.name}
          {kind === 'scenes' ? ', every scene' : ''}
        </b>
        {state === 'running' && frames > 0 && <span>{wholePercent(framesDone / frames)} %</span>}
        {isGoing && <IconButton icon={Pause} label="Pause export" size="small" onClick={() => pauseFilm(id)} />}
        {(state === 'paused' || state === 'failed') && (
          <IconButton icon={Play} label="Resume export" size="small" onClick={() => resumeFilm(id, renderer)} />
        )}
        <IconButton icon={X} label="Remove from queue" size="small" onClick={() => attempt(() => dropFilm(id))} />
      </div>
      {isGoing && <progress value={framesDone} max={Math.max(1, frames)} />}
      <small role="status">{state === 'waiting' ? 'Waiting' : message}</small>
    </div>
  );
}
