/** What an engine gives for a list of addresses, as short hashes. Runs in Node and in a browser, so it uses neither. */
import type { Asset, Combatant } from '../../src-shared/contract/combatant.ts';
import type { BattleEvent } from '../../src-shared/contract/event.ts';
import { defaultOptions } from '../../src-shared/contract/options.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { seedFromNumber } from '../../src-shared/random/rng.ts';

export interface EngineDigest {
  readonly outcomes: string;
  readonly events: string;
  readonly odds: string;
  readonly profiles: string;
}

export interface DigestInput {
  readonly combatants: readonly Combatant[];
  readonly assets: readonly Asset[];
  readonly seed: number;
  readonly addresses: number;
}

/** Exact odds take longer than a trial. */
const ODDS_EVERY = 50;
const RECORDED_EVERY = 5;

export function digestOf(ruleset: Ruleset, { combatants, assets, seed, addresses }: DigestInput): EngineDigest {
  const { field } = ruleset.play.compile(combatants, defaultOptions(ruleset.play.options), assets);
  const arena = ruleset.play.open(field);
  const hashes = { outcomes: new TextHash(), events: new TextHash(), odds: new TextHash(), profiles: new TextHash() };
  for (let i = 0; i < addresses; i++) {
    const [a, b] = [(i * 7) % combatants.length, (i * 11 + 3) % combatants.length];
    const recorded: BattleEvent[] = [];
    const sink = i % RECORDED_EVERY === 0 ? (event: BattleEvent) => recorded.push(event) : undefined;
    const { winner, gamesA, gamesB, conditions = 0, values } = arena.trial(seedFromNumber(seed), a, b, i, sink);
    hashes.outcomes.add(`${winner} ${gamesA}:${gamesB} ${conditions} ${values.join()}`);
    hashes.events.add(JSON.stringify(recorded));
    if (i % ODDS_EVERY === 0) hashes.odds.add(JSON.stringify(arena.odds?.(a, b) ?? null, numbersOf));
  }
  for (let i = 0; i < combatants.length; i++) hashes.profiles.add(JSON.stringify(arena.measure(i), numbersOf));
  return {
    outcomes: hashes.outcomes.text,
    events: hashes.events.text,
    odds: hashes.odds.text,
    profiles: hashes.profiles.text,
  };
}

function numbersOf(_key: string, value: unknown): unknown {
  return ArrayBuffer.isView(value) && !(value instanceof DataView) ? Array.from(value as Float64Array) : value;
}

/** FNV-1a over the characters, twice with different bases: enough to notice a difference. */
class TextHash {
  private lo = 0x811c9dc5;
  private hi = 0x01000193;

  add(text: string): void {
    for (let i = 0; i < text.length; i++) {
      this.lo = Math.imul(this.lo ^ text.charCodeAt(i), 0x01000193);
      this.hi = Math.imul(this.hi ^ text.charCodeAt(i) ^ (this.lo >>> 7), 0x85ebca6b);
    }
  }

  get text(): string {
    return `${(this.hi >>> 0).toString(16)}-${(this.lo >>> 0).toString(16)}`;
  }
}
