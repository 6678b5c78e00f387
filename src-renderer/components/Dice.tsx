import type { DiceRoll } from '../../src-shared/contract/event.ts';
import './dice.css';

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [
    [-3, -3],
    [3, 3],
  ],
  3: [
    [-3.4, -3.4],
    [0, 0],
    [3.4, 3.4],
  ],
  4: [
    [-3, -3],
    [3, -3],
    [-3, 3],
    [3, 3],
  ],
  5: [
    [-3.2, -3.2],
    [3.2, -3.2],
    [0, 0],
    [-3.2, 3.2],
    [3.2, 3.2],
  ],
  6: [
    [-3, -3.6],
    [3, -3.6],
    [-3, 0],
    [3, 0],
    [-3, 3.6],
    [3, 3.6],
  ],
};

/** A small die for text lines. */
function Die({ sides, face, counted }: { readonly sides: number; readonly face: number; readonly counted?: boolean | undefined }) {
  const dim = counted === false;
  const pips = sides === 6 ? PIPS[face] : undefined;
  const shape =
    sides === 6
      ? 'M-6 -7.500h12a1.5 1.5 0 0 1 1.5 1.500v12a1.5 1.5 0 0 1 -1.5 1.500h-12a1.5 1.5 0 0 1 -1.5 -1.500v-12a1.5 1.5 0 0 1 1.5 -1.500Z'
      : sides <= 4
        ? 'M0 -9 9 7H-9Z'
        : sides <= 8
          ? 'M0 -10 9 2.5 0 10 -9 2.500Z'
          : sides <= 12
            ? 'M0 -10 9.5 -3 6 8.500H-6L-9.5 -3Z'
            : 'M0 -10 8.7 -5V5L0 10 -8.7 5V-5Z';
  return (
    <svg
      className={dim ? 'die die-dim' : 'die'}
      width={18}
      height={18}
      viewBox="-10.5 -10.5 21 21"
      role="img"
      aria-label={`${face} on a d${sides}`}
    >
      <path d={shape} />
      {pips?.map(([x, y]) => (
        <circle key={`${x},${y}`} cx={x} cy={y} r={1.7} className="die-ink" />
      ))}
      {pips === undefined && (
        <text y={3.9} textAnchor="middle" className="die-ink">
          {face}
        </text>
      )}
    </svg>
  );
}

const SHOWN = 14;

/** "[17] +3 = 20 against 15": one roll with its sum; `full` shows every die. */
export function Roll({ roll, full }: { readonly roll: DiceRoll; readonly full: boolean }) {
  const faces = full ? roll.faces : roll.faces.slice(0, SHOWN);
  const hits = roll.success?.filter(Boolean).length;
  const many = roll.faces.length > 1 && hits !== undefined;
  return (
    <div className="roll">
      {roll.label !== '' && <span className="roll-label">{roll.label}</span>}
      {faces.map((face, i) => (
        <Die key={i} sides={roll.sides} face={face} counted={roll.success?.[i]} />
      ))}
      {faces.length < roll.faces.length && <span className="roll-note">and {roll.faces.length - faces.length} more</span>}
      {roll.modifier ? <span>{`${roll.modifier > 0 ? '+' : '−'}${Math.abs(roll.modifier)}`}</span> : null}
      {many ? (
        <b>
          {hits} of {roll.faces.length}
        </b>
      ) : (
        roll.total !== undefined && (roll.modifier || roll.faces.length > 1) && <b>= {roll.total}</b>
      )}
      {roll.target !== undefined && <span className="roll-note">{many ? `on ${roll.target}+` : `against ${roll.target}`}</span>}
    </div>
  );
}
