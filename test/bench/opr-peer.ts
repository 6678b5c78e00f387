/**
 * OPR against the best public simulator of the game (C++, Dewerwork/Science-Battle-Simulator) on the same loadouts, turn by turn, one
 * core each: `PEER=checkout PEER_LOADOUTS=list.txt npm run bench -- opr-peer`. Nothing of it is in this tree: a driver of our own is
 * compiled against the checkout's headers with its own flags. The peer stores nothing; ours is measured bare, in a process of its
 * own as the peer is, and as a whole run that counts, keeps every outcome and commits.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { BenchHost } from '../kit/bench-host.ts';
import type { BenchRow } from './main.ts';

const FLAGS = '-std=c++20 -O3 -DNDEBUG -march=native -mtune=native -flto -ffast-math -funroll-loops -ftree-vectorize'.split(' ');
const ROUNDS = 7;
const MATCHES = 400_000;
const TRIALS = 16;

/** Plays matches of the round-robin on request and answers with the CPU seconds they took. */
const DRIVER = `
#include "core/faction_rules.hpp"
#include "engine/game_runner.hpp"
#include "parser/unit_parser.hpp"
#include <ctime>
#include <iostream>
using namespace battle;
int main(int, char** argv) {
  initialize_faction_rules();
  auto units = UnitParser::parse_file(argv[1]).units;
  DiceRoller dice;
  GameRunner runner(dice);
  std::cout << units.size() << std::endl;
  long from, count, wins = 0;
  while (std::cin >> from >> count) {
    std::clock_t began = std::clock();
    long a = from / units.size() % units.size(), b = from % units.size();
    for (long played = 0; played < count; played++) {
      wins += runner.run_match(units[a], units[b]).games_won_a;
      if (++b < long(units.size())) continue;
      b = 0;
      a = (a + 1) % units.size();
    }
    std::cout << double(std::clock() - began) / CLOCKS_PER_SEC << " " << wins << std::endl;
  }
}
`;

export async function bench(): Promise<readonly BenchRow[]> {
  const { PEER, PEER_LOADOUTS } = process.env;
  if (PEER === undefined || PEER_LOADOUTS === undefined) return [];
  const folder = mkdtempSync(join(tmpdir(), 'warbench-peer-'));
  try {
    const bare = await Player.start(process.execPath, [join(import.meta.dirname, 'opr-bare.ts'), PEER_LOADOUTS]);
    return await compare(await startPeer(PEER, PEER_LOADOUTS, folder), bare, PEER_LOADOUTS, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(peer: Player, bare: Player, file: string, folder: string): Promise<BenchRow[]> {
  const host = await BenchHost.open(folder, 1);
  await host.call('library.import', { files: [{ name: 'list.txt', bytes: readFileSync(file) }], ruleset: 'opr' });
  const field = [...(await host.call('library.select', { ruleset: 'opr' }))];
  const run = { name: 'Peer', ruleset: 'opr', kind: 'round-robin', field, trials: TRIALS, confirm: false } as const;
  const whole = (field.length * (field.length - 1) * TRIALS) / 2;
  const rates = { peer: [] as number[], bare: [] as number[], stored: [] as number[] };
  for (let round = -1; round < ROUNDS; round++) {
    const theirs = MATCHES / (await peer.play((round + 1) * MATCHES, MATCHES));
    const ours = MATCHES / (await bare.play((round + 1) * MATCHES, MATCHES));
    const stored = whole / (await cpuSeconds(() => host.play({ ...run, seed: `${round}` })));
    // The first round warms up.
    if (round < 0) continue;
    rates.peer.push(theirs);
    rates.bare.push(ours);
    rates.stored.push(stored);
  }
  for (const player of [peer, bare]) player.stop();
  await host.close();
  return rowsOf(rates, `${peer.units} units of theirs, ${bare.units} and (stored, folded) ${field.length} of ours`);
}

async function cpuSeconds(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

function rowsOf(rates: Readonly<Record<'peer' | 'bare' | 'stored', readonly number[]>>, note: string): BenchRow[] {
  const row = (name: string, values: readonly number[], unit: string, more = ''): BenchRow => {
    const sorted = [...values].sort((x, y) => x - y);
    const spread = `${sorted[0]!.toPrecision(3)} to ${sorted.at(-1)!.toPrecision(3)} in ${values.length} rounds`;
    return { name, value: sorted[values.length >> 1]!, unit, note: more === '' ? spread : `${spread}; ${more}` };
  };
  const over = (values: readonly number[]) => values.map((value, i) => value / rates.peer[i]!);
  return [
    row('peer, bare', rates.peer, 'matches/s', note),
    row('ours, bare', rates.bare, 'matches/s'),
    row('ours, a whole run', rates.stored, 'matches/s', 'main thread, counting, storing and committing included'),
    row('ours, bare / peer', over(rates.bare), 'x'),
    row('ours, a whole run / peer', over(rates.stored), 'x'),
  ];
}

async function startPeer(checkout: string, loadouts: string, folder: string): Promise<Player> {
  const [source, program] = [join(folder, 'driver.cpp'), join(folder, 'driver')];
  writeFileSync(source, DRIVER);
  const own = ['faction_rules.cpp', 'special_rule.cpp'].map((name) => join(checkout, 'src/core', name));
  execFileSync('g++', [...FLAGS, '-I', join(checkout, 'include'), source, ...own, '-o', program], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return await Player.start(program, [loadouts]);
}

/** A process that says how many units it has read, then plays matches on request. */
class Player {
  readonly units: number;
  private readonly child: ChildProcess;
  private readonly lines: AsyncIterator<string>;

  private constructor(child: ChildProcess, lines: AsyncIterator<string>, units: number) {
    this.child = child;
    this.lines = lines;
    this.units = units;
  }

  static async start(program: string, args: readonly string[]): Promise<Player> {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    return new Player(child, lines, Number((await lines.next()).value));
  }

  /** CPU seconds of these matches. */
  async play(from: number, count: number): Promise<number> {
    this.child.stdin!.write(`${from} ${count}\n`);
    const { value } = await this.lines.next();
    return Number.parseFloat(value ?? '');
  }

  stop(): void {
    this.child.kill();
  }
}
