/**
 * The picture of a battle at one moment, and how it moves. The stage paints this and knows no rules; a ruleset's
 * view.ts makes it from events. Everything is plain JSON and immutable: `apply` returns a new scene that shares what
 * did not change.
 */
import type { BattleEvent, DiceRoll } from './event.ts';
import type { Side, Winner } from './outcome.ts';

export type Board = ZoneBoard | HexBoard | LaneBoard | SpaceBoard | ExchangeBoard;

export interface ZoneBoard {
  readonly kind: 'zones';
  /** Left to right. Capacity null = no limit. */
  readonly zones: readonly { readonly name: string; readonly side: Side; readonly capacity: number | null }[];
}

export interface HexTile {
  readonly level: number;
  /** Terrain features by name with their grade: woods 1 light 2 heavy, water depth, building type, rough, rubble, road, pavement ... */
  readonly terrain: Readonly<Record<string, number>>;
  /** Bit d = joins the neighbour in direction d (roads, bridges, buildings); clockwise from north. */
  readonly exits?: number;
  readonly buildingHeight?: number;
}

export interface HexBoard {
  readonly kind: 'hex';
  readonly columns: number;
  readonly rows: number;
  /** Row by row. Flat-topped; odd 0-based columns stand half a hex lower. */
  readonly hexes: readonly HexTile[];
  readonly theme: string;
}

export interface LaneBoard {
  readonly kind: 'lane';
  /** Inches from the centre to each end that is shown. */
  readonly halfLength: number;
  readonly objective: { readonly x: number; readonly radius: number };
  /** Kind of ground, by number: the stage takes it modulo what it has. */
  readonly ground: number;
}

export interface SpaceBoard {
  readonly kind: 'space';
  /** Initiative steps from fastest to slowest; missiles first where there are any. */
  readonly buckets: readonly { readonly label: string }[];
  readonly sector: string;
}

export interface ExchangeBoard {
  readonly kind: 'exchange';
  /** The funnel from left to right: attacks, hits, wounds, unsaved, damage, slain. */
  readonly stages: readonly { readonly id: string; readonly label: string }[];
}

export type Place =
  | { readonly zone: number }
  | { readonly hex: readonly [x: number, y: number] }
  | { readonly x: number }
  /** Space and exchange: rank 0 = front line, file = position in it. */
  | { readonly rank: number; readonly file: number }
  | { readonly off: true };

export interface Gauge {
  readonly id: string;
  readonly label: string;
  readonly now: number;
  readonly max: number;
  readonly tone?: 'health' | 'heat' | 'shield' | 'charge';
}

/** Small badge on a token; `icon` names one of the stage's glyphs. */
export interface StatusMark {
  readonly id: string;
  readonly icon: string;
  readonly label: string;
}

export interface Piece {
  /** Stable within the trial; equal to its index in `Scene.pieces`. */
  readonly id: number;
  readonly side: Side;
  readonly name: string;
  /** Which drawing the stage uses: 'sword', 'spear', 'bow', 'squad', 'beast', 'vehicle', 'mech', 'interceptor' ... */
  readonly glyph: string;
  /** 1 = a normal token; frontage 5 of 3 = 1.3, a 100-ton 'Mech = 1.3. */
  readonly size: number;
  readonly at: Place;
  /** Hexsides clockwise from north (legs) where the game has facing. */
  readonly facing?: number;
  /** Torso facing when twisted. */
  readonly twist?: number;
  /** First gauge is health and is drawn as the ring. */
  readonly gauges: readonly Gauge[];
  /** Models standing, where a token is a unit. */
  readonly models?: { readonly now: number; readonly max: number };
  /** Drawn as miniatures, one per model, where the board shows them. */
  readonly figure?: Figure;
  /** Models that fell, in that order, each where its unit stood: they stay there. */
  readonly fallen?: readonly Place[];
  /** Where it has been since it was set up, in order: it leaves tracks. */
  readonly trail?: readonly Place[];
  readonly status: readonly StatusMark[];
  /** Dead, destroyed, routed: greyed and moved aside. */
  readonly down: boolean;
  /** Space taken in a zone, shown in its frontage meter. */
  readonly frontage?: number;
}

/**
 * A miniature. The ruleset says what it is and which parts of the kit it is made of; the stage only draws it. Equal numbers of
 * a part look alike, and every number is a part: the stage takes it modulo what it has.
 */
export interface Figure {
  readonly build: FigureBuild;
  /** In the hands of each model, the last to fall first. */
  readonly arms: readonly FigureArm[];
  readonly head: number;
  readonly back: number;
  readonly shoulders: number;
  /** Pattern on the armour. */
  readonly pattern: number;
  /** Colour of eyes and lamps. */
  readonly glow: number;
}

export const FIGURE_BUILDS = [
  'infantry',
  'hero',
  'swarm',
  'wisp',
  'rider',
  'large',
  'monster',
  'giant',
  'flyer',
  'walker',
  'titan',
  'vehicle',
  'aircraft',
  'artillery',
] as const;
export type FigureBuild = (typeof FIGURE_BUILDS)[number];

