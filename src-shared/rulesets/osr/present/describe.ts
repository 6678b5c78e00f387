/** The battle log: what each event reads like. */

import type { DiceRoll, LogLine } from '../../../contract/event.ts';
import { counted } from '../../../formats/counted.ts';
import { conditionText } from './condition-text.ts';
import type { AbilityEvent, AttackEvent, FleeEvent, MoraleEvent, OsrEvent, WaitEvent } from './events.ts';

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
          clause: `round ${event.round} begins`,
          value: `${event.standing[0]} against ${event.standing[1]} stand`,
          dice: [],
        },
      ];
    case 'phase':
      return [{ level: 'detail', side: null, title: `${capital(event.phase)} phase`, clause: `the ${event.phase} phase begins`, dice: [] }];
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
    case 'effect-end':
      return [{ level: 'detail', side: event.side, title: `${event.ability} on ${event.name} ends`, dice: [] }];
    case 'recharge':
      return [
        {
          level: 'detail',
          side: event.side,
          title: `${event.ability} of ${event.name} ${event.ready ? 'is ready again' : 'is not back yet'}`,
          clause: `${event.ability} of ${event.name} ${event.ready ? 'is ready again' : 'is not back yet'}`,
          dice: [{ sides: 6, faces: [event.face], label: 'recharge', success: [event.ready] }],
        },
      ];
    case 'morale':
      return [moraleLine(event)];
    case 'flee':
      return [fleeLine(event)];
    case 'again': {
      const title = `${event.name} ${event.acts ? 'acts again' : 'loses its turn'}`;
      return [{ level: 'detail', side: event.side, title, clause: title, dice: [] }];
    }
    case 'fall':
      return [
        {
          level: 'action',
          side: event.side,
          title: `${event.name} falls`,
          clause: `${event.name} falls`,
          note: `frees ${event.frontage} frontage in ${zoneName(event.zone)}; ${event.left} of its side left`,
          dice: [],
          highlight: event.first ? `First blood: ${event.name} falls` : `${event.name} falls`,
        },
      ];
    case 'wait':
      return [{ level: 'detail', side: event.side, title: `${event.name} holds`, note: reason(event), dice: [] }];
    case 'end': {
      const title =
        event.winner === 2
          ? `No winner after ${counted(event.round, 'round')}`
          : `${event.names[event.winner]} wins in round ${event.round}`;
      const note = `standing ${event.standing[0]} and ${event.standing[1]}, hit points left ${event.hpLeft[0]} and ${event.hpLeft[1]}`;
      return [{ level: 'action', side: event.winner === 2 ? null : event.winner, title, note, dice: [], highlight: title }];
    }
  }
}

function beginLines(event: Extract<OsrEvent, { kind: 'begin' }>): LogLine[] {
  const size = (side: number) => event.actors.filter((actor) => actor.side === side && actor.zone >= 0).length;
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
  const { side, name, ability, faces, targets, arrivals = [] } = event;
  const dice: DiceRoll[] = faces.length === 0 ? [] : [{ sides: faces[0]![0], faces: faces.map(([, face]) => face), label: ability }];
  return [
    {
      level: 'action',
      side,
      title: `${name} uses ${ability}`,
      clause: `${name} uses ${ability}: ${abilityValue(event)}`,
      value: abilityValue(event),
      note: fired(event),
      dice,
    },
    ...targets.map((target): LogLine => ({ level: 'detail', side, ...targetText(event, target), dice: [] })),
    ...arrivals.map(
      ({ name: arrival, zone, hp }): LogLine => ({
        level: 'detail',
        side,
        title: `${arrival} appears`,
        note: `${hp} hit points, ${zoneName(zone)}`,
        dice: [],
      }),
    ),
  ];
}

function abilityValue({ effect, amount, change, until, arrivals = [] }: AbilityEvent): string {
  const lasts = until === undefined ? '' : ` until the end of round ${until}`;
  switch (effect) {
    case 'heal':
      return `heals ${amount}`;
    case 'summon':
      return arrivals.length === 0 ? 'no room for anyone' : `brings ${arrivals.length}`;
    case 'fear':
      return `fear${lasts}`;
    case 'buff':
    case 'debuff':
      return `${change ?? ''}${lasts}`;
    default:
      return `${amount} damage`;
  }
}

function targetText({ effect }: AbilityEvent, target: AbilityEvent['targets'][number]): Pick<LogLine, 'title' | 'note'> {
  const { name, hpBefore, hpAfter, saved, from, to } = target;
  if (effect === 'damage' || effect === 'heal') {
    return { title: `${name}: ${hpBefore} to ${hpAfter}`, note: effect === 'damage' && saved ? 'saved, half damage' : '' };
  }
  if (saved) return { title: `${name} saves`, note: 'nothing happens' };
  if (from !== undefined && to !== undefined) return { title: `${name} is driven back`, note: `${zoneName(from)} to ${zoneName(to)}` };
  return { title: `${name} is ${effect === 'fear' ? 'afraid' : 'affected'}`, note: '' };
}

function moraleLine({ side, name, faces, morale, holds }: MoraleEvent): LogLine {
  return {
    level: 'action',
    side,
    title: `${name} ${holds ? 'stands fast' : 'breaks and flees'}`,
    clause: `${name} ${holds ? 'stands fast' : 'breaks and flees'}`,
    value: `${faces[0] + faces[1]} against morale ${morale}`,
    dice: [{ sides: 6, faces, label: 'morale', target: morale, total: faces[0] + faces[1], success: [holds, holds] }],
    ...(!holds && { highlight: `${name} breaks and flees` }),
  };
}

function fleeLine({ side, name, from, to, leaves }: FleeEvent): LogLine {
  if (leaves) {
    const title = `${name} leaves the fight`;
    return { level: 'action', side, title, clause: title, note: `from ${zoneName(from)}`, dice: [] };
  }
  if (from === to) return { level: 'detail', side, title: `${name} cowers`, note: 'no room to move back', dice: [] };
  return { level: 'action', side, title: `${name} runs back`, note: `${zoneName(from)} to ${zoneName(to)}`, dice: [] };
}

function attackLine(event: AttackEvent): LogLine {
  return {
    level: 'action',
    side: event.side,
    title: event.hit ? `${event.name} hits ${event.targetName}` : `${event.name} at ${event.targetName}`,
    clause: event.hit ? `${event.name} hits ${event.targetName} for ${event.damage} damage` : `${event.name} misses ${event.targetName}`,
    value: event.hit ? `${event.damage} damage` : 'miss',
    note: `${event.hit ? `${event.hpBefore} to ${event.hpAfter}; ` : ''}${resistance(event)}${fired(event)}`,
    dice: attackDice(event),
  };
}

function resistance({ rolled, damage }: AttackEvent): string {
  if (rolled === undefined) return '';
  return `${rolled} rolled, ${damage === 0 ? 'immune' : damage < rolled ? 'resistant' : 'vulnerable'}; `;
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
    return { sides, faces, label: 'damage', ...(last && { modifier: event.damageBonus, total: event.rolled ?? event.damage }) };
  });
  return [toHit, ...rolls];
}

/** "order 2: its hit point total is below 3" */
function fired(event: { readonly entry: number; readonly why: string }): string {
  const why = conditionText(event.why);
  return `order ${event.entry}${why === '' ? '' : `: ${why}`}`;
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
