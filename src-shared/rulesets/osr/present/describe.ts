/** The battle log: what each event reads like. */
import type { DiceRoll, LogLine } from '../../../contract/event.ts';
import type { AbilityEvent, AttackEvent, OsrEvent, WaitEvent } from './events.ts';

const ZONE_LABELS = ['side 1 ranged', 'side 1 reach', 'side 1 melee', 'side 2 melee', 'side 2 reach', 'side 2 ranged'] as const;

export function describe(event: OsrEvent): readonly LogLine[] {
  switch (event.kind) {
    case 'begin':
      return beginLines(event);
    case 'round':
      return [
        {
          level: 'round',
          side: null,
          title: `Round ${event.round}`,
          value: `${event.standing[0]} against ${event.standing[1]} stand`,
          dice: [],
        },
      ];
    case 'phase':
      return [{ level: 'detail', side: null, title: `${capital(event.phase)} phase`, dice: [] }];
    case 'turn':
      return [];
    case 'move': {
      const aim = event.toward >= 0 ? `toward ${event.towardName}` : event.to > event.from === (event.side === 0) ? 'forward' : 'back';
      const title = `${event.name} moves ${aim}`;
      return [
        { level: 'action', side: event.side, title, note: `${zoneName(event.from)} to ${zoneName(event.to)}; ${fired(event)}`, dice: [] },
      ];
    }
    case 'guard':
      return [
        {
          level: 'action',
          side: event.side,
          title: `${event.name} guards`,
          value: `AC ${event.ac}`,
          note: `until its next turn; ${fired(event)}`,
          dice: [],
        },
      ];
    case 'attack':
      return [attackLine(event)];
    case 'ability':
      return abilityLines(event);
    case 'fall':
      return [
        {
          level: 'action',
          side: event.side,
          title: `${event.name} falls`,
          note: `frees ${event.frontage} frontage in ${zoneName(event.zone)}; ${event.left} of its side left`,
          dice: [],
          highlight: event.first ? `First blood: ${event.name} falls` : `${event.name} falls`,
        },
      ];
    case 'wait':
      return [{ level: 'detail', side: event.side, title: `${event.name} holds`, note: reason(event), dice: [] }];
    case 'end': {
      const title =
        event.winner === 2 ? `No winner after ${event.round} rounds` : `${event.names[event.winner]} wins in round ${event.round}`;
      const note = `standing ${event.standing[0]} and ${event.standing[1]}, hit points left ${event.hpLeft[0]} and ${event.hpLeft[1]}`;
      return [{ level: 'action', side: event.winner === 2 ? null : event.winner, title, note, dice: [], highlight: title }];
    }
  }
}

function beginLines(event: Extract<OsrEvent, { kind: 'begin' }>): LogLine[] {
  const size = (side: number) => event.actors.filter((actor) => actor.side === side).length;
  const hp = (side: number) => event.actors.reduce((sum, actor) => sum + (actor.side === side ? actor.hp : 0), 0);
  const force = (side: 0 | 1): LogLine => ({
    level: 'detail',
    side,
    title: event.names[side],
    value: `${size(side)} standing`,
    note: `${hp(side)} hit points`,
    dice: [],
  });
  return [{ level: 'round', side: null, title: `${event.names[0]} against ${event.names[1]}`, dice: [] }, force(0), force(1)];
}

function abilityLines(event: AbilityEvent): LogLine[] {
  const { side, name, ability, effect, amount, faces, targets } = event;
  const verb = effect === 'heal' ? 'heals' : 'damage';
  const dice: DiceRoll[] = faces.length === 0 ? [] : [{ sides: faces[0]![0], faces: faces.map(([, face]) => face), label: ability }];
  return [
    {
      level: 'action',
      side,
      title: `${name} uses ${ability}`,
      value: effect === 'heal' ? `heals ${amount}` : `${amount} damage`,
      note: fired(event),
      dice,
    },
    ...targets.map(
      ({ name: target, hpBefore, hpAfter, saved }): LogLine => ({
        level: 'detail',
        side,
        title: `${target}: ${hpBefore} to ${hpAfter}`,
        note: verb === 'damage' && saved ? 'saved, half damage' : '',
        dice: [],
      }),
    ),
  ];
}

function attackLine(event: AttackEvent): LogLine {
  return {
    level: 'action',
    side: event.side,
    title: event.hit ? `${event.name} hits ${event.targetName}` : `${event.name} at ${event.targetName}`,
    value: event.hit ? `${event.damage} damage` : 'miss',
    note: `${event.hit ? `${event.hpBefore} to ${event.hpAfter}; ` : ''}${fired(event)}`,
    dice: attackDice(event),
  };
}

/** The attack roll, and one roll per size of damage die. */
export function attackDice(event: AttackEvent): DiceRoll[] {
  const toHit: DiceRoll = {
    sides: 20,
    faces: [event.d20],
    label: 'to hit',
    modifier: event.bonus,
    target: event.ac,
    success: [event.hit],
    total: event.total,
  };
  if (!event.hit) return [toHit];
  const sizes = [...new Set(event.faces.map(([sides]) => sides))];
  const rolls = sizes.map((sides, i): DiceRoll => {
    const faces = event.faces.filter(([s]) => s === sides).map(([, face]) => face);
    const last = i === sizes.length - 1;
    return { sides, faces, label: 'damage', ...(last && { modifier: event.damageBonus, total: event.damage }) };
  });
  return [toHit, ...rolls];
}

/** "list entry 2, self.hp < 3" */
function fired(event: { readonly entry: number; readonly why: string }): string {
  return `entry ${event.entry}${event.why === 'true' ? '' : `, ${event.why}`}`;
}

function reason(event: WaitEvent): string {
  const way = {
    enemy: 'the enemy bars the way',
    full: 'no room to move',
    end: 'nowhere left to go',
  };
  const walk = event.blocked === null ? '' : `${way[event.blocked]}, `;
  return `${walk}${event.inRange ? 'no entry of its list applies' : 'no enemy in range'}`;
}

export function zoneName(zone: number): string {
  return ZONE_LABELS[zone] ?? `zone ${zone}`;
}

function capital(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}
