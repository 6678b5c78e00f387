/** What a recorded duel consists of, event by event. Plain JSON. */
import type { BattleEvent } from '../../../contract/event.ts';

/** A roll as shown; the shape of the contract's DiceRoll, as a type so that it is JSON to the compiler. */
export type Roll = {
  readonly sides: number;
  readonly faces: readonly number[];
  readonly label: string;
  readonly target?: number;
  readonly total?: number;
};

/** A hex of the board, the shape of the contract's HexTile. */
export type Tile = {
  readonly level: number;
  readonly terrain: { readonly [name: string]: number };
  readonly exits?: number;
  readonly buildingHeight?: number;
};

/** Everything about a unit that changes, after the event. */
export type UnitSnapshot = {
  readonly armour: readonly number[];
  readonly structure: readonly number[];
  readonly heat: number;
  readonly pilotHits: number;
  readonly prone: boolean;
  readonly shutdown: boolean;
  readonly conscious: boolean;
  readonly destroyed: boolean;
  /** Mounts that are out of action. */
  readonly lost: readonly number[];
  readonly shots: readonly number[];
};

export type UnitCard = {
  readonly name: string;
  readonly detail: string;
  readonly mass: number;
  readonly quad: boolean;
  readonly walk: number;
  readonly run: number;
  readonly jump: number;
  readonly sinks: number;
  readonly dissipation: number;
  /** Old replays lack heat and damage. */
  readonly weapons: readonly {
    readonly name: string;
    readonly location: string;
    readonly rear: boolean;
    readonly heat?: number;
    readonly damage?: number;
  }[];
  readonly bins: readonly { readonly name: string; readonly location: string; readonly shots: number }[];
  readonly hex: readonly [number, number];
  readonly facing: number;
  readonly start: UnitSnapshot;
};

/** A summand of a to-hit number. */
export type ToHitPart = readonly [value: number, id: string];

export type LocationHit = {
  readonly location: string;
  readonly damage: number;
  readonly rear: boolean;
  /** Location roll. */
  readonly roll: number;
};

/** One candidate position of the tactical commander, with the parts of its score. */
export type Considered = {
  readonly hex: readonly [number, number];
  readonly facing: number;
  readonly mode: string;
  readonly score: number;
  readonly parts: { readonly [name: string]: number };
};

export type DuelEvent = BattleEvent &
  (
    | {
        readonly kind: 'begin';
        readonly maps: readonly string[];
        readonly columns: number;
        readonly rows: number;
        readonly theme: string;
        readonly tiles: readonly Tile[];
        readonly units: readonly [UnitCard, UnitCard];
        readonly attacker: number;
      }
    | { readonly kind: 'turn'; readonly turn: number; readonly first: number; readonly rolls: readonly Roll[] }
    | {
        readonly kind: 'move';
        readonly side: number;
        readonly mode: string;
        readonly path: readonly (readonly [number, number])[];
        readonly facings: readonly number[];
        readonly cost: number;
        readonly hexes: number;
        readonly heat: number;
        readonly why: string;
        readonly considered: readonly Considered[];
        readonly count: number;
      }
    | {
        readonly kind: 'piloting';
        readonly side: number;
        readonly reason: string;
        readonly rolls: readonly Roll[];
        readonly success: boolean;
        readonly parts: readonly ToHitPart[];
      }
    | {
        readonly kind: 'fall';
        readonly side: number;
        readonly facing: number;
        readonly hits: readonly LocationHit[];
        readonly notes: readonly string[];
        readonly after: UnitSnapshot;
      }
    | { readonly kind: 'rise'; readonly side: number; readonly facing: number; readonly success: boolean; readonly after: UnitSnapshot }
    | {
        readonly kind: 'aim';
        readonly side: number;
        readonly twist: number;
        readonly distance: number;
        readonly sees: boolean;
        readonly cover: boolean;
        readonly weapons: number;
        readonly heat: number;
        readonly why: string;
      }
    | {
        readonly kind: 'shot';
        readonly side: number;
        readonly weapon: string;
        readonly mode: string;
        readonly location: string;
        readonly style: string;
        readonly rolls: readonly Roll[];
        readonly parts: readonly ToHitPart[];
        readonly number: number;
        readonly hit: boolean;
        readonly missiles: number;
        readonly from: string;
        readonly hits: readonly LocationHit[];
        readonly notes: readonly string[];
        readonly after: UnitSnapshot;
        readonly own: UnitSnapshot;
      }
    | {
        readonly kind: 'blow';
        readonly side: number;
        readonly attack: string;
        readonly rolls: readonly Roll[];
        readonly parts: readonly ToHitPart[];
        readonly number: number;
        readonly hit: boolean;
        readonly hits: readonly LocationHit[];
        readonly notes: readonly string[];
        readonly after: UnitSnapshot;
      }
    | {
        readonly kind: 'heat';
        readonly side: number;
        readonly before: number;
        readonly built: number;
        readonly sunk: number;
        readonly now: number;
        readonly rolls: readonly Roll[];
        readonly notes: readonly string[];
        readonly after: UnitSnapshot;
      }
    | {
        readonly kind: 'pilot';
        readonly side: number;
        readonly rolls: readonly Roll[];
        readonly awake: boolean;
        readonly after: UnitSnapshot;
      }
    | { readonly kind: 'end'; readonly winner: number; readonly reason: string; readonly causes: readonly string[]; readonly turns: number }
  );
