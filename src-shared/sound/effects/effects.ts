/** The library of effects. Each is a pure function of seed and rate; another seed gives a slightly different take. */
import type { SoundKind } from '../../contract/sound.ts';
import { Sketch } from './sketch.ts';

/** One channel; the mixer places it. */
export type Effect = (seed: number, rate: number) => Float32Array;

export const EFFECTS: Readonly<Record<SoundKind, Effect>> = {
  step,
  'shot-light': lightShot,
  'shot-heavy': heavyShot,
  energy,
  missile,
  melee,
  impact,
  explosion,
  dice,
  morale,
  bell,
  count,
  whoosh,
  brass,
};

/** So many takes of each effect are played: enough not to sound like a machine, few enough to keep. */
export const TAKES = 4;
const takes = new Map<string, Float32Array>();

export function takeNumber(seed: number): number {
  return Math.abs(Math.trunc(seed)) % TAKES;
}

/** The take of an effect that a seed stands for, made once. */
export function takeOf(kind: SoundKind, seed: number, rate: number): Float32Array {
  const take = takeNumber(seed);
  const key = `${kind} ${take} ${rate}`;
  const known = takes.get(key) ?? EFFECTS[kind](take, rate);
  takes.set(key, known);
  return known;
}

/** Heel, then toe, on gravel. */
function step(seed: number, rate: number): Float32Array {
  const s = new Sketch(rate, 0.3, seed);
  const toe = s.vary(0.075, 0.2);
  for (const [at, gain] of [
    [0, 1],
    [toe, 0.55],
  ] as const) {
    s.noise({ at, filter: 'low', from: s.vary(520, 0.15), to: 110, attack: 0.004, decay: 0.12, gain });
    s.tone({ at, from: s.vary(95, 0.1), to: 52, attack: 0.003, decay: 0.1, gain: 0.4 * gain });
    s.noise({ at: at + 0.01, filter: 'band', from: s.vary(2300, 0.2), resonance: 1.2, attack: 0.008, decay: 0.07, gain: 0.22 * gain });
  }
  return s.room(0.12).finish(0.3);
}

/** A rifle: crack, body, and a short answer from the walls. */
function lightShot(seed: number, rate: number): Float32Array {
  const s = new Sketch(rate, 0.42, seed);
  s.noise({ filter: 'high', from: s.vary(2600, 0.12), decay: 0.035, gain: 0.9 });
  s.noise({ filter: 'low', from: s.vary(4200, 0.1), to: 380, decay: 0.16, gain: 1 });
  s.tone({ from: s.vary(260, 0.08), to: 74, decay: 0.09, gain: 0.8 });
  s.noise({ at: 0.02, filter: 'band', from: 1100, to: 500, attack: 0.01, decay: 0.3, gain: 0.16 });
  return s.drive(1.8).room(0.3).finish(0.55);
}

/** A cannon: a wide bang that sinks, with the ground moving after it. */
function heavyShot(seed: number, rate: number): Float32Array {
  const s = new Sketch(rate, 1.15, seed);
  s.noise({ filter: 'high', from: s.vary(3000, 0.1), decay: 0.03, gain: 0.7 });
  s.noise({ filter: 'low', from: s.vary(3000, 0.1), to: 130, decay: 0.55, gain: 1.1 });
  s.tone({ from: s.vary(150, 0.08), to: 38, decay: 0.45, gain: 1.1 });
  s.noise({ at: 0.05, filter: 'low', from: 700, to: 90, attack: 0.04, decay: 0.95, gain: 0.45 });
  return s.drive(1.4).room(0.34).finish(0.8);
}

/** A charge that falls through the registers, with hiss around it. */
function energy(seed: number, rate: number): Float32Array {
  const s = new Sketch(rate, 0.62, seed);
  const top = s.vary(1750, 0.08);
  for (const detune of [1, 1.007, 0.502]) {
    s.tone({ from: top * detune, to: 190 * detune, attack: 0.004, decay: 0.42, gain: 0.4, modulation: { ratio: 1.5, depth: 1.6 } });
  }
  s.noise({ filter: 'band', from: s.vary(6200, 0.1), to: 900, resonance: 2.2, attack: 0.003, decay: 0.3, gain: 0.7 });
  s.tone({ from: 170, to: 55, decay: 0.22, gain: 0.6 });
  return s.drive(1.3).room(0.28).finish(0.55);
}

