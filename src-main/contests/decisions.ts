/** Why a combatant wins: a sample of its trials is recorded again, and their decisions are counted. Nothing of it is stored. */
import { LRUCache } from 'lru-cache';
import type { Checked } from '../../src-shared/api/index.ts';
import type { WhyItWins } from '../../src-shared/api/results.ts';
import type { DecisionSpec } from '../../src-shared/contract/decision.ts';
import type { Problem } from '../../src-shared/contract/problem.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { type DecisionCounts, newDecisionCounts, resultsIn } from '../../src-shared/run/decision-counts.ts';
import { certainTrials, opponentsIn, type SampledTrial, sampleSize, sampleTrials } from '../../src-shared/run/decision-sample.ts';
import type { RunShape } from '../../src-shared/run/shape.ts';
import { estimatedShare } from '../../src-shared/stats/share.ts';
import type { TrialSample } from '../../src-shared/tasks/field-tasks.ts';
import type { CompiledFields, FieldPart } from '../library/compiled-fields.ts';
import type { Library } from '../library/library.ts';
import type { Rulesets } from '../rulesets.ts';
import { requirePlace, requireRun } from '../runs/require-run.ts';
import type { StoredRun } from '../store/queries/runs.ts';
import type { Store } from '../store/store.ts';
import type { ThreadPools } from '../threads/thread-pools.ts';
import { pairAddressesOf } from './pair-address.ts';

export interface DecisionsParts {
  readonly store: Store;
  readonly threads: ThreadPools;
  readonly rulesets: Rulesets;
  readonly fields: CompiledFields;
  readonly library: Library;
}

/** Who is asked about, in which run of which game. */
interface Question {
  readonly run: StoredRun;
  readonly shape: RunShape;
  readonly ruleset: Ruleset;
  readonly spec: DecisionSpec;
  readonly index: number;
  readonly opponent: number | undefined;
}

const KEPT_ANSWERS = 256;

export class Decisions {
  private readonly parts: DecisionsParts;
  private readonly answers = new LRUCache<string, Promise<DecisionCounts>>({ max: KEPT_ANSWERS });

  constructor(parts: DecisionsParts) {
    this.parts = parts;
  }

  /** Null for a game that is decided in one way only. */
  async of({ runId, index, opponent }: Checked<'runs.decisions'>): Promise<WhyItWins | null> {
    const { store, rulesets } = this.parts;
    const run = requireRun(store, runId);
    requirePlace(run, index, opponent ?? index);
    const ruleset = rulesets.get(run.ruleset);
    const spec = ruleset.analysis.decisions;
    if (spec === undefined) return null;
    const names = this.namesOf(run, index, opponent);
    if (run.rulesetVersion !== ruleset.version) return noAnswer(spec, names, rulesMoved(run, ruleset));
    if (run.shape === null) return noAnswer(spec, names, NOT_STARTED);
    const question = { run, shape: run.shape, ruleset, spec, index, opponent };
    const sample = sampleFor(question);
    if (sample.length === 0) return noAnswer(spec, names, NO_OPPONENTS);
    const counts = await this.counted(question, sample);
    return { ...names, ...answerOf(spec, counts), sample: sampleText(question, sample), problems: notesOn(question) };
  }

  private namesOf({ field }: StoredRun, index: number, opponent: number | undefined): Pick<WhyItWins, 'name' | 'opponent'> {
    const name = (place: number) => this.parts.library.combatant(field[place]!).name;
    return { name: name(index), opponent: opponent === undefined ? null : name(opponent) };
  }

  private counted(question: Question, sample: readonly SampledTrial[]): Promise<DecisionCounts> {
    const key = [question.run.id, question.index, question.opponent ?? 'all'].join('/');
    const known = this.answers.get(key);
    if (known !== undefined) return known;
    const counting = this.count(question, sample);
    this.answers.set(key, counting);
    counting.catch(() => this.answers.delete(key));
    return counting;
  }

  private async count({ run, index }: Question, sample: readonly SampledTrial[]): Promise<DecisionCounts> {
    const { store, threads, fields } = this.parts;
    const addressOf = pairAddressesOf(store, run);
    const addresses = sample.map(({ opponent, swap }) => (swap ? addressOf(opponent, index) : addressOf(index, opponent)));
    const part = await fields.partOfRun(
      run,
      addresses.flatMap(({ a, b }) => [a, b]),
    );
    return threads.runOnField({
      kind: 'decisions',
      arena: part.compiled.arena,
      seed: part.seed(run.settings.seed),
      sample: columnsOf(addresses, sample, index, part),
    });
  }
}