export const FIGURE_ARMS = [
  'rifle',
  'longRifle',
  'pistol',
  'cannon',
  'flamer',
  'launcher',
  'bow',
  'blade',
  'axe',
  'polearm',
  'hammer',
  'staff',
  'claws',
] as const;
export type FigureArm = (typeof FIGURE_ARMS)[number];

export interface Scene {
  readonly board: Board;
  readonly pieces: readonly Piece[];
  readonly round: number;
  readonly roundLabel: string;
  /** Sub-heading: phase, game of the match, initiative step. */
  readonly phase: string;
  /** Turn order of this round by piece id, and who acts (-1 none). */
  readonly order: readonly number[];
  readonly acting: number;
  /** Lines and areas on the board: line of sight, arcs, objective control, targets, the funnel's counts. */
  readonly marks: readonly BoardMark[];
  /** The score bug: one number per side (hit points left, games won, models). */
  readonly score: readonly [SideScore, SideScore];
  readonly winner: Winner | null;
}

export interface SideScore {
  readonly name: string;
  readonly sub: string;
  readonly value: number;
  readonly max: number;
  readonly label: string;
  /** What a timeline shows of the side where the score itself says little, as games won do. */
  readonly strength?: { readonly value: number; readonly max: number; readonly label: string };
}

export type BoardMark =
  | {
      readonly kind: 'line';
      readonly from: number;
      readonly to: number;
      readonly style: 'sight' | 'blocked' | 'cover' | 'fire';
      readonly label?: string;
    }
  | { readonly kind: 'control'; readonly holder: Winner | null }
  | {
      readonly kind: 'hexes';
      readonly hexes: readonly (readonly [number, number])[];
      readonly style: 'reach' | 'path' | 'arc' | 'chosen';
      readonly side: Side;
    }
  | { readonly kind: 'bucket'; readonly index: number }
  | { readonly kind: 'stage'; readonly id: string; readonly count: number; readonly of: number; readonly side: Side };

/** One animation inside an event. Times in seconds from the event's start at speed 1. */
export type Beat = { readonly at: number; readonly seconds: number } & (
  | {
      readonly kind: 'move';
      readonly piece: number;
      readonly path: readonly Place[];
      readonly mode?: 'walk' | 'run' | 'jump' | 'charge';
      readonly facings?: readonly number[];
    }
  | { readonly kind: 'turn'; readonly piece: number; readonly from: number; readonly to: number }
  | {
      readonly kind: 'attack';
      readonly from: number;
      readonly to: number;
      readonly style: AttackStyle;
      readonly result: 'hit' | 'miss';
      readonly count?: number;
    }
  | { readonly kind: 'dice'; readonly piece: number; readonly rolls: readonly DiceRoll[]; readonly caption: string }
  | { readonly kind: 'float'; readonly piece: number; readonly text: string; readonly tone: 'damage' | 'heal' | 'note' | 'bad' }
  | { readonly kind: 'status'; readonly piece: number; readonly icon: string; readonly label: string }
  | { readonly kind: 'fall'; readonly piece: number; readonly style: 'fall' | 'explode' | 'rout' }
  | { readonly kind: 'banner'; readonly text: string; readonly sub: string; readonly side: Side | null }
  /** Closes the battle: "Furnace Titan wins 2-1", and by what. */
  | { readonly kind: 'result'; readonly title: string; readonly by: string; readonly side: Side | null }
  | { readonly kind: 'pause' }
);

export type AttackStyle = 'melee' | 'reach' | 'arrow' | 'bullet' | 'beam' | 'missile' | 'shell' | 'flame' | 'ram';

/** What the inspector shows for a piece at a moment. */
export interface Card {
  readonly title: string;
  readonly sub: string;
  readonly rows: readonly { readonly label: string; readonly value: string; readonly note?: string }[];
  /** Armour diagrams and the like: named locations with now/max, laid out by name. */
  readonly locations?: readonly {
    readonly id: string;
    readonly label: string;
    readonly now: number;
    readonly max: number;
    readonly inner?: { readonly now: number; readonly max: number };
  }[];
  /** The AI's candidates with the reasons for each. The first row is the one it chose. */
  readonly table?: { readonly title: string; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };
  readonly notes: readonly string[];
}

export interface View<E extends BattleEvent = BattleEvent> {
  /** The picture before anything happened, from the 'begin' event. */
  begin(event: E): Scene;
  /** The picture after the event. Pure. */
  apply(scene: Scene, event: E): Scene;
  /** What moves between the two. An empty list is an event that takes no time. */
  beats(before: Scene, event: E): readonly Beat[];
  /** Card of a piece; `events` are those up to the moment, newest last. */
  card(scene: Scene, piece: number, events: readonly E[]): Card;
}
