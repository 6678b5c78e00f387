import { ApiError } from '../../src-shared/api/index.ts';
import type { ContestReport, StoredCombatant } from '../../src-shared/api/types.ts';
import type { Options } from '../../src-shared/contract/options.ts';
import type { Figure } from '../../src-shared/contract/outcome.ts';
import { didYouMean } from '../../src-shared/contract/problem.ts';
import type { FileChoice } from './import.ts';
import { splitSettings } from './inputs.ts';
import type { ExitCode } from './program.ts';
import { type Console, percent, readInput } from './session.ts';

export interface OddsChoice extends FileChoice {
  readonly a?: string;
  readonly b?: string;
  readonly seed?: string;
  readonly trials?: number;
}

/** Imports the files as `import` does, then sets the two named sides (or the file's own contest) against each other. */
export async function odds(console: Console, files: string[], choice: OddsChoice): Promise<ExitCode> {
  const { reading, playing } = splitSettings(choice.set);
  const rosters = await console.call('library.import', {
    files: files.map(readInput),
    ...(choice.ruleset && { ruleset: choice.ruleset }),
    settings: reading,
  });
  let errors = false;
  const combatants: StoredCombatant[] = [];
  for (const roster of rosters) {
    errors = console.problems((await console.call('library.roster', { rosterId: roster.id })).problems) || errors;
    combatants.push(...(await console.call('library.combatants', { rosterId: roster.id, limit: 5000 })).rows);
  }
  const contest =
    rosters[0] && choice.a === undefined ? (await console.call('library.contests', { rosterId: rosters[0].id }))[0] : undefined;
  const a = contest ? contest.a : named(combatants, choice.a, 0).id;
  const b = contest ? contest.b : named(combatants, choice.b, 1).id;
  const options: Options = { ...contest?.options, ...playing };
  const info = (await console.call('app.info', {})).rulesets.find((r) => r.id === rosters[0]?.ruleset);
  const report = await console.call('contest.play', {
    a,
    b,
    options,
    trials: choice.trials ?? contest?.trials ?? info?.defaultTrials ?? 10_000,
    ...(choice.seed && { seed: choice.seed }),
  });
  console.answer(report, () => contestText(report));
  return errors ? 1 : 0;
}

function named(combatants: readonly StoredCombatant[], name: string | undefined, fallback: number): StoredCombatant {
  const found =
    name === undefined ? (combatants[fallback] ?? combatants[0]) : combatants.find((c) => c.name.toLowerCase() === name.toLowerCase());
  if (found) return found;
  throw name === undefined
    ? new ApiError('cli/no-combatants', 'The files hold nothing that can fight.')
    : new ApiError(
        'cli/no-combatant',
        `There is no combatant '${name}' in the files.`,
        didYouMean(
          name,
          combatants.map((c) => c.name),
        ) ?? '',
      );
}

export function contestText(r: ContestReport): string {
  const estimate = `${r.odds.trials.toLocaleString('en-GB')} trials, seed ${r.seed}`;
  const lines = [
    `${r.a.name} against ${r.b.name} (${r.ruleset})`,
    r.exact ? `  exact      ${percent(r.exact.winA, 4)} to ${percent(r.exact.winB, 4)}, draws ${percent(r.exact.draw, 4)}` : '',
    `  estimated  ${percent(r.odds.winA)} (${percent(r.intervalA.low)} to ${percent(r.intervalA.high)}) to ${percent(r.odds.winB)} (${percent(r.intervalB.low)} to ${percent(r.intervalB.high)}), draws ${percent(r.odds.draw)}; ${estimate}`,
    ...r.figures.map((f) => `  ${figureText(f, r)}`),
    ...r.picks.map((p) => `  ${p.label} trial: ${p.trial}`),
  ];
  return lines.filter((line) => line !== '').join('\n');
}

function figureText(f: Figure, r: ContestReport): string {
  const show = (v: number) => (f.format === 'percent' ? percent(v) : f.format === 'integer' ? v.toFixed(0) : v.toFixed(2));
  const whose = f.side === null ? '' : ` (${f.side === 0 ? r.a.name : r.b.name})`;
  const interval = f.low !== undefined && f.high !== undefined && Number.isFinite(f.low) ? `  ${show(f.low)} to ${show(f.high)}` : '';
  return `${`${f.label}${whose}`.padEnd(48)} ${f.n === 0 ? 'never' : show(f.value).padStart(9)}${f.n === 0 ? '' : interval}`;
}
