/** Events of a recorded volley: attacks, hits, wounds, saves and damage, each with its dice. */
import type { EventSink } from '../../../contract/event.ts';
import type { Side } from '../../../contract/outcome.ts';
import type { Aimed } from '../ai/pairing.ts';
import type { Roll, Rolls, Wh40kEvent } from '../present/events.ts';
import type { Fighter } from '../rules/fighter.ts';
import type { VolleyPlan, VolleyResult, VolleyRolls } from './volley.ts';

export interface RecordedVolley {
  readonly side: Side;
  readonly attacker: Fighter;
  readonly enemy: Fighter;
  readonly group: Aimed;
  readonly weapons: number;
  readonly plan: VolleyPlan;
  /** Wounds the enemy had lost before it. */
  readonly before: number;
  readonly result: VolleyResult;
  readonly rolls: VolleyRolls;
}

export function recordVolley(volley: RecordedVolley, sink: EventSink<Wh40kEvent>): void {
  const { side, result, rolls } = volley;
  sink(attacksEvent(volley));
  if (result.attacks === 0) return;
  sink({ kind: 'hits', side, count: result.hits, of: result.attacks, mortals: result.hitMortals, rolls: stageRolls(rolls.hits, 'to hit') });
  if (result.hits > 0) {
    const wounds = stageRolls(rolls.wounds, 'to wound');
    sink({ kind: 'wounds', side, count: result.wounds, of: result.hits, mortals: result.woundMortals, rolls: wounds });
  }
  if (result.wounds > 0) sink({ kind: 'saves', side, count: result.unsaved, of: result.wounds, rolls: testRolls(rolls.saves, 'save') });
  if (result.unsaved > 0 || result.mortals > 0) sink(damageEvent(volley));
}

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
    why: attack.doubled ? 'rapid fire at half range' : attack.blast ? 'blast' : '',
    rolls: attackRolls(plan, rolls),
  };
}

function damageEvent({ side, enemy, plan, before, result, rolls }: RecordedVolley): Wh40kEvent {
  return {
    kind: 'damage',
    side,
    taken: result.lost - before,
    mortals: result.mortals,
    slain: enemy.alive[before]! - enemy.alive[result.lost]!,
    lost: result.lost,
    left: enemy.alive[result.lost]!,
    rolls: damageRolls(plan, rolls),
  };
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
