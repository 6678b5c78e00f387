/** Contests between combatants of files that are not stored. */
import { ApiError } from '../../src-shared/api/errors.ts';
import type { FileContest, FileReplay } from '../../src-shared/api/files.ts';
import type { Checked } from '../../src-shared/api/index.ts';
import type { StoredCombatant } from '../../src-shared/api/library.ts';
import type { Combatant } from '../../src-shared/contract/combatant.ts';
import type { Options } from '../../src-shared/contract/options.ts';
import { didYouMean, type Problem } from '../../src-shared/contract/problem.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { unnumbered } from '../../src-shared/query/loadout-names.ts';
import { formatSeed, type RunSeed } from '../../src-shared/random/rng.ts';
import { logText } from '../../src-shared/replay/log.ts';
import type { ParseReply } from '../../src-shared/tasks/library-tasks.ts';
import type { CompiledField, CompiledFields } from '../library/compiled-fields.ts';
import type { FileParser } from '../library/file-parser.ts';
import type { Rulesets } from '../rulesets.ts';
import type { ThreadPools } from '../threads/thread-pools.ts';
import { contestReport } from './contest-report.ts';
import { optionsOf, seedOf } from './pairing.ts';
import { emptyDetail, playInto } from './playing.ts';
import { replayHead } from './replays.ts';

export interface FileContestsParts {
  readonly parser: FileParser;
  readonly rulesets: Rulesets;
  readonly fields: CompiledFields;
  readonly threads: ThreadPools;
}

type SidesRequest = Omit<Checked<'files.play'>, 'trials' | 'indexA' | 'indexB'>;

interface ChosenSides {
  readonly ruleset: Ruleset;
  readonly a: StoredCombatant;
  readonly b: StoredCombatant;
  readonly options: Options;
  readonly seed: RunSeed;
  readonly trials: number;
  readonly compiled: CompiledField;
  readonly problems: readonly Problem[];
}

export class FileContests {
  private readonly parts: FileContestsParts;

  constructor(parts: FileContestsParts) {
    this.parts = parts;
  }

  async play(input: Checked<'files.play'>): Promise<FileContest> {
    const { ruleset, a, b, options, seed, trials, compiled, problems } = await this.chooseSides(input);
    const streams = [input.indexA, input.indexB] as const;
    const pair = { seed: { ...seed, places: Uint32Array.from(streams) }, a: 0, b: 1 };
    const detail = emptyDetail(ruleset, compiled, pair);
    const rules = { trials: input.trials ?? trials, precision: null, winners: false };
    const { exact, remark } = await playInto(this.parts.threads, detail, { compiled, pair }, rules);
    const sides = [a, b].map((combatant, i) => ({ combatant: { ...combatant, ...unnumbered(combatant.name) }, index: i }));
    const [sideA, sideB] = sides as [(typeof sides)[0], (typeof sides)[0]];
    const matchup = { ruleset, runId: null, sides: [sideA, sideB] as const, seed: formatSeed(seed), streams, options };
    return { report: contestReport({ ...matchup, detail, exact, remark }), problems };
  }

  async replay(input: Checked<'files.replay'>): Promise<FileReplay> {
    const { ruleset, a, b, options, seed, compiled, problems } = await this.chooseSides(input);
    const { indexA, indexB, trial } = input;
    const pair = { seed: { ...seed, places: Uint32Array.of(indexA, indexB) }, a: 0, b: 1 };
    const recorded = await this.parts.threads.runOnField({ kind: 'record', arena: compiled.arena, pair, trial });
    const address = { seed: formatSeed(seed), a: indexA, b: indexB, trial };
    const replay = { ...replayHead(ruleset, [a, b], options, address), ...recorded };
    return { replay, log: logText(replay.events, (event) => ruleset.present.describe(event)), problems };
  }

