/** What moves when an event of a match is shown, and what it says. */
import type { DiceRoll } from '../../../contract/event.ts';
import type { Winner } from '../../../contract/outcome.ts';
import type { AttackStyle, Beat, Scene } from '../../../contract/scene.ts';
import { describe } from './describe.ts';
import { type AttackEvent, type OprEvent, TIEBREAKS } from './events.ts';

const MOVE_MODE = { rush: 'run', advance: 'walk', charge: 'charge', free: 'walk', back: 'walk' } as const;

export function beats(before: Scene, event: OprEvent): readonly Beat[] {
  switch (event.kind) {
    case 'begin':
      return [banner(1.6, `${event.units[0].name} v ${event.units[1].name}`, 'Best of three')];
    case 'game':
      return [banner(1.2, `Game ${event.game}`, `${event.score[0]} : ${event.score[1]}`)];
    case 'round':
      return [banner(0.7, `Round ${event.round}`, '', event.first)];
    case 'arrive':
      return [{ kind: 'status', at: 0, seconds: 0.8, piece: event.side, icon: 'ambush', label: 'Arrives' }];
    case 'activate':
      return [];
    case 'move':
      return [moveBeat(event)];
    case 'attack':
      return attackBeats(event);
    case 'mend':
      return [{ kind: 'float', at: 0, seconds: 0.7, piece: event.side, text: `+${event.healed}`, tone: 'heal' }];
    case 'melee':
      return event.loser === null
        ? []
        : [{ kind: 'float', at: 0, seconds: 0.6, piece: event.loser, text: 'loses the melee', tone: 'note' }];
    case 'morale':
      return moraleBeats(event);
    case 'rally':
      return [{ kind: 'float', at: 0, seconds: 0.7, piece: event.side, text: event.recovered ? 'rallies' : 'stays Shaken', tone: 'note' }];
    case 'spot':
      return [{ kind: 'dice', at: 0, seconds: 0.6, piece: event.side, rolls: rollsOf(event), caption: 'Spotter' }];
    case 'hex':
      return hexBeats(event);
    case 'gone':
      return [{ kind: 'fall', at: 0, seconds: 0.8, piece: event.side, style: 'fall' }];
    case 'reinforce':
      return [{ kind: 'status', at: 0, seconds: 0.8, piece: event.side, icon: 'ambush', label: 'Reinforced' }];
    case 'control':
      return [{ kind: 'pause', at: 0, seconds: 0.5 }];
    case 'gameEnd':
      return [gameBeat(before, event)];
    case 'end':
      return [resultBeat(before, event)];
  }
}

function banner(seconds: number, text: string, sub: string, side: Winner = 2): Beat {
  return { kind: 'banner', at: 0, seconds, text, sub, side: side === 2 ? null : side };
}

function gameBeat({ score }: Scene, { game, winner, score: won }: Extract<OprEvent, { kind: 'gameEnd' }>): Beat {
  const title = winner === 2 ? `Game ${game} is drawn` : `${score[winner].name} wins game ${game}`;
  return banner(1.6, title, `${score[0].name} ${won[0]} : ${won[1]} ${score[1].name}`, winner);
}

/** "Furnace Titan wins 2-1", and what decided it where the games did not. */
function resultBeat({ score }: Scene, { winner, games, tiebreak }: Extract<OprEvent, { kind: 'end' }>): Beat {
  const sides = winner === 1 ? [games[1], games[0]] : games;
  const title = winner === 2 ? `Draw, ${sides.join('-')}` : `${score[winner].name} wins ${sides.join('-')}`;
  const by = tiebreak === null || tiebreak === TIEBREAKS.none ? 'Best of three' : `Decided by ${tiebreak}`;
  return { kind: 'result', at: 0, seconds: 3, title, by, side: winner === 2 ? null : winner };
}

function moveBeat({ side, mode, from, to }: Extract<OprEvent, { kind: 'move' }>): Beat {
  const seconds = 0.25 + Math.abs(to - from) / (mode === 'charge' ? 20 : 14);
  return { kind: 'move', at: 0, seconds, piece: side, path: [{ x: from }, { x: to }], mode: MOVE_MODE[mode] };
}

/** The dice in the one line that the log has for an event with a roll. */
function rollsOf(e: OprEvent): readonly DiceRoll[] {
  return describe(e)[0]!.dice!;
}

function attackBeats(e: AttackEvent): Beat[] {
  const rolls = rollsOf(e);
  const from = e.dice === 0 ? e.target : e.side;
  const list: Beat[] = [];
  if (e.dice > 0) {
    list.push({
      kind: 'attack',
      at: WIND_UP,
      seconds: 0.6,
      from,
      to: e.target,
      style: attackStyle(e),
      result: e.hits > 0 ? 'hit' : 'miss',
      count: Math.min(12, e.dice),
    });
    list.push({ kind: 'dice', at: 0.1, seconds: 1.5, piece: from, rolls, caption: e.weapon });
  }
  const lands = e.dice > 0 ? WIND_UP + 0.35 : 0;
  if (e.wounds > 0) list.push({ kind: 'float', at: lands, seconds: 0.9, piece: e.target, text: `-${e.wounds}`, tone: 'damage' });
  if (e.destroyed) list.push({ kind: 'fall', at: lands + 0.3, seconds: 0.9, piece: e.target, style: 'fall' });
  return list;
}

/** Seconds in which the camera arrives and the dice are thrown, before the hit. */
const WIND_UP = 0.5;

function attackStyle({ phase, weapon }: AttackEvent): AttackStyle {
  if (phase === 'melee') return 'melee';
  if (/flam|fire|burn|breath|spit|spray|hose/i.test(weapon)) return 'flame';
  if (/missile|rocket|launcher|mortar|bomb|grenade|charge/i.test(weapon)) return 'missile';
  if (/bow|ballista|thorn/i.test(weapon)) return 'arrow';
  if (/laser|beam|lens|prism|refractor|plasma/i.test(weapon)) return 'beam';
  return /cannon|heavy|rail|bombard/i.test(weapon) ? 'shell' : 'bullet';
}

function hexBeats(e: Extract<OprEvent, { kind: 'hex' }>): Beat[] {
  const list: Beat[] = [{ kind: 'dice', at: 0, seconds: 0.8, piece: e.side, rolls: rollsOf(e), caption: 'Morale' }];
  if (e.from !== e.to) list.push({ kind: 'move', at: 0.6, seconds: 0.6, piece: e.side, path: [{ x: e.from }, { x: e.to }], mode: 'walk' });
  else list.push({ kind: 'float', at: 0.5, seconds: 0.6, piece: e.side, text: describe(e)[0]!.title.toLowerCase(), tone: 'note' });
  return list;
}

function moraleBeats(e: Extract<OprEvent, { kind: 'morale' }>): Beat[] {
  const list: Beat[] = [{ kind: 'dice', at: 0, seconds: 0.8, piece: e.side, rolls: rollsOf(e), caption: 'Morale' }];
  if (e.result === 'shaken') list.push({ kind: 'status', at: 0.5, seconds: 0.7, piece: e.side, icon: 'shaken', label: 'Shaken' });
  if (e.result === 'routed') list.push({ kind: 'fall', at: 0.5, seconds: 0.8, piece: e.side, style: 'rout' });
  return list;
}
