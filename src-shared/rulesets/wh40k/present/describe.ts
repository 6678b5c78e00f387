/** The battle log of an exchange. */

import type { LogLine } from '../../../contract/event.ts';
import { sideName } from '../../../contract/side-names.ts';
import { counted } from '../../../formats/counted.ts';
import type { Wh40kEvent } from './events.ts';

export function describe(event: Wh40kEvent): readonly LogLine[] {
  switch (event.kind) {
    case 'begin':
      return beginLines(event);
    case 'first':
      return [
        {
          level: 'action',
          side: event.side,
          title: `${sideName(event.side)} goes first`,
          clause: `${sideName(event.side)} goes first`,
          dice: event.rolls,
        },
      ];
    case 'turn': {
      const title = `Round ${event.round}, turn of ${sideName(event.side)}`;
      return [{ level: 'round', side: event.side, title, ...(event.engaged && { value: 'in combat' }), dice: [] }];
    }
    case 'charge':
      return [
        {
          level: 'action',
          side: event.side,
          title: event.arrives ? 'charges' : 'fails its charge',
          clause: `${sideName(event.side)} ${event.arrives ? 'charges' : 'fails its charge'}`,
          dice: event.rolls,
          ...(event.arrives && { highlight: 'charge' }),
        },
      ];
    case 'attacks':
      return [attacksLine(event)];
    case 'hits':
    case 'wounds': {
      const noun = event.kind === 'hits' ? 'hit' : 'wound';
      const notes = [
        ...(event.mortals > 0 ? [counted(event.mortals, 'mortal wound')] : []),
        ...(event.lethal ? [`${event.lethal} without a roll`] : []),
        ...(event.devastating ? [`${event.devastating} devastating, set aside`] : []),
      ];
      const note = notes.length > 0 ? { note: notes.join(', ') } : {};
      const clause = `${sideName(event.side)} ${event.kind === 'hits' ? `hits with ${event.count} of ${counted(event.of, 'attack')}` : `wounds with ${event.count} of ${counted(event.of, 'hit')}`}`;
      return [
        { level: 'detail', side: event.side, title: `${counted(event.count, noun)} of ${event.of}`, clause, ...note, dice: event.rolls },
      ];
    }
    case 'devastating':
    case 'mortals':
      return [lateLine(event)];
    case 'hazard':
      return [hazardLine(event)];
    case 'saves':
      return [
        {
          level: 'detail',
          side: other(event.side),
          title: `${event.of - event.count} saved, ${event.count} not`,
          clause: `${sideName(other(event.side))} saves ${event.of - event.count} of ${counted(event.of, 'wound')}`,
          ...(event.mortals && { note: counted(event.mortals, 'mortal wound') }),
          dice: event.rolls,
        },
      ];
    case 'damage':
      return [damageLine(event)];
    case 'morale':
      return [moraleLine(event)];
    case 'end':
      return [endLine(event)];
  }
}

function beginLines({ sides: [a, b], distance }: Extract<Wh40kEvent, { kind: 'begin' }>): LogLine[] {
  const title = `${a.name} (${points(a.points)}) against ${b.name} (${points(b.points)})`;
  return [
    { level: 'round', side: null, title, value: `${distance}"`, dice: [] },
    { level: 'detail', side: 0, title: a.detail || a.name, value: counted(a.models, 'model'), dice: [] },
    { level: 'detail', side: 1, title: b.detail || b.name, value: counted(b.models, 'model'), dice: [] },
  ];
}

function attacksLine(event: Extract<Wh40kEvent, { kind: 'attacks' }>): LogLine {
  const verb = event.phase === 'fight' ? 'strikes with' : 'fires';
  return {
    level: 'action',
    side: event.side,
    title: `${event.model} ${verb} ${event.weapons === 1 ? '' : `${event.weapons} x `}${event.weapon}`,
    clause: `${event.model} ${verb} ${event.weapon}, ${counted(event.count, 'attack')}`,
    value: counted(event.count, 'attack'),
    ...(event.why !== '' && { note: event.why }),
    dice: event.rolls,
  };
}

