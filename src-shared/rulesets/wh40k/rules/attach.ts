/** A leader attached to a unit of bodyguards: one unit whose last line is the leader (digest 10e, 2.4). */
import type { Combatant } from '../../../contract/combatant.ts';
import { closestWord } from '../../../contract/problem.ts';
import type { Switch } from './effects.ts';
import { type ModelLine, modelsOf, type Unit } from './model.ts';

/** The attached unit, or why there is none as a sentence. */
export function attach(
  bodyguard: Combatant<Unit>,
  leader: Combatant<Unit>,
): { readonly unit: Combatant<Unit> } | { readonly fault: string } {
  const fault = faultOf(bodyguard, leader);
  if (fault !== null) return { fault };
  const line = leaderLine(leader.data, leader.points);
  const data: Unit = {
    ...bodyguard.data,
    lines: [...bodyguard.data.lines.map((own) => ({ ...own, name: ownName(own.name, line.name) })), line],
    keywords: [...new Set([...bodyguard.data.keywords, ...leader.data.keywords])],
    abilities: [...bodyguard.data.abilities, ...leader.data.abilities],
    leader: true,
    ...switchesOf(bodyguard.data, leader.data, line.name),
    ...playedOf(bodyguard.data, leader.data),
  };
  return {
    unit: {
      ...bodyguard,
      name: `${bodyguard.name} with ${leader.name}`,
      detail: [bodyguard.detail, leader.detail].filter((text) => text !== '').join('; '),
      base: `${bodyguard.base} with ${leader.base}`,
      points: bodyguard.points + leader.points,
      tags: [...new Set([...bodyguard.tags, ...leader.tags])],
      unmodelled: [...bodyguard.unmodelled, ...leader.unmodelled],
      data,
    },
  };
}

function faultOf(bodyguard: Combatant<Unit>, leader: Combatant<Unit>): string | null {
  if (bodyguard.data.edition !== '10e' || leader.data.edition !== '10e') return 'Leaders are attached in the tenth edition only.';
  if (modelsOf(leader.data) !== 1) return `'${leader.name}' has ${modelsOf(leader.data)} models; a leader is one.`;
  return bodyguard.data.leader === true ? `'${bodyguard.name}' has a leader already.` : null;
}

/** His own damage rules stay his own. Points that belong to no model of a single-model unit are his. */
function leaderLine({ lines, defence }: Unit, points: number): ModelLine {
  const { halveDamage, subtractDamage, damageSet } = defence;
  const damage = { halveDamage, subtractDamage, ...(damageSet !== undefined && { damageSet }) };
  return { ...lines[0]!, cost: Math.max(points, lines[0]!.cost), damage };
}

/** Rules of the leader alone name his line, so no other line may have its name. */
function ownName(name: string, leader: string): string {
  return name === leader ? `${name} (bodyguard)` : name;
}

function switchesOf(bodyguard: Unit, leader: Unit, line: string): Pick<Unit, 'switches'> {
  const his = (leader.switches ?? []).map(
    (one): Switch => (one.when?.is === 'leading' ? one : { ...one, effect: { ...one.effect, line } }),
  );
  const all = [...(bodyguard.switches ?? []), ...his];
  return all.length === 0 ? {} : { switches: [...new Map(all.map((one) => [one.label, one])).values()] };
}

function playedOf(bodyguard: Unit, leader: Unit): Pick<Unit, 'played'> {
  const all = [...(bodyguard.played ?? []), ...(leader.played ?? [])];
  return all.length === 0 ? {} : { played: all };
}

/** `Sword Captain > Warden Squad; ...`: pairs of a leader and his bodyguard. */
function readAttachments(text: string): { readonly leader: string; readonly bodyguard: string }[] {
  return text.split(';').flatMap((item) => {
    const [leader = '', bodyguard = ''] = item.split('>').map((name) => name.trim());
    return leader === '' && bodyguard === '' ? [] : [{ leader, bodyguard }];
  });
}

/** The attached units that a text names among these units; what cannot be attached is reported as a sentence. */
export function attachedUnits(text: string, units: readonly Combatant<Unit>[]): { units: Combatant<Unit>[]; faults: string[] } {
  const found: Combatant<Unit>[] = [];
  const faults: string[] = [];
  for (const pair of readAttachments(text)) {
    const [leader, bodyguard] = [named(pair.leader, units), named(pair.bodyguard, units)];
    if (typeof leader === 'string') faults.push(leader);
    else if (typeof bodyguard === 'string') faults.push(bodyguard);
    else {
      const attached = attach(bodyguard, leader);
      if ('fault' in attached) faults.push(attached.fault);
      else found.push(attached.unit);
    }
  }
  return { units: found, faults };
}

function named(name: string, units: readonly Combatant<Unit>[]): Combatant<Unit> | string {
  const found = units.find((unit) => unit.name.toLowerCase() === name.toLowerCase());
  if (found !== undefined) return found;
  if (name === '') return "Attachments are written 'leader > bodyguard', several with semicolons between them.";
  const names = units.map((unit) => unit.name);
  const close = closestWord(name, names);
  return `There is no unit '${name}' here to attach.${close === undefined ? '' : ` Did you mean '${close}'?`}`;
}
