/** The positions an enemy that moves second can get to, as flat tables, and what a look at each from a site gives. */
import { isDivided, relationAt, relationFrom, relationTo } from '../rules/arcs.ts';
import { distanceBetween, HEX_COUNT } from '../rules/ground.ts';
import { jumpHexes } from '../rules/jump.ts';
import { ATTACKER_COVER, SEEN, swapCover, TARGET_COVER, woodsOf } from '../rules/packed-sight.ts';
import { hexesOf, mpOf, NO_PATH, type Reach, RUNNING } from '../rules/reach.ts';
import { boostedRunMP, jumpMP, walkMP } from '../rules/unit.ts';
import { JUMP, RUN, STAND, WALK } from './short-list.ts';
import { SITE_LEVEL, SITE_WOODS_SHIFT } from './sites.ts';
import { NO_SHOT, type Stance, TARGET_MOVED, type ThreatMap } from './threat-map.ts';

const MOST = 2 * HEX_COUNT;

export class ReplyList {
  count = 0;
  /** What the last look found: distance and bearing as in arcs.ts, and the modifier of the enemy's shot or NO_SHOT. */
  relation = 0;
  takenModifier = NO_SHOT;
  private threatMap!: ThreatMap;
  private readonly hex = new Int16Array(MOST);
  private readonly mode = new Uint8Array(MOST);
  private readonly moved = new Uint8Array(MOST);
  private readonly relationPart = new Int16Array(MOST);
  private readonly level = new Int16Array(MOST);
  private readonly woods = new Uint8Array(MOST);
  private readonly landing = new Int16Array(HEX_COUNT);
  /** Of the enemy now: where it lies prone, or -1. */
  private down = -1;
  private entries!: Uint8Array;
  /** The site looked from. */
  private readonly mine: Stance = { hex: 0, mode: STAND, moved: 0 };
  private readonly theirs: Stance = { hex: 0, mode: STAND, moved: 0 };
  private sitePart = 0;
  private siteLevel = 0;
  private siteWoods = 0;
  /** What lies between, and how much higher the reply is: 1, 0 or -1. */
  private packed = 0;
  private height = 0;

  /** Staying put comes first. */
  gather(threatMap: ThreatMap): void {
    this.threatMap = threatMap;
    this.count = 0;
    this.down = threatMap.foe.prone ? threatMap.foe.hex : -1;
    this.entries = threatMap.duel.sight.entries;
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
    const site = this.threatMap.duel.sites[hex]!;
    this.hex[at] = hex;
    this.mode[at] = mode;
    this.moved[at] = moved;
    this.relationPart[at] = relationTo(hex);
    this.level[at] = site & SITE_LEVEL;
    this.woods[at] = (site >> SITE_WOODS_SHIFT) & 3;
  }

  /** Sets where the next looks are from. */
  standAt(hex: number, mode: number): void {
    const site = this.threatMap.duel.sites[hex]!;
    this.mine.hex = hex;
    this.mine.mode = mode;
    this.sitePart = relationFrom(hex);
    this.siteLevel = site & SITE_LEVEL;
    this.siteWoods = (site >> SITE_WOODS_SHIFT) & 3;
  }

  /**
   * Looks at a reply as ThreatMap.look does; how the 'Mech looking has moved is left for the caller to add to what it takes.
   * False: the reply would be in the site itself, which is taken.
   */
  look(reply: number): boolean {
    const there = this.hex[reply]!;
    const site = this.mine.hex;
    if (there === site) return false;
    const relation = relationAt(this.sitePart + this.relationPart[reply]!);
    this.relation = relation;
    this.takenModifier = NO_SHOT;
    if (there === this.down) {
      this.lookAtProne(reply);
      return true;
    }
    const kept = isDivided(relation & 511) ? 0 : this.entries[site * HEX_COUNT + there]!;
    // Seen from the reply: its target is the site.
    const packed = kept !== 0 ? kept : swapCover(this.threatMap.duel.sight.between(site, there, false, false));
    this.packed = packed;
    if ((packed & SEEN) === 0) return true;
    const { foeBase, heightCounts } = this.threatMap;
    const rise = this.level[reply]! - this.siteLevel;
    const height = heightCounts ? (rise > 0 ? 1 : rise < 0 ? -1 : 0) : 0;
    this.height = height;
    if (foeBase < NO_SHOT)
      this.takenModifier =
        foeBase + this.siteWoods + this.mode[reply]! + woodsOf(packed) + ((packed & TARGET_COVER) !== 0 ? 1 : 0) - height;
    return true;
  }

  /** The modifier of the shot at the reply looked at, or NO_SHOT. */
  dealtModifier(reply: number): number {
    const { myBase } = this.threatMap;
    if (this.hex[reply] === this.down) return this.threatMap.dealtModifier;
    if (myBase >= NO_SHOT || (this.packed & SEEN) === 0) return NO_SHOT;
    const cover = (this.packed & ATTACKER_COVER) !== 0 ? 1 : 0;
    return myBase + this.mine.mode + this.moved[reply]! + woodsOf(this.packed) + cover + this.woods[reply]! + this.height;
  }

  private lookAtProne(reply: number): void {
    const { threatMap, mine, theirs } = this;
    theirs.hex = this.hex[reply]!;
    theirs.mode = this.mode[reply]!;
    theirs.moved = this.moved[reply]!;
    threatMap.look(mine, theirs);
    this.takenModifier = threatMap.takenModifier;
  }
}