interface PlayedPair {
  readonly a: number;
  readonly b: number;
  readonly placeA: number;
}

function columnsOf(pairs: readonly PlayedPair[], sample: readonly SampledTrial[], index: number, { at }: FieldPart): TrialSample {
  return {
    a: Uint32Array.from(pairs, ({ a }) => at(a)),
    b: Uint32Array.from(pairs, ({ b }) => at(b)),
    trial: Uint32Array.from(sample, ({ trial }) => trial),
    side: Uint8Array.from(pairs, ({ placeA }) => (placeA === index ? 0 : 1)),
  };
}

function sampleFor({ run, shape, ruleset, index, opponent }: Question): readonly SampledTrial[] {
  const schedule = { ...run.settings, kind: run.kind, combatants: run.combatants };
  const opponents = opponent === undefined ? opponentsIn(schedule, index) : { count: 1, at: () => opponent };
  return sampleTrials(opponents, certainTrials(schedule, shape), sampleSize(ruleset.play.trialMicroseconds));
}

function answerOf(spec: DecisionSpec, counts: DecisionCounts): Omit<WhyItWins, 'name' | 'opponent' | 'sample' | 'problems'> {
  const games = { won: 0, drawn: 0, lost: 0 };
  const kinds = spec.kinds.map((kind, i) => ({ ...kind, ...counts.kinds[i]! }));
  for (const kind of kinds.filter(({ scope }) => scope === 'game')) {
    games.won += kind.won;
    games.lost += kind.lost;
  }
  return {
    nouns: spec.nouns,
    trials: counts.trials,
    games: counts.games,
    kinds: kinds.filter((kind) => resultsIn(kind) > 0),
    roundWon: games.won === 0 ? null : counts.rounds.won / games.won,
    roundLost: games.lost === 0 ? null : counts.rounds.lost / games.lost,
    first: firstOf(spec, counts),
    held:
      spec.held === undefined || counts.games === 0
        ? null
        : { ...spec.held, own: counts.heldOwn / counts.games, other: counts.heldOther / counts.games },
  };
}

function firstOf(spec: DecisionSpec, { first, second }: DecisionCounts): WhyItWins['first'] {
  const [asFirst, asSecond] = [resultsIn(first), resultsIn(second)];
  if (asFirst + asSecond === 0) return null;
  return {
    ...spec.first,
    share: estimatedShare(asFirst, asFirst + asSecond),
    winsFirst: estimatedShare(first.won + first.drawn / 2, asFirst),
    winsSecond: estimatedShare(second.won + second.drawn / 2, asSecond),
  };
}

/** No numbers, and why. */
function noAnswer(spec: DecisionSpec, names: Pick<WhyItWins, 'name' | 'opponent'>, problem: Problem): WhyItWins {
  return { ...names, ...answerOf(spec, newDecisionCounts(spec)), sample: '', problems: [problem] };
}

const number = (n: number) => n.toLocaleString('en-GB');

function sampleText({ run, shape, ruleset, index, opponent }: Question, sample: readonly SampledTrial[]): string {
  const { trial, trials } = ruleset.identity.nouns;
  const played = `A sample of ${number(sample.length)} ${sample.length === 1 ? trial : trials} from the seed of the run`;
  if (opponent !== undefined || run.kind === 'single') return `${played}.`;
  const met = new Set(sample.map((s) => s.opponent)).size;
  const { count } = opponentsIn({ ...run.settings, kind: run.kind, combatants: run.combatants }, index);
  const who = met === count ? `all ${number(count)} opponents` : `${number(met)} of ${number(count)} opponents, spread over the field`;
  const ladder = shape.plan.form === 'ladder' ? ' A ladder itself plays only some of these matchups.' : '';
  return `${played}, against ${who}.${ladder}`;
}

function notesOn({ run, ruleset }: Question): readonly Problem[] {
  if (run.status === 'done') return [];
  const message = `The run is not finished; some of these ${ruleset.identity.nouns.trials} are still to come in it.`;
  return [{ code: 'runs/unfinished', severity: 'note', message }];
}

function rulesMoved(run: StoredRun, ruleset: Ruleset): Problem {
  return {
    code: 'runs/rules-moved',
    severity: 'warning',
    message: `The run was played with version ${run.rulesetVersion} of the rules; this is version ${ruleset.version}. Its ${ruleset.identity.nouns.trials} can't be recorded again.`,
    hint: 'Start the run again.',
  };
}

const NOT_STARTED: Problem = { code: 'runs/not-begun', severity: 'note', message: 'The run has not started yet.' };
const NO_OPPONENTS: Problem = { code: 'runs/no-opponents', severity: 'note', message: 'It has no opponent in this run.' };