/** Ignition, then a motor that goes away. */
function missile(seed: number, rate: number): Float32Array {
  const s = new Sketch(rate, 1.1, seed);
  s.noise({ filter: 'low', from: s.vary(1800, 0.1), to: 300, attack: 0.005, decay: 0.2, gain: 0.8 });
  s.noise({ filter: 'band', from: s.vary(520, 0.1), to: 2600, resonance: 0.9, attack: 0.14, decay: 0.85, gain: 1.2 });
  s.noise({ filter: 'low', from: 260, to: 140, attack: 0.08, decay: 0.8, gain: 0.9 });
  s.tone({ from: s.vary(310, 0.1), to: 620, attack: 0.1, decay: 0.7, gain: 0.12, modulation: { ratio: 0.5, depth: 2 } });
  return s.drive(1.2).room(0.2).finish(0.55);
}

/** A blade swung, then steel on steel. */
function melee(seed: number, rate: number): Float32Array {
  const s = new Sketch(rate, 0.6, seed);
  const hit = s.vary(0.07, 0.12);
  s.noise({ filter: 'band', from: 700, to: s.vary(2800, 0.1), resonance: 1.4, attack: 0.06, decay: 0.08, gain: 0.45 });
  s.partials({ at: hit, from: s.vary(640, 0.12), decay: 0.42, gain: 0.42 }, [1, 2.76, 4.07, 5.4, 8.93]);
  s.noise({ at: hit, filter: 'high', from: 3400, decay: 0.03, gain: 0.6 });
  s.noise({ at: hit, filter: 'low', from: 900, to: 160, decay: 0.12, gain: 0.9 });
  s.tone({ at: hit, from: 170, to: 62, decay: 0.11, gain: 0.7 });
  return s.drive(1.3).room(0.22).finish(0.55);
}

/** A dull hit with something breaking in it. */
function impact(seed: number, rate: number): Float32Array {
  const s = new Sketch(rate, 0.55, seed);
  s.tone({ from: s.vary(165, 0.1), to: 42, decay: 0.26, gain: 1.1 });
  s.noise({ filter: 'low', from: s.vary(2100, 0.12), to: 190, decay: 0.2, gain: 1 });
  s.noise({ filter: 'high', from: 4200, decay: 0.018, gain: 0.35 });
  debris(s, { from: 0.03, to: 0.3, pieces: 6, gain: 0.2 });
  return s.drive(1.7).room(0.26).finish(0.65);
}

function explosion(seed: number, rate: number): Float32Array {
  const s = new Sketch(rate, 2.3, seed);
  s.noise({ filter: 'high', from: 2400, decay: 0.05, gain: 0.6 });
  s.noise({ filter: 'low', from: s.vary(3600, 0.1), to: 80, attack: 0.003, decay: 1.7, gain: 1.4 });
  s.tone({ from: s.vary(92, 0.08), to: 29, decay: 1.1, gain: 1.2 });
  s.noise({ at: 0.08, filter: 'low', from: 420, to: 70, attack: 0.12, decay: 1.9, gain: 0.9 });
  debris(s, { from: 0.18, to: 1.5, pieces: 22, gain: 0.3 });
  return s.drive(1.3).room(0.4).finish(0.9);
}

/** One die: two or three touches on wood, each softer. */
function dice(seed: number, rate: number): Float32Array {
  const s = new Sketch(rate, 0.2, seed);
  let at = 0;
  for (let touch = 0; touch < 3; touch++) {
    const gain = 0.55 ** touch;
    s.tone({ at, from: s.vary(2350, 0.14), to: 1700, attack: 0.0006, decay: 0.028, gain: 0.5 * gain });
    s.tone({ at, from: s.vary(410, 0.12), to: 330, decay: 0.045, gain: 0.5 * gain });
    s.noise({ at, filter: 'band', from: s.vary(3600, 0.15), resonance: 2, attack: 0.0006, decay: 0.02, gain });
    at += s.vary(0.042, 0.3) * 0.8 ** touch;
  }
  return s.room(0.14).finish(0.34);
}

