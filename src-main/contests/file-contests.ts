/** Contests between combatants of files that are not stored. */
import { ApiError } from '../../src-shared/api/errors.ts';
import type { FileContest, FileReplay } from '../../src-shared/api/files.ts';
import type { Checked, GoneSignal } from '../../src-shared/api/index.ts';
import type { StoredCombatant } from '../../src-shared/api/library.ts';
import type { Combatant } from '../../src-shared/contract/combatant.ts';
import type { Options } from '../../src-shared/contract/options.ts';
import { didYouMean, type Problem, worstProblem } from '../../src-shared/contract/problem.ts';
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

  async play(input: Checked<'files.play'>, signal?: GoneSignal): Promise<FileContest> {
    const { ruleset, a, b, options, seed, trials, compiled, problems } = await this.chooseSides(input);
    const streams = [input.indexA, input.indexB] as const;
    const pair = { seed: { ...seed, places: Uint32Array.from(streams) }, a: 0, b: 1 };
    const detail = emptyDetail(ruleset, compiled, pair);
    const rules = { trials: input.trials ?? trials, precision: null, winners: false, signal };
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
    return { replay, log: logText(replay.events, ruleset.present.describe, replay.names), problems };
  }

  private async chooseSides({ files, a: nameA, b: nameB, options: given, seed: seedText, ...choice }: SidesRequest): Promise<ChosenSides> {
    const parsed = await this.parts.parser.read(files, choice);
    const problems = parsed.flatMap((reply) => reply.problems);
    const readable = parsed.filter(({ combatantCount }) => combatantCount > 0);
    const ruleset = this.commonRuleset(readable, problems);
    const combatants = readable.flatMap((reply) => reply.combatants.map((combatant, i) => stored(combatant, reply.facts[i] ?? {})));
    const contest = nameA === undefined && nameB === undefined ? firstContest(readable) : undefined;
    const [a, b] = contest === undefined ? sidesNamed(combatants, nameA, nameB) : [combatants[contest.a]!, combatants[contest.b]!];
    const options = optionsOf(ruleset, { ...contest?.options, ...given });
    const assets = parsed.flatMap((reply) => reply.assets);
    const seed = seedOf(seedText);
    const compiled = await this.parts.fields.compileGiven(ruleset, { combatants: [a, b], options, assets, seed });
    const remarks = compiled.problems.filter((one) => !problems.some((known) => known.code === one.code && known.subject === one.subject));
    const areBothChosen = contest !== undefined || (nameA !== undefined && nameB !== undefined);
    const others = areBothChosen ? [] : combatants.filter((one) => one !== a && one !== b);
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

/** By name; a side without one is the first that isn't the other side. A side alone fights itself. */
function sidesNamed(
  combatants: readonly StoredCombatant[],
  nameA: string | undefined,
  nameB: string | undefined,
): [StoredCombatant, StoredCombatant] {
  const namedA = nameA === undefined ? undefined : combatantNamed(combatants, nameA);
  const namedB = nameB === undefined ? undefined : combatantNamed(combatants, nameB);
  const a = namedA ?? combatants.find((one) => one !== namedB) ?? combatants[0]!;
  const b = namedB ?? combatants.find((one) => one !== a) ?? a;
  return [a, b];
}

/** By its name, or by its name and words of its loadout: "Shard Raiders: 10 Raider, void lance". */
function combatantNamed(combatants: readonly StoredCombatant[], name: string): StoredCombatant {
  const found = combatants.find((c) => c.name.toLowerCase() === name.toLowerCase()) ?? combatants.find((c) => hasLoadout(c, name));
  if (found !== undefined) return found;
  const names = combatants.map((c) => c.name);
  throw new ApiError('contest/no-combatant', `There is no combatant '${name}' in the files.`, didYouMean(name, names) ?? '');
}

function hasLoadout({ name, detail }: StoredCombatant, text: string): boolean {
  if (!text.toLowerCase().startsWith(`${name.toLowerCase()}:`)) return false;
  const words = text
    .slice(name.length + 1)
    .toLowerCase()
    .split(',');
  return words.every((word) => detail.toLowerCase().includes(word.trim()));
}

/** Names in a message. */
const NAMED = 4;

function leftOver(others: readonly StoredCombatant[]): Problem {
  const loadouts = new Map<string, number>();
  for (const { name } of others) loadouts.set(name, 1 + (loadouts.get(name) ?? 0));
  const names = [...loadouts].slice(0, NAMED).map(([name, of]) => `'${name}'${of > 1 ? ` (${of} loadouts)` : ''}`);
  const more = loadouts.size > NAMED ? ` and ${loadouts.size - NAMED} more` : '';
  const verb = others.length === 1 ? 'takes' : 'take';
  return {
    code: 'contest/others',
    severity: 'note',
    message: `${names.join(', ')}${more} ${verb} no part: a contest has two sides.`,
    hint: 'Choose them by name (--a and --b on the command line), with words of the loadout after a colon where several have one name.',
  };
}

function nothingToFight(problems: readonly Problem[]): ApiError {
  const problem = worstProblem(problems);
  const message = problem === undefined ? 'The files contain nothing that can fight.' : `Nothing could be read: ${problem.message}`;
  return new ApiError(problem?.code ?? 'contest/no-combatants', message, problem?.hint ?? '', problems);
}