  private async chooseSides({ files, a: nameA, b: nameB, options: given, seed: seedText, ...choice }: SidesRequest): Promise<ChosenSides> {
    const parsed = await this.parts.parser.read(files, choice);
    const problems = parsed.flatMap((reply) => reply.problems);
    const readable = parsed.filter(({ combatantCount }) => combatantCount > 0);
    const ruleset = this.commonRuleset(readable, problems);
    const combatants = readable.flatMap((reply) => reply.combatants.map((combatant, i) => stored(combatant, reply.facts[i] ?? {})));
    const contest = nameA === undefined && nameB === undefined ? firstContest(readable) : undefined;
    const a = contest === undefined ? combatantNamed(combatants, nameA, 0) : combatants[contest.a]!;
    const b = contest === undefined ? combatantNamed(combatants, nameB, 1) : combatants[contest.b]!;
    const options = optionsOf(ruleset, { ...contest?.options, ...given });
    const assets = parsed.flatMap((reply) => reply.assets);
    const seed = seedOf(seedText);
    const compiled = await this.parts.fields.compileGiven(ruleset, { combatants: [a, b], options, assets, seed });
    const remarks = compiled.problems.filter((one) => !problems.some((known) => known.code === one.code && known.subject === one.subject));
    const others = contest === undefined ? combatants.filter((one) => one !== a && one !== b) : [];
    const all = [...problems, ...remarks, ...(others.length > 0 ? [leftOver(others)] : [])];
    return { ruleset, a, b, options, seed, trials: contest?.trials ?? ruleset.play.defaultTrials, compiled, problems: all };
  }

  private commonRuleset(readable: readonly ParseReply[], problems: readonly Problem[]): Ruleset {
    const [id, ...others] = new Set(readable.map(({ ruleset }) => ruleset));
    if (id === undefined || id === null) throw nothingToFight(problems);
    if (others.length > 0) throw new ApiError('contest/two-games', 'The files belong to different games.', '', problems);
    return this.parts.rulesets.get(id);
  }
}

function stored(combatant: Combatant, facts: StoredCombatant['facts']): StoredCombatant {
  return { id: 0, rosterId: 0, facts, ...combatant };
}

/** The first contest of the files, with its sides counted through all of them. */
function firstContest(parsed: readonly ParseReply[]) {
  let before = 0;
  for (const { contests, combatants } of parsed) {
    const [contest] = contests;
    if (contest !== undefined) return { ...contest, a: before + contest.a, b: before + contest.b };
    before += combatants.length;
  }
  return undefined;
}

/** By name; without one, by place. A side alone fights itself. */
function combatantNamed(combatants: readonly StoredCombatant[], name: string | undefined, place: number): StoredCombatant {
  const found =
    name === undefined ? (combatants[place] ?? combatants[0]) : combatants.find((c) => c.name.toLowerCase() === name.toLowerCase());
  if (found !== undefined) return found;
  const names = combatants.map((c) => c.name);
  throw new ApiError('contest/no-combatant', `There is no combatant '${name}' in the files.`, didYouMean(name ?? '', names) ?? '');
}

/** Names in a message. */
const NAMED = 4;

function leftOver(others: readonly StoredCombatant[]): Problem {
  const names = others.slice(0, NAMED).map(({ name }) => `'${name}'`);
  const more = others.length > NAMED ? ` and ${others.length - NAMED} more` : '';
  const verb = others.length === 1 ? 'takes' : 'take';
  return {
    code: 'contest/others',
    severity: 'note',
    message: `${names.join(', ')}${more} ${verb} no part: a contest has two sides.`,
    hint: 'Choose them by name (--a and --b on the command line).',
  };
}

function nothingToFight(problems: readonly Problem[]): ApiError {
  const problem = problems.find(({ severity }) => severity === 'error');
  const message = problem === undefined ? 'The files contain nothing that can fight.' : `Nothing could be read: ${problem.message}`;
  return new ApiError(problem?.code ?? 'contest/no-combatants', message, problem?.hint ?? '', problems);
}
