/** Opens the compiled kernel. `npm run kernel` makes kernel-code.ts of the sources in kernel/; a test holds the two together. */
import { MEMORY } from './kernel/layout.ts';
import { KERNEL_CODE } from './kernel-code.ts';

/** Candidates and firepower are addresses; yes is 1. What each call does is said in kernel/search.ts and the files it exports from. */
export interface Kernel {
  begin(): void;
  rank(size: number): void;
  choose(): void;
  expect(): void;
  weighCandidate(candidate: number): void;
  worstReplyTo(candidate: number): number;
  volley(firepower: number, arcClass: number, distance: number, modifier: number): number;
  bestVolley(firepower: number, aspect: number, distance: number, modifier: number): number;
  lookAtFoe(hex: number, mode: number, moved: number): void;
  standAt(hex: number, mode: number): void;
  lookAtReply(reply: number): number;
  findPaths(goal: number, mass: number): void;
}

/** What the kernel leaves to the commander around it (kernel/host.ts). */
export interface KernelHost {
  drawLine(from: number, to: number): number;
  sightUnderWater(from: number, to: number): number;
  sightToDown(from: number, to: number): number;
}

const PAGE = 65536;

let compiled: WebAssembly.Module | undefined;

export function newKernelMemory(): WebAssembly.Memory {
  return new WebAssembly.Memory({ initial: Math.ceil(MEMORY / PAGE) });
}

export function openKernel(memory: WebAssembly.Memory, host: KernelHost): Kernel {
  compiled ??= new WebAssembly.Module(Uint8Array.from(atob(KERNEL_CODE), (c) => c.charCodeAt(0)));
  const { exports } = new WebAssembly.Instance(compiled, { env: { memory }, host: { ...host } });
  if (!isKernel(exports)) throw new TypeError('kernel-code.ts lacks an export. Run: npm run kernel');
  return exports;
}

const EXPORTS: readonly (keyof Kernel)[] = [
  'begin',
  'rank',
  'choose',
  'expect',
  'weighCandidate',
  'worstReplyTo',
  'volley',
  'bestVolley',
  'lookAtFoe',
  'standAt',
  'lookAtReply',
  'findPaths',
];

function isKernel(exports: object): exports is Kernel {
  return EXPORTS.every((name) => name in exports);
}
