/** The battle log of a recorded match. */
import type { DiceRoll, LogLine } from '../../../contract/event.ts';
import type { Side, Winner } from '../../../contract/outcome.ts';
import { sideName } from '../../../contract/side-names.ts';
import { counted } from '../../../formats/counted.ts';
import { WEAPONLESS_NAMES } from '../engine/pending-attack.ts';
import type { AttackEvent, MoraleEvent, OprEvent } from './events.ts';

export function describe(event: OprEvent): readonly LogLine[] {
  switch (event.kind) {
    case 'begin':
      return [heading(`${event.units[0].name} against ${event.units[1].name}`, 'best of three')];
    case 'game':
      return [
        heading(`Game ${event.game}`, score(event.score)),
        line('detail', event.first, 'Acts first', { clause: `${sideName(event.first)} acts first in game ${event.game}` }),
      ];
    case 'round':
      return [{ ...heading(`Round ${event.round}`), clause: `${sideName(event.first)} acts first in round ${event.round}` }];
    case 'arrive':
      return [line('action', event.side, 'Arrives from ambush', { value: inches(event.at) })];
    case 'activate':
      return event.does in STAYS ? [line('action', event.side, STAYS[event.does as keyof typeof STAYS])] : [];
    case 'move':
      return [moveLine(event)];
    case 'attack':
      return [attackLine(event)];
    case 'mend':
      return [mendLine(event)];
    case 'melee':
      return [meleeLine(event)];
    case 'morale':
      return [moraleLine(event)];
    case 'rally':
      return [rallyLine(event)];
    case 'spot':
      return [spotLine(event)];
    case 'hex':
      return [hexLine(event)];
    case 'gone':
      return [line('action', event.side, 'Destroys itself', { highlight: 'destroyed' })];
    case 'reinforce':
      return [
        line('action', event.side, 'Reinforcements arrive', {
          clause: `reinforcements of ${sideName(event.side)} arrive`,
          value: inches(event.at),
          highlight: 'reinforced',
        }),
      ];
    case 'control':
      return [controlLine(event)];
    case 'gameEnd':
      return [gameEndLine(event)];
    case 'end':
      return [endLine(event)];
  }
}

type EventOf<K extends OprEvent['kind']> = Extract<OprEvent, { kind: K }>;

const MOVES = { rush: 'Rushes', advance: 'Advances', charge: 'Charges', free: 'Moves freely', back: 'Steps back' } as const;

/** Moves have an event of their own; these are activations without one. */
const STAYS = { hold: 'Holds', stay: 'Stays where it is', unarmed: 'Locked in melee without a melee weapon' } as const;
const WITHOUT_WEAPON: ReadonlySet<string> = new Set(WEAPONLESS_NAMES);

function moveLine(e: EventOf<'move'>): LogLine {
  const note = `${inches(e.from)} to ${inches(e.to)}`;
  return line('action', e.side, MOVES[e.mode], { value: `${Math.abs(e.to - e.from)}"`, note });
}

function attackLine(e: AttackEvent): LogLine {
  const own = e.side === e.target || e.dice === 0;
  const verb = e.phase === 'shoot' ? 'Shoots' : 'Strikes';
  const title = own || WITHOUT_WEAPON.has(e.weapon) ? e.weapon : `${verb} with ${e.weapon}`;
  const side = own ? e.target : e.side;
  const highlight = e.destroyed ? 'destroyed' : e.firstBlood ? 'first blood' : undefined;
  return line('action', side, title, {
    clause: attackClause(e, own),
    value: e.wounds === 0 ? (e.hits === 0 ? 'misses' : 'no wound') : counted(e.wounds, 'wound'),
    note: own ? leftOf(e) : [rangeOf(e), e.hits > 0 ? counted(e.hits, 'hit') : '', leftOf(e)].filter((part) => part !== '').join(', '),
    dice: diceOf(e),
    ...(highlight !== undefined && { highlight }),
  });
}

/** "⟨first side⟩ shoots with Verse Cannon and causes 6 wounds". */
function attackClause(e: AttackEvent, own: boolean): string {
  const wounds = counted(e.wounds, 'wound');
  if (own)
    return `${sideName(e.target)} takes ${e.wounds === 0 ? 'no wound' : wounds} from ${e.weapon}${e.destroyed ? ' and is destroyed' : ''}`;
  const verb = e.phase === 'shoot' ? 'shoots with' : 'strikes with';
  const deed = `${sideName(e.side)} ${WITHOUT_WEAPON.has(e.weapon) ? 'uses' : verb} ${e.weapon.replaceAll(' + ', ' and ')}`;
  if (e.wounds === 0) return `${deed} ${e.hits === 0 ? 'and misses' : 'without a wound'}`;
  return `${deed} and ${e.destroyed ? `destroys ${sideName(e.target)}` : `causes ${wounds}`}`;
}

function mendLine(e: EventOf<'mend'>): LogLine {
  const { faces, target } = e;
  const isMend = target === undefined && faces.length === 1 && faces[0]! <= 3;
  return line('action', e.side, 'Mends', {
    clause: `${sideName(e.side)} mends ${counted(e.healed, 'wound')}`,
    value: `${counted(e.healed, 'wound')} healed`,
    dice: [{ sides: isMend ? 3 : 6, faces, label: 'mend', ...(target !== undefined && { target }) }],
  });
}

function spotLine(e: EventOf<'spot'>): LogLine {
  const dice: DiceRoll[] = [{ sides: 6, faces: [e.face], label: 'spotter', target: 4 }];
  return line('detail', e.side, e.marked ? 'Marks the enemy' : 'Fails to mark the enemy', { dice });
}