function endLine(event: Extract<Wh40kEvent, { kind: 'end' }>): LogLine {
  const [a, b] = event.points;
  return {
    level: 'round',
    side: event.winner === 2 ? null : event.winner,
    title: event.winner === 2 ? 'A draw' : `${sideName(event.winner)} wins`,
    value: `${points(a / 100)} to ${points(b / 100)} destroyed`,
    dice: [],
    highlight: 'end',
  };
}

function damageLine(event: Extract<Wh40kEvent, { kind: 'damage' }>): LogLine {
  const wiped = event.left === 0;
  return {
    level: 'action',
    side: event.side,
    clause: `${sideName(event.side)} ${damageDeed(event)}`,
    title: wiped ? 'destroys the unit' : event.slain > 0 ? `slays ${counted(event.slain, 'model')}` : 'slays no models',
    value: `${counted(event.taken, 'wound')} lost`,
    note: `${counted(event.left, 'model')} left${event.mortals > 0 ? `, ${counted(event.mortals, 'mortal wound')}` : ''}`,
    dice: event.rolls,
    ...(wiped ? { highlight: 'destroyed' } : event.slain >= 5 ? { highlight: 'slaughter' } : {}),
  };
}

function damageDeed({ side, left, slain, taken }: Extract<Wh40kEvent, { kind: 'damage' }>): string {
  const enemy = sideName(other(side));
  if (left === 0) return `destroys ${enemy}`;
  if (slain > 0) return `slays ${counted(slain, 'model')} of ${enemy}`;
  return taken > 0 ? `takes ${counted(taken, 'wound')} from ${enemy}` : `does not hurt ${enemy}`;
}

function lateLine(event: Extract<Wh40kEvent, { kind: 'devastating' | 'mortals' }>): LogLine {
  const wiped = event.left === 0;
  const subject = `${counted(event.count, event.kind === 'devastating' ? 'devastating attack' : 'mortal wound')} of ${event.weapon}`;
  const destroy = event.count === 1 ? 'destroys' : 'destroy';
  const cost = `${event.count === 1 ? 'costs' : 'cost'} ${counted(event.taken, 'wound')}`;
  return {
    level: 'action',
    side: event.side,
    title: wiped ? `${subject} ${destroy} the unit` : subject,
    clause: `${subject} ${wiped ? `${destroy} ${sideName(other(event.side))}` : cost}`,
    value: `${counted(event.taken, 'wound')} lost`,
    note: `${counted(event.slain, 'model')} slain, ${event.left} left`,
    dice: event.rolls,
    ...(wiped && { highlight: 'destroyed' }),
  };
}

function hazardLine(event: Extract<Wh40kEvent, { kind: 'hazard' }>): LogLine {
  return {
    level: 'action',
    side: event.side,
    clause: `${sideName(event.side)} ${event.failed === 0 ? 'passes its Hazardous tests' : `fails ${counted(event.failed, 'Hazardous test')}`}`,
    title: event.failed === 0 ? 'passes its Hazardous tests' : `fails ${counted(event.failed, 'Hazardous test')}`,
    value: `${counted(event.taken, 'wound')} lost`,
    note: `${counted(event.left, 'model')} left`,
    dice: event.rolls,
  };
}

function moraleLine(event: Extract<Wh40kEvent, { kind: 'morale' }>): LogLine {
  return {
    level: 'action',
    side: event.side,
    clause: `${sideName(event.side)} ${event.failed ? `fails morale and loses ${counted(event.fled, 'model')}` : 'keeps its nerve'}`,
    title: event.failed ? `fails morale, ${counted(event.fled, 'model')} ${event.fled === 1 ? 'flees' : 'flee'}` : 'holds',
    value: `${event.destroyed} lost, Ld ${event.leadership}`,
    note: `${counted(event.left, 'model')} left`,
    dice: event.rolls,
    ...(event.failed && { highlight: 'rout' }),
  };
}

function other(side: 0 | 1): 0 | 1 {
  return side === 0 ? 1 : 0;
}

function points(n: number): string {
  return `${Math.round(n * 100) / 100} pts`;
}
