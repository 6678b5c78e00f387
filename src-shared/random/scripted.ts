import type { Dice } from './dice.ts';

/**
 * Dice for tests: each roll is written down beforehand. `scripted([6, 1])` answers in order, whatever is asked;
 * `scripted({ toHit: [6], toSave: [5] })` answers by name. A roll that was not written throws; `done()` throws when
 * one was not used.
 */
export interface ScriptedDice extends Dice {
  done(): void;
}

export function scripted(script: readonly number[] | Readonly<Record<string, readonly number[]>>): ScriptedDice {
  const byName = !Array.isArray(script);
  const queues = new Map<string, number[]>(
    byName
      ? Object.entries(script as Record<string, readonly number[]>).map(([k, v]) => [k, [...v]])
      : [['', [...(script as readonly number[])]]],
  );
  return {
    roll(sides, what) {
      const queue = queues.get(byName ? what : '');
      const face = queue?.shift();
      if (face === undefined) throw new Error(`no scripted roll left for '${what}' (d${sides})`);
      if (!Number.isInteger(face) || face < 1 || face > sides) throw new Error(`scripted roll ${face} for '${what}' is not on a d${sides}`);
      return face;
    },
    done() {
      const left = [...queues].filter(([, q]) => q.length > 0).map(([k, q]) => `${k || 'rolls'}: ${q.join(', ')}`);
      if (left.length > 0) throw new Error(`scripted rolls not used: ${left.join('; ')}`);
    },
  };
}
