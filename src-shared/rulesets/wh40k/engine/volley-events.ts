/** Events of a recorded volley: attacks, hits, wounds, saves and damage, each with its dice. */
import type { EventSink } from '../../../contract/event.ts';
import type { Side } from '../../../contract/outcome.ts';
import type { RngStream } from '../../../random/trial-stream.ts';
import type { Aimed } from '../ai/pairing.ts';
import type { Roll, Rolls, Wh40kEvent } from '../present/events.ts';
import type { Fighter } from '../rules/fighter.ts';
import { type Losses, modelsLeft } from '../rules/losses.ts';
import type { VolleyObserver, VolleyPlan, VolleyResult, VolleyRolls } from './volley.ts';

export interface RecordedVolley {
  readonly side: Side;
  readonly attacker: Fighter;
  readonly enemy: Fighter;
  readonly group: Aimed;
  readonly weapons: number;
  readonly plan: VolleyPlan;
  /** What the enemy had lost before it. */
  readonly before: Losses;
  /** Overwritten while the volley is rolled. */
  readonly result: VolleyResult;
  readonly rolls: VolleyRolls;
}

/** What the recorder writes to. */
export interface VolleyLog {
  readonly sink: EventSink<Wh40kEvent>;
  readonly stream: RngStream | null;
}

/** Each stage is emitted as soon as its dice have fallen, as far as the rules keep stages apart. */
export class VolleyRecorder implements VolleyObserver {
  private readonly volley: RecordedVolley;
  private readonly log: VolleyLog;
  private recorded = 0;

  constructor(volley: RecordedVolley, log: VolleyLog) {
    this.volley = volley;
    this.log = log;
  }

  get rolls(): VolleyRolls {
    return this.volley.rolls;
  }

  onAttacks(): void {
    this.record(1);
  }

  onHits(): void {
    this.record(2);
  }

  onWounds(): void {
    this.record(3);
  }

  /** Saves and damage fall wound by wound: of what is left only the last event is emitted when it happens. */
  finish(): void {
    this.record(STAGES.length);
  }

  /** What waited for the end of the phase. */
  finishLate(kind: 'devastating' | 'mortals'): void {
    this.log.sink(lateEvent(this.volley, kind));
  }

  private record(stages: number): void {
    const { sink, stream } = this.log;
    const events = STAGES.slice(this.recorded, stages).flatMap((stage) => stage(this.volley) ?? []);
    this.recorded = stages;
    events.forEach((event, i) => {
      if (i === events.length - 1 || stream === null) sink(event);
      else stream.emitLate(Number.NaN, () => sink(event));
    });
  }
}

/** A stage without dice has no event. */
const STAGES: readonly ((volley: RecordedVolley) => Wh40kEvent | null)[] = [attacksEvent, hitsEvent, woundsEvent, savesEvent, damageEvent];

function attacksEvent({ side, attacker, group, weapons, plan, result, rolls }: RecordedVolley): Wh40kEvent {
  const { attack } = group;
  return {
    kind: 'attacks',
    side,
    phase: attack.melee ? 'fight' : 'shooting',
    weapon: attack.label,
    model: attacker.lines[group.line]!.name,
    weapons,
    count: result.attacks,
    why: attack.doubled ? 'rapid fire at half range' : attack.blast || attack.blastPerFive ? 'blast' : '',
    rolls: attackRolls(plan, rolls),
  };
}

function hitsEvent({ side, result, rolls }: RecordedVolley): Wh40kEvent | null {
  if (result.attacks === 0) return null;
  const hits = stageRolls(rolls.hits, 'to hit');
  return { kind: 'hits', side, count: result.hits, of: result.attacks, mortals: result.hitMortals, rolls: hits };
}

function woundsEvent({ side, result, rolls }: RecordedVolley): Wh40kEvent | null {
  if (result.hits === 0) return null;
  const wounds = stageRolls(rolls.wounds, 'to wound');
  const { devastating, lethal } = result;
  return {
    kind: 'wounds',
    side,
    count: result.wounds,
    of: result.hits,
    mortals: result.woundMortals,
    ...(devastating > 0 && { devastating }),
    ...(lethal > 0 && { lethal }),
    rolls: wounds,
  };
}

function savesEvent({ side, result, rolls }: RecordedVolley): Wh40kEvent | null {
  const saved = result.wounds - result.devastating;
  if (saved === 0) return null;
  const { unsaved, saveMortals: mortals } = result;
  return { kind: 'saves', side, count: unsaved, of: saved, ...(mortals > 0 && { mortals }), rolls: testRolls(rolls.saves, 'save') };
}

function damageEvent({ side, enemy, plan, before, result, rolls }: RecordedVolley): Wh40kEvent | null {
  const mortals = plan.group.mortalsWait ? 0 : result.mortals;
  if (result.unsaved === 0 && mortals === 0) return null;
  return {
    kind: 'damage',
    side,
    taken: result.lost - before.lost,
    mortals,
    slain: modelsLeft(enemy, before) - modelsLeft(enemy, result),
    ...lossEvent(enemy, result),
    rolls: damageRolls(plan, rolls),
  };
}

function lateEvent({ side, enemy, group, plan, before, result, rolls }: RecordedVolley, kind: 'devastating' | 'mortals'): Wh40kEvent {
  return {
    kind,
    side,
    weapon: group.attack.label,
    count: result[kind],
    taken: result.lost - before.lost,
    slain: modelsLeft(enemy, before) - modelsLeft(enemy, result),
    ...lossEvent(enemy, result),
    rolls: damageRolls(plan, rolls),
  };
}

/** What a unit has lost so far, for its events. */
export function lossEvent(fighter: Fighter, losses: Losses): { lost: number; left: number; leaderLost?: number } {
  const { lost, leaderLost } = losses;
  const hurtFirst = leaderLost > 0 && lost - leaderLost < fighter.body;
  return { lost, left: modelsLeft(fighter, losses), ...(hurtFirst && { leaderLost }) };
}

function attackRolls(plan: VolleyPlan, rolls: VolleyRolls): Rolls {
  return rolls.attacks.length === 0 ? [] : [{ sides: plan.group.attacks.terms[0]!.sides, faces: rolls.attacks, label: 'attacks' }];
}

function stageRolls(rolls: VolleyRolls['hits'], label: string): Rolls {
  const again: Roll[] = rolls.again.length === 0 ? [] : [{ sides: 6, faces: rolls.again, label: `${label}, re-rolled` }];
  if (rolls.faces.length === 0) return again;
  const roll: Roll = { sides: 6, faces: rolls.faces, label, target: rolls.needed, success: rolls.success };
  return [...again, rolls.modifier === 0 ? roll : { ...roll, modifier: rolls.modifier }];
}

function testRolls(rolls: VolleyRolls['saves'], label: string): Rolls {
  return rolls.faces.length === 0 ? [] : [{ sides: 6, faces: rolls.faces, label, target: rolls.needed, success: rolls.success }];
}

function damageRolls(plan: VolleyPlan, rolls: VolleyRolls): Rolls {
  const damage: Rolls =
    rolls.damage.length === 0
      ? []
      : [{ sides: plan.group.damage.terms[0]!.sides, faces: rolls.damage, label: 'damage', total: rolls.damageDone }];
  return [...damage, ...testRolls(rolls.feelNoPain, 'feel no pain'), ...testRolls(rolls.mortalPain, 'feel no pain, mortal wounds')];
}
