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
/** No relation: the reply would be in the same hex. */
export const NOWHERE = -1;

export class ReplyList {
  count = 0;
  readonly hex = new Int16Array(MOST);
  /**
   * What the last look found, by place in its order: distance and bearing as in arcs.ts (NOWHERE: the site itself, which is
   * taken), and to-hit modifiers both ways or NO_SHOT.
   */
  readonly relation = new Int16Array(MOST);
  readonly dealtModifier = new Int8Array(MOST);
  readonly takenModifier = new Int8Array(MOST);
  private threatMap!: ThreatMap;
  private readonly mode = new Uint8Array(MOST);
  private readonly moved = new Uint8Array(MOST);
  private readonly relationPart = new Int16Array(MOST);
  private readonly level = new Int16Array(MOST);
  private readonly woods = new Uint8Array(MOST);
  private readonly landing = new Int16Array(HEX_COUNT);
  /** The site looked from. */
  private readonly mine: Stance = { hex: 0, mode: STAND, moved: 0 };
  private readonly theirs: Stance = { hex: 0, mode: STAND, moved: 0 };
  private sitePart = 0;
  private siteLevel = 0;
  private siteWoods = 0;

  /** Staying put comes first. */
  gather(threatMap: ThreatMap): void {
    this.threatMap = threatMap;
    this.count = 0;
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
   * Looks at the replies of a part of an order as ThreatMap.look does; how the 'Mech looking has moved is left for the caller
   * to add to what it takes. One loop without calls: it is run for most of the hexes both sides can get to.
   */
  look(order: Int16Array, from: number, to: number): void {
    const { hex, level, woods, mode, moved, relation, dealtModifier, takenModifier, siteLevel, siteWoods, sitePart } = this;
    const { myBase, foeBase, heightCounts, duel, foe } = this.threatMap;
    const site = this.mine.hex;
    const { entries } = duel.sight;
    const row = site * HEX_COUNT;
    const dealtBase = myBase + this.mine.mode;
    const takenBase = foeBase + siteWoods;
    const down = foe.prone ? foe.hex : -1;
    for (let place = from; place < to; place++) {
      const reply = order[place]!;
      const there = hex[reply]!;
      const found = relationAt(sitePart + this.relationPart[reply]!);
      relation[place] = there === site ? NOWHERE : found;
      dealtModifier[place] = takenModifier[place] = NO_SHOT;
      if (there === site) continue;
      if (there === down) {
        this.lookAtProne(reply, place);
        continue;
      }
      const kept = isDivided(found & 511) ? 0 : entries[row + there]!;
      const packed = kept !== 0 ? kept : swapCover(duel.sight.between(site, there, false, false));
      if ((packed & SEEN) === 0) continue;
      const rise = level[reply]! - siteLevel;
      const between = woodsOf(packed);
      const height = heightCounts ? (rise > 0 ? 1 : rise < 0 ? -1 : 0) : 0;
      // Seen from the reply: its target is the site.
      if (myBase < NO_SHOT)
        dealtModifier[place] = dealtBase + moved[reply]! + between + ((packed & ATTACKER_COVER) !== 0 ? 1 : 0) + woods[reply]! + height;
      if (foeBase < NO_SHOT) takenModifier[place] = takenBase + mode[reply]! + between + ((packed & TARGET_COVER) !== 0 ? 1 : 0) - height;
    }
  }

  private lookAtProne(reply: number, place: number): void {
    const { threatMap, mine, theirs } = this;
    theirs.hex = this.hex[reply]!;
    theirs.mode = this.mode[reply]!;
    theirs.moved = this.moved[reply]!;
    threatMap.look(mine, theirs);
    this.dealtModifier[place] = threatMap.dealtModifier;
    this.takenModifier[place] = threatMap.takenModifier;
  }
}
