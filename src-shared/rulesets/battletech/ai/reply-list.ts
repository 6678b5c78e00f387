/** The positions an enemy that moves second can get to, as flat tables, and what a look at each from a site gives. */
import { isDivided, relationAt, relationFrom, relationTo } from '../rules/arcs.ts';
import { distanceBetween, HEX_COUNT } from '../rules/ground.ts';
import { jumpHexes } from '../rules/jump.ts';
import { swapCover } from '../rules/packed-sight.ts';
import { hexesOf, mpOf, NO_PATH, type Reach, RUNNING } from '../rules/reach.ts';
import { boostedRunMP, jumpMP, walkMP } from '../rules/unit.ts';
import { JUMP, RUN, STAND, WALK } from './short-list.ts';
import { SITE_LEVEL, SITE_WOODS_SHIFT } from './sites.ts';
import { NO_SHOT, SHOT_AT_TARGET, SHOT_BACK, type Stance, TARGET_MOVED, type ThreatMap } from './threat-map.ts';

const MOST = 2 * HEX_COUNT;

export class ReplyList {
  count = 0;
  /** What the last look found: distance and bearing as in arcs.ts, and the modifiers of both shots; NO_SHOT or more: none. */
  relation = 0;
  takenModifier = NO_SHOT;
  dealtModifier = NO_SHOT;
  private threatMap!: ThreatMap;
  private readonly hex = new Int16Array(MOST);
  private readonly mode = new Uint8Array(MOST);
  private readonly moved = new Uint8Array(MOST);
  private readonly relationPart = new Int16Array(MOST);
  /** Level of the feet, where height counts. */
  private readonly level = new Int16Array(MOST);
  /** What is the same for every site: of the modifier of the enemy's shot, and of the shot at it. */
  private readonly takenPart = new Int16Array(MOST);
  private readonly dealtPart = new Int16Array(MOST);
  private readonly landing = new Int16Array(HEX_COUNT);
  /** Of the enemy now: where it lies prone, or -1. */
  private down = -1;
  private entries!: Uint8Array;
  /** The site looked from. */
  private readonly mine: Stance = { hex: 0, mode: STAND, moved: 0 };
  private readonly theirs: Stance = { hex: 0, mode: STAND, moved: 0 };
  private sitePart = 0;
  private siteRow = 0;
  private siteLevel = 0;
  /** Level bits that count: none where height makes no difference. */
  private levelBits = 0;
  private siteWoods = 0;

  /** Staying put comes first. */
  gather(threatMap: ThreatMap): void {
    this.threatMap = threatMap;
    this.count = 0;
    this.down = threatMap.foe.prone ? threatMap.foe.hex : -1;
    this.entries = threatMap.duel.sight.entries;
    this.levelBits = threatMap.heightCounts ? SITE_LEVEL : 0;
    this.gatherOnFoot();
    this.gatherJumps();
  }

  private gatherOnFoot(): void {
    const { duel, foe } = this.threatMap;
    const { hex, facing, sheet } = foe;
    const mover = { hex, facing, quad: sheet.quad, blocked: -1 };
    const reach = duel.runs[foe.side].flood(duel.steps.of(sheet.mass), mover, foe.prone ? 0 : boostedRunMP(foe), RUNNING);
    const walk = walkMP(foe);
    for (let i = 0; i < reach.hexCount; i++) this.addOnFoot(reach, reach.hexes[i]!, walk);
  }

  /** The enemy faces the position as best it can: of its paths into a hex the cheapest counts. */
  private addOnFoot(reach: Reach, hex: number, walk: number): void {
    const { paths } = reach;
    let path = NO_PATH;
    for (let state = hex * 6; state < hex * 6 + 6; state++) if (paths[state]! < path) path = paths[state]!;
    const mp = mpOf(path);
    this.add(hex, mp > walk ? RUN : mp === 0 ? STAND : WALK, TARGET_MOVED[hexesOf(path)]!);
  }

  private gatherJumps(): void {
    const { duel, foe } = this.threatMap;
    const mp = jumpMP(foe, duel.ground.depth[foe.hex]!);
    if (mp <= 0) return;
    const jump = { from: foe.hex, mp, mass: foe.sheet.mass, blocked: -1, ceiling: duel.rules.jumpCeiling };
    const landings = jumpHexes(duel.ground, jump, this.landing);
    for (let i = 0; i < landings; i++) this.add(this.landing[i]!, JUMP, TARGET_MOVED[distanceBetween(foe.hex, this.landing[i]!)]! + 1);
  }

  private add(hex: number, mode: number, moved: number): void {
    const at = this.count++;
    const { duel, myBase, foeBase } = this.threatMap;
    const site = duel.sites[hex]!;
    this.hex[at] = hex;
    this.mode[at] = mode;
    this.moved[at] = moved;
    this.relationPart[at] = relationTo(hex);
    this.level[at] = site & this.levelBits;
    this.takenPart[at] = foeBase + mode;
    this.dealtPart[at] = myBase + moved + ((site >> SITE_WOODS_SHIFT) & 3);
  }

  /** Sets where the next looks are from. */
  standAt(hex: number, mode: number): void {
    const site = this.threatMap.duel.sites[hex]!;
    this.mine.hex = hex;
    this.mine.mode = mode;
    this.sitePart = relationFrom(hex);
    this.siteRow = hex * HEX_COUNT;
    this.siteLevel = site & this.levelBits;
    this.siteWoods = (site >> SITE_WOODS_SHIFT) & 3;
  }

  /**
   * Looks at a reply as ThreatMap.look does; how the 'Mech looking has moved is left for the caller to add to what it takes.
   * False: the reply would be in the site itself, which is taken.
   */
  look(reply: number): boolean {
    const there = this.hex[reply]!;
    if (there === this.mine.hex) return false;
    const relation = relationAt(this.sitePart + this.relationPart[reply]!);
    this.relation = relation;
    if (there === this.down) {
      this.lookAtProne(reply);
      return true;
    }
    const kept = isDivided(relation & 511) ? 0 : this.entries[this.siteRow + there]!;
    const packed = kept !== 0 ? kept : this.seenFrom(there);
    const rise = this.level[reply]! - this.siteLevel;
    const height = rise > 0 ? 1 : rise < 0 ? -1 : 0;
    this.takenModifier = this.takenPart[reply]! + this.siteWoods + SHOT_AT_TARGET[packed]! - height;
    this.dealtModifier = this.dealtPart[reply]! + this.mine.mode + SHOT_BACK[packed]! + height;
    return true;
  }

  /** What lies between, as seen from the reply: its target is the site. */
  private seenFrom(there: number): number {
    return swapCover(this.threatMap.duel.sight.between(this.mine.hex, there, false, false));
  }

  private lookAtProne(reply: number): void {
    const { threatMap, mine, theirs } = this;
    theirs.hex = this.hex[reply]!;
    theirs.mode = this.mode[reply]!;
    theirs.moved = this.moved[reply]!;
    threatMap.look(mine, theirs);
    this.takenModifier = threatMap.takenModifier;
    this.dealtModifier = threatMap.dealtModifier;
  }
}