/** Two slow drum strokes, the second lower. */
function morale(seed: number, rate: number): Float32Array {
  const s = new Sketch(rate, 1.2, seed);
  for (const [at, hertz, gain] of [
    [0, 118, 0.85],
    [0.24, 92, 1],
  ] as const) {
    s.tone({ at, from: s.vary(hertz, 0.03) * 1.5, to: hertz * 0.8, attack: 0.003, decay: 0.6, gain });
    s.partials({ at, from: s.vary(hertz, 0.02) * 1.9, decay: 0.3, gain: 0.2 * gain }, [1, 1.35, 1.67]);
    s.noise({ at, filter: 'low', from: 1300, to: 220, decay: 0.12, gain: 0.45 * gain });
  }
  return s.room(0.3).finish(0.55);
}

/** Partials of a church bell around one pitch: hum, prime, tierce, quint, nominal and above. */
function bell(seed: number, rate: number): Float32Array {
  const s = new Sketch(rate, 2.4, seed);
  const pitch = s.vary(494, 0.006);
  for (const [ratio, decay, gain] of [
    [0.5, 2.3, 0.5],
    [1, 1.9, 0.6],
    [1.183, 1.6, 0.45],
    [1.506, 1.2, 0.3],
    [2, 1.3, 0.55],
    [2.514, 0.7, 0.22],
    [2.662, 0.6, 0.18],
    [3.011, 0.5, 0.2],
    [4.166, 0.35, 0.14],
  ] as const) {
    s.tone({ from: pitch * ratio * s.vary(1, 0.0015), attack: 0.002, decay, gain });
  }
  s.noise({ filter: 'band', from: 3200, resonance: 1.5, decay: 0.03, gain: 0.3 });
  return s.room(0.16).finish(0.42);
}

/** One tick of a number that counts up. */
function count(seed: number, rate: number): Float32Array {
  const s = new Sketch(rate, 0.12, seed);
  s.tone({ from: s.vary(1320, 0.015), attack: 0.0015, decay: 0.05, gain: 0.6 });
  s.tone({ from: s.vary(2640, 0.015), attack: 0.001, decay: 0.022, gain: 0.25 });
  s.noise({ filter: 'high', from: 5200, decay: 0.007, gain: 0.2 });
  return s.room(0.08).finish(0.22);
}

/** Air that comes and goes. */
function whoosh(seed: number, rate: number): Float32Array {
  const s = new Sketch(rate, 0.85, seed);
  s.noise({ filter: 'band', from: s.vary(260, 0.15), to: s.vary(3400, 0.15), resonance: 1.1, attack: 0.26, decay: 0.32, gain: 1 });
  s.noise({ at: 0.16, filter: 'band', from: s.vary(2600, 0.15), to: 320, resonance: 0.8, attack: 0.12, decay: 0.5, gain: 0.6 });
  return s.room(0.15).finish(0.4);
}

const OVERTONES = 9;

/** One low note of a horn section: the overtones open after the attack and close again. */
function brass(seed: number, rate: number): Float32Array {
  const s = new Sketch(rate, 1.9, seed);
  const pitch = 98;
  for (const detune of [s.vary(1.003, 0.001), s.vary(0.997, 0.001), 0.5]) {
    for (let overtone = 1; overtone <= OVERTONES; overtone++) {
      const brightness = overtone / OVERTONES;
      s.tone({
        from: pitch * detune * overtone * 0.988,
        to: pitch * detune * overtone,
        attack: 0.06 + 0.09 * brightness,
        decay: 2.6 - 1.5 * brightness,
        gain: 0.3 / overtone ** 1.05,
      });
    }
  }
  s.noise({ filter: 'band', from: 700, to: 420, attack: 0.05, decay: 0.25, gain: 0.12 });
  return s.drive(1.2).room(0.24).finish(0.5);
}

interface Debris {
  /** Seconds between which pieces land. */
  readonly from: number;
  readonly to: number;
  readonly pieces: number;
  readonly gain: number;
}

function debris(s: Sketch, { from, to, pieces, gain }: Debris): void {
  for (let i = 0; i < pieces; i++) {
    const at = from + (to - from) * s.vary(0.5, 1);
    s.noise({
      at,
      filter: 'band',
      from: s.vary(2600, 0.5),
      resonance: 3,
      decay: s.vary(0.035, 0.5),
      gain: gain * s.vary(0.6, 0.6) * (1 - (at - from) / (to - from + 0.2)),
    });
  }
}
