/** Opens the compiled kernel. `npm run kernel` makes kernel-code.ts of the sources in kernel/; a test holds the two together. */
import { TextHash } from '../../../formats/text-hash.ts';
import { KERNEL_CODE } from './kernel-code.ts';

export interface Kernel {
  /** Plays the units at two addresses; returns the games played. */
  playMatch(a: number, b: number): number;
  deploy(unit: number): void;
  bits(): number;
  planOf(me: number, foe: number, e: number, reach: number): number;
}

/** What the kernel leaves to the engine around it (kernel/host.ts). Units are addresses, yes is 1. */
export interface Host {
  attackSlowPath(me: number, foe: number, group: number, dice: number, mode: number, targetMode: number): void;
  makePlan(me: number, foe: number, e: number): number;
  planAdHoc(me: number, foe: number, e: number, reach: number): number;
  start(me: number, foe: number): void;
  hex(me: number, foe: number, charging: number): void;
  changeStrides(me: number, foe: number): void;
  restoreStrides(me: number): void;
  beforeShooting(me: number, foe: number, mode: number, distance: number): number;
  beforeMelee(me: number, foe: number, mode: number, impacts: number): void;
  aim(me: number, countering: number): void;
  selfDestruct(me: number, foe: number): void;
  reinforce(me: number, foe: number): void;
  rally(me: number): void;
  scaredChance(me: number, enemy: number, heroAlive: number): number;
  standAndDie(me: number, enemy: number): void;
  recordGame(game: number, a: number, b: number, aFirst: number): void;
  recordRound(round: number, first: number): void;
  recordArrival(me: number): void;
  recordRecovery(me: number): void;
  recordPlan(me: number, foe: number, e: number, reach: number): void;
  recordLocked(me: number): void;
  recordMove(me: number, by: number, from: number, to: number): void;
  recordMelee(me: number, foe: number, mine: number, theirs: number, difference: number): void;
  recordMorale(me: number, enemy: number, lostMelee: number, result: number, helpless: number, heroAlive: number): void;
  recordControl(round: number, holder: number): void;
  recordGameEnd(game: number, winner: number): void;
}

export type SlowPathCall = Exclude<keyof Host, `record${string}`>;

export const KERNEL_HASH = new TextHash().add(KERNEL_CODE).digest();

let compiled: WebAssembly.Module | undefined;

export function openKernel(memory: WebAssembly.Memory, host: Host): Kernel {
  compiled ??= new WebAssembly.Module(Uint8Array.from(atob(KERNEL_CODE), (c) => c.charCodeAt(0)));
  const { exports } = new WebAssembly.Instance(compiled, { env: { memory }, host: { ...host } });
  if (!isKernel(exports)) throw new TypeError('kernel-code.ts lacks an export. Run: npm run kernel');
  return exports;
}

const EXPORTS: readonly (keyof Kernel)[] = ['playMatch', 'deploy', 'bits', 'planOf'];

function isKernel(exports: object): exports is Kernel {
  return EXPORTS.every((name) => name in exports);
}