function controlLine(e: EventOf<'control'>): LogLine {
  const title = e.holder === 2 ? 'No one holds the objective' : 'Holds the objective';
  const clause = `${e.holder === 2 ? 'no one' : sideName(e.holder)} holds the objective in round ${e.round}`;
  return line('detail', sideOf(e.holder), title, { clause, value: score(e.held), note: 'rounds held' });
}

function gameEndLine(e: EventOf<'gameEnd'>): LogLine {
  const title = e.winner === 2 ? `Game ${e.game} is drawn` : `Wins game ${e.game}`;
  return line('action', sideOf(e.winner), title, { value: score(e.score), highlight: 'game' });
}

function endLine(e: EventOf<'end'>): LogLine {
  return line('action', sideOf(e.winner), e.winner === 2 ? 'The match is drawn' : 'Wins the match', {
    value: score(e.games),
    note: e.tiebreak === null ? '' : `decided by ${e.tiebreak}`,
    highlight: 'match',
  });
}

function sideOf(winner: Winner): Side | null {
  return winner === 2 ? null : winner;
}

function score([a, b]: readonly [number, number]): string {
  return `${a} : ${b}`;
}

function rangeOf(e: AttackEvent): string {
  return e.phase === 'shoot' ? `from ${e.distance}"` : '';
}

function leftOf(e: AttackEvent): string {
  if (e.wounds === 0) return '';
  return e.destroyed ? 'destroyed' : `${counted(e.models, 'model')} with ${counted(e.health, 'wound')} left`;
}

function diceOf(e: AttackEvent): DiceRoll[] {
  const rolls: DiceRoll[] = [];
  if (e.hitFaces.length > 0) rolls.push(test('to hit', e.hitFaces, e.toHit));
  if (e.extraFaces.length > 0) rolls.push(test('extra attacks', e.extraFaces, e.toHit));
  if (e.blockFaces.length > 0) rolls.push({ ...test('to block', e.blockFaces, e.toBlock), success: e.blocked });
  if (e.reblockFaces.length > 0) rolls.push({ ...test('block again', e.reblockFaces, e.toBlock), success: e.reblocked });
  if (e.protectFaces.length > 0) rolls.push(test('Protection Feat', e.protectFaces, 5));
  if (e.ignoreFaces.length > 0) rolls.push(test('to ignore', e.ignoreFaces, Math.min(...e.toIgnore)));
  return rolls;
}

function test(label: string, faces: readonly number[], target: number): DiceRoll {
  return { sides: 6, faces, label, target, success: faces.map((face) => face >= target) };
}

function moraleLine(e: MoraleEvent): LogLine {
  const dice: DiceRoll[] = [];
  if (e.face !== null)
    dice.push({ sides: 6, faces: [e.face], label: 'morale', target: e.target, ...(e.bonus !== 0 && { modifier: e.bonus }) });
  if (e.again !== null) dice.push({ sides: 6, faces: [e.again], label: 'fearless', target: 4 });
  const titles = { passed: 'Keeps its nerve', shaken: 'Is Shaken', routed: 'Routs', stands: 'Does not retreat' } as const;
  return line('action', e.side, titles[e.result], {
    note: e.because === 'melee' ? 'after losing the melee' : 'at half strength',
    dice,
    ...(e.result === 'routed' && { highlight: 'rout' }),
    ...(e.result === 'shaken' && { highlight: 'shaken' }),
  });
}

function rallyLine(e: EventOf<'rally'>): LogLine {
  const dice: DiceRoll[] = e.face === null ? [] : [{ sides: 6, faces: [e.face], label: 'rally', target: 4 }];
  return line('action', e.side, e.face === null ? 'Rallies and stays idle' : e.recovered ? 'Recovers' : 'Stays Shaken', { dice });
}

function hexLine(e: EventOf<'hex'>): LogLine {
  const dice: DiceRoll[] =
    e.face === null ? [] : [{ sides: 6, faces: [e.face], label: 'morale', target: e.target, ...(e.bonus !== 0 && { modifier: e.bonus }) }];
  if (e.again !== null) dice.push({ sides: 6, faces: [e.again], label: 'fearless', target: 4 });
  const fails = e.what === 'push' ? 'Is driven back' : 'Tires';
  const value = e.passed || e.what === 'tire' ? undefined : `${Math.abs(e.to - e.from)}"`;
  return line('action', e.side, e.passed ? 'Keeps its will' : fails, { dice, ...(value !== undefined && { value }) });
}

function meleeLine(e: EventOf<'melee'>): LogLine {
  const title = e.loser === null ? 'The melee is even' : 'Loses the melee';
  return line('detail', e.loser, title, { value: `${total(e, 0)} to ${total(e, 1)}`, note: fearNote(e.fear) });
}

function total(e: EventOf<'melee'>, side: Side): number {
  return e.wounds[side] + e.fear[side];
}

function fearNote(fear: readonly [number, number]): string {
  return fear[0] + fear[1] === 0 ? '' : `Fear counts ${fear[0]} and ${fear[1]}`;
}

function inches(x: number): string {
  return `${x > 0 ? '+' : ''}${x}"`;
}

function heading(title: string, value?: string): LogLine {
  return { level: 'round', side: null, title, dice: [], ...(value !== undefined && { value }) };
}

function line(level: 'action' | 'detail', side: Side | null, title: string, more: Partial<LogLine> = {}): LogLine {
  const { note, ...rest } = more;
  // Titles say what a side does: "Routs", "Keeps its nerve".
  const clause = side === null ? title : `${sideName(side)} ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  return { level, side, title, clause, dice: [], ...rest, ...(note !== undefined && note !== '' && { note }) };
}
