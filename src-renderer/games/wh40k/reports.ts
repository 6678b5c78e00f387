import { reportsOf } from '../../../src-shared/api/report-call.ts';
import type { Options } from '../../../src-shared/contract/options.ts';
import type { AttackPhase } from '../../../src-shared/rulesets/wh40k/analysis/attack-report.ts';
import type { REPORTS } from '../../../src-shared/rulesets/wh40k/analysis/reports.ts';

export const report = reportsOf<typeof REPORTS>('wh40k');

/** How an attack is made. Without a phase the host picks the one the attacker is best at. */
export interface AttackSetup {
  readonly options: Options;
  readonly phase: AttackPhase | undefined;
  /** Leaders by the unit they are attached to, as ids. */
  readonly leaders: Leaders;
}

export type Leaders = ReadonlyMap<number, number>;

/** The attacker first, then its targets; leaders are attached wherever their unit takes part. */
export function attackQuestion(ids: readonly number[], { options, phase, leaders }: AttackSetup) {
  const led = ids.flatMap((id, place) => (leaders.has(id) ? [{ place, leader: leaders.get(id)! }] : []));
  const pairs = led.map(({ place }, i) => [place, ids.length + i] as const);
  return {
    combatantIds: [...ids, ...led.map(({ leader }) => leader)],
    options,
    input: { ...(phase !== undefined && { phase }), ...(pairs.length > 0 && { leaders: pairs }) },
  };
}

/** `12:7,30:9`: unit 12 is led by 7. */
export function leadersIn(text: string | undefined): Leaders {
  const pairs = (text ?? '').split(',').flatMap((pair) => {
    const found = /^([1-9]\d{0,14}):([1-9]\d{0,14})$/.exec(pair);
    return found === null ? [] : [[Number(found[1]), Number(found[2])] as const];
  });
  return new Map(pairs);
}

export function leadersText(leaders: Leaders): string | null {
  return leaders.size === 0 ? null : [...leaders].map(([unit, leader]) => `${unit}:${leader}`).join(',');
}
