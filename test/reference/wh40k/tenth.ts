/**
 * The tenth edition's attack sequence the obvious way: one die at a time, every face, equal positions merged. It reads
 * oracle cases by itself and shares nothing with the engine but the digest. Slow; for small cases. A named mistake
 * makes it wrong in one place, to see whether a set of cases would notice.
 */
export type Mistake =
  | 'anti-is-no-critical'
  | 'anti-sees-modifiers'
  | 'ap-worsened-beyond-0'
  | 'blast-counts-again'
  | 'blast-rounds-up'
  | 'conversion-at-any-range'
  | 'conversion-without-hit'
  | 'cover-for-3plus'
  | 'cover-helps-invulnerable'
  | 'cover-in-melee'
  | 'critical-sees-modifiers'
  | 'critical-success-ignored'
  | 'damage-below-1'
  | 'damage-reroll-all'
  | 'devastating-carries-over'
  | 'devastating-inline'
  | 'devastating-needs-save'
  | 'devastating-no-feel-no-pain'
  | 'devastating-unmodified'
  | 'devastating-uses-shield'
  | 'feel-no-pain-mortal-for-all'
  | 'feel-no-pain-psychic-for-all'
  | 'fish-keeps-successes'
  | 'halving-rounds-down'
  | 'hazard-carries-over'
  | 'heavy-always'
  | 'heavy-lets-indirect-hit-low'
  | 'ignores-cover-forgotten'
  | 'invulnerable-sees-ap'
  | 'lance-always'
  | 'leader-hit-first'
  | 'lethal-extras-too'
  | 'lethal-rolls-to-wound'
  | 'melta-at-any-range'
  | 'melta-before-halving'
  | 'modifiers-uncapped'
  | 'overwatch-keeps-criticals'
  | 'pool-stops-at-model'
  | 'precision-returns-to-leader'
  | 'rapid-fire-at-any-range'
  | 'rapid-fire-doubles'
  | 'reroll-one-every-time'
  | 'reroll-ones-is-failed'
  | 'save-bonus-uncapped'
  | 'stealth-in-melee'
  | 'stronger-at-equal'
  | 'sustained-extras-sustain'
  | 'torrent-rolls'
  | 'twin-linked-rerolls-hits'
  | 'unseen-without-cover';

/** One die at a time: the possible results of a step with their chances. */
type Roll = (sides: number) => number;

function outcomes<T>(play: (roll: Roll) => T): { value: T; p: number }[] {
  const found: { value: T; p: number }[] = [];
  const faces: { face: number; sides: number }[] = [];
  do {
    let at = 0;
    const value = play((sides) => {
      if (at === faces.length) faces.push({ face: 1, sides });
      return faces[at++]!.face;
    });
    faces.length = at;
    found.push({ value, p: faces.reduce((p, f) => p / f.sides, 1) });
    while (faces.length > 0 && faces.at(-1)!.face === faces.at(-1)!.sides) faces.pop();
    if (faces.length > 0) faces[faces.length - 1] = { ...faces.at(-1)!, face: faces.at(-1)!.face + 1 };
  } while (faces.length > 0);
  return found;
}

// biome-ignore lint/suspicious/noExplicitAny: cases are read as they stand, so that no reader is shared with the engine.
type Json = any;

interface Position {
  /** Weapons of the group that have not rolled for attacks, attacks to make, hits to wound with, wounds to save. */
  weapons: number;
  attacks: number;
  hits: number;
  wounds: number;
  /** Whether the hit and wound re-rolls of the group are in hand. */
  hitAgain: boolean;
  woundAgain: boolean;
  /** Devastating attacks waiting, by group. */
  waiting: number[];
  /** Wounds left on the bodyguards, first to die first; on the leader; failed saves that do nothing. */
  body: number[];
  leader: number;
  shields: number;
  /** The one stage that is counted in this walk. */
  count: number;
}

type Stage = 'attacks' | 'hits' | 'wounds' | 'devastating' | 'unsaved' | 'mortal' | 'damage_uncapped' | 'losses';
type Positions = Map<string, { position: Position; p: number }>;

function put(into: Positions, position: Position, p: number): void {
  const key = JSON.stringify(position);
  const before = into.get(key);
  if (before === undefined) into.set(key, { position, p });
  else before.p += p;
}

export type Pmf = Map<number, number>;

export class SlowTenth {
  private readonly one: Json;
  private readonly mistake: Mistake | null;
  private readonly target: Json;
  private readonly context: Json;
  private stage: Stage = 'losses';

  constructor(one: Json, mistake: Mistake | null = null) {
    this.one = one;
    this.mistake = mistake;
    this.target = one.target;
    this.context = { stationary: false, charged: false, visible: true, overwatch: false, ...one.context };
  }

  /** Distribution of one stage, or of the wounds lost, the models slain and the leader's wounds lost. */
  pmf(what: Exclude<Stage, 'losses'> | 'wounds_lost' | 'models_slain' | 'leader_wounds_lost'): Pmf {
    const losses = what === 'wounds_lost' || what === 'models_slain' || what === 'leader_wounds_lost';
    this.stage = losses ? 'losses' : what;
    const begin = this.begin();
    const pmf: Pmf = new Map();
    for (const { position, p } of this.walk(begin).values()) {
      const value = losses ? this.lossOf(what, begin, position) : position.count;
      pmf.set(value, p + (pmf.get(value) ?? 0));
    }
    return pmf;
  }

  private lossOf(what: string, begin: Position, end: Position): number {
    const sum = (wounds: readonly number[]) => wounds.reduce((x, y) => x + y, 0);
    if (what === 'leader_wounds_lost') return this.target.leader.W - end.leader;
    if (what === 'wounds_lost') return sum(begin.body) + begin.leader - sum(end.body) - end.leader;
    const standing = ({ body, leader }: Position) => body.length + (leader > 0 ? 1 : 0);
    return standing(begin) - standing(end);
  }

  private is(mistake: Mistake): boolean {
    return this.mistake === mistake;
  }

  private begin(): Position {
    const { models, W, wounds_already_lost: lost = 0, leader, ignore_first_failed: shields = 0 } = this.target;
    const body = new Array<number>(models).fill(W);
    let gone = lost;
    while (gone > 0) {
      const taken = Math.min(gone, body[0]!);
      body[0] = body[0]! - taken;
      if (body[0] === 0) body.shift();
      gone -= taken;
    }
    const left = leader ? leader.W - (leader.wounds_already_lost ?? 0) : 0;
    return {
      weapons: 0,
      attacks: 0,
      hits: 0,
      wounds: 0,
      hitAgain: false,
      woundAgain: false,
      waiting: [],
      body,
      leader: left,
      shields,
      count: 0,
    };
  }

  private walk(begin: Position): Positions {
    let positions: Positions = new Map();
    put(positions, begin, 1);
    const models = begin.body.length + (begin.leader > 0 ? 1 : 0);
    this.one.attackers.forEach((gun: Json, i: number) => {
      positions = this.stepAll(positions, (p) => [{ value: this.load(p, gun), p: 1 }]);
      for (;;) {
        const busy = [...positions.values()].some(({ position: p }) => p.weapons + p.attacks + p.hits + p.wounds > 0);
        if (!busy) break;
        positions = this.stepAll(positions, (p) => this.advance(p, gun, i, models));
      }
    });
    this.one.attackers.forEach((gun: Json, i: number) => {
      while ([...positions.values()].some(({ position }) => (position.waiting[i] ?? 0) > 0)) {
        positions = this.stepAll(positions, (p) => this.spend(p, gun, i));
      }
    });
    return this.one.mortal_pool ? this.pool(positions) : positions;
  }

  private stepAll(positions: Positions, step: (p: Position) => { value: Position; p: number }[]): Positions {
    const next: Positions = new Map();
    for (const { position, p } of positions.values()) for (const o of step(position)) put(next, o.value, p * o.p);
    return next;
  }

  private load(position: Position, gun: Json): Position {
    const far = gun.type !== 'Melee' && this.one.distance > gun.R;
    const unseen = gun.type !== 'Melee' && !this.context.visible;
    const old = this.one.rules?.indirect === 'launch';
    const blocked = unseen && (!this.has(gun, 'indirect fire') || (this.has(gun, 'torrent') && !old));
    return {
      ...position,
      weapons: far || blocked ? 0 : gun.models,
      hitAgain: gun.to_hit?.reroll === 'one',
      woundAgain: gun.to_wound?.reroll === 'one',
    };
  }

  private advance(p: Position, gun: Json, i: number, models: number): { value: Position; p: number }[] {
    if (p.wounds > 0) return outcomes((roll) => this.save({ ...p, wounds: p.wounds - 1 }, gun, roll));
    if (p.hits > 0) return outcomes((roll) => this.wound({ ...p, hits: p.hits - 1 }, gun, i, roll));
    if (p.attacks > 0) return outcomes((roll) => this.hit({ ...p, attacks: p.attacks - 1 }, gun, roll));
    if (p.weapons > 0) return outcomes((roll) => this.shoot({ ...p, weapons: p.weapons - 1 }, gun, models, roll));
    return [{ value: p, p: 1 }];
  }

  private has(gun: Json, word: string): boolean {
    return (gun.abilities ?? []).some((w: string) => w.toLowerCase().replace('-', ' ') === word);
  }

  private amount(gun: Json, word: string): string | null {
    const found = (gun.abilities ?? []).find((w: string) => w.toLowerCase().startsWith(word));
    return found === undefined ? null : found.slice(word.length).trim();
  }

  private dice(text: string | number, roll: Roll): number {
    return String(text)
      .toLowerCase()
      .split('+')
      .reduce((sum, part) => {
        const [n, sides] = part.split('d');
        if (sides === undefined) return sum + Number(n);
        let rolled = 0;
        for (let k = 0; k < Number(n || 1); k++) rolled += roll(Number(sides));
        return sum + rolled;
      }, 0);
  }

  private counted(p: Position, stage: Stage, n: number): Position {
    return this.stage === stage ? { ...p, count: p.count + n } : p;
  }

  private half(gun: Json): boolean {
    return gun.type !== 'Melee' && 2 * this.one.distance <= gun.R;
  }

  private shoot(p: Position, gun: Json, models: number, roll: Roll): Position {
    const rapid = this.amount(gun, 'rapid fire');
    let shots = this.dice(gun.A, roll);
    if (rapid !== null && (this.half(gun) || this.is('rapid-fire-at-any-range'))) {
      shots = this.is('rapid-fire-doubles') ? 2 * shots : shots + this.dice(rapid, roll);
    }
    if (this.has(gun, 'blast')) {
      const counted = this.is('blast-counts-again') ? p.body.length + (p.leader > 0 ? 1 : 0) : models;
      shots += this.is('blast-rounds-up') ? Math.ceil(counted / 5) : Math.floor(counted / 5);
    }
    return this.counted({ ...p, attacks: p.attacks + shots }, 'attacks', shots);
  }

  private cap(sum: number): number {
    return this.is('modifiers-uncapped') ? sum : Math.max(-1, Math.min(1, sum));
  }

  private hitModifier(gun: Json): number {
    const melee = gun.type === 'Melee';
    const unseen = !melee && this.has(gun, 'indirect fire') && !this.context.visible;
    const heavy = this.has(gun, 'heavy') && !melee && (this.context.stationary || this.is('heavy-always'));
    const stealth = this.target.stealth && (!melee || this.is('stealth-in-melee'));
    return this.cap((gun.to_hit?.modifier ?? 0) + (this.target.hit_modifier ?? 0) + (heavy ? 1 : 0) - (unseen ? 1 : 0) - (stealth ? 1 : 0));
  }

  /** [hits, critical] */
  private hits(gun: Json, face: number): [boolean, boolean] {
    const modifier = this.hitModifier(gun);
    if (this.context.overwatch && gun.type !== 'Melee') {
      const crit = this.is('overwatch-keeps-criticals') ? (gun.to_hit?.crit ?? 6) : 6;
      return [face === 6 || face >= crit, face >= crit];
    }
    const unseen = gun.type !== 'Melee' && this.has(gun, 'indirect fire') && !this.context.visible;
    const low = unseen && this.one.rules?.indirect !== 'launch' && !this.is('heavy-lets-indirect-hit-low') ? 3 : 1;
    if (face <= low) return [false, false];
    let crit = gun.to_hit?.crit ?? 6;
    let needs = gun.to_hit?.crit_needs_success === true && !this.is('critical-success-ignored');
    const far = this.one.distance > (gun.conversion_range ?? 12) || this.is('conversion-at-any-range');
    if (this.has(gun, 'conversion') && far && crit > 4) {
      crit = 4;
      needs = !this.is('conversion-without-hit');
    }
    const seen = this.is('critical-sees-modifiers') ? face + modifier : face;
    const success = face === 6 || face + modifier >= gun.skill || (!needs && seen >= crit);
    return [success, success && seen >= crit];
  }

  private again(reroll: string, face: number, [success, critical]: [boolean, boolean], single: boolean): boolean {
    if (reroll === 'ones') return this.is('reroll-ones-is-failed') ? !success : face === 1;
    if (reroll === 'failed') return !success;
    if (reroll === 'fish') return this.is('fish-keeps-successes') ? !success : !critical;
    return reroll === 'one' && single && !success;
  }

  private hit(before: Position, gun: Json, roll: Roll): Position {
    if (this.has(gun, 'torrent') && !this.is('torrent-rolls')) return this.counted({ ...before, hits: before.hits + 1 }, 'hits', 1);
    let p = before;
    let face = roll(6);
    const twin = this.is('twin-linked-rerolls-hits') && this.has(gun, 'twin linked');
    const reroll = twin ? 'failed' : (gun.to_hit?.reroll ?? 'none');
    const skilled = this.has(gun, 'torrent') ? { ...gun, skill: 4 } : gun;
    if (this.again(reroll, face, this.hits(skilled, face), p.hitAgain)) {
      face = roll(6);
      if (reroll === 'one' && !this.is('reroll-one-every-time')) p = { ...p, hitAgain: false };
    }
    const [success, critical] = this.hits(skilled, face);
    if (!success) return p;
    const sustained = this.amount(gun, 'sustained hits');
    let extra = critical && sustained !== null ? this.dice(sustained, roll) : 0;
    if (this.is('sustained-extras-sustain')) extra += extra > 0 ? 1 : 0;
    p = this.counted(p, 'hits', 1 + extra);
    if (!critical || !this.has(gun, 'lethal hits') || this.is('lethal-rolls-to-wound')) return { ...p, hits: p.hits + 1 + extra };
    const automatic = this.is('lethal-extras-too') ? 1 + extra : 1;
    return this.counted({ ...p, wounds: p.wounds + automatic, hits: p.hits + 1 + extra - automatic }, 'wounds', automatic);
  }

  private criticalWound(gun: Json): number {
    const keywords = (this.target.keywords ?? []).map((k: string) => k.toUpperCase());
    const anti = (gun.abilities ?? []).flatMap((w: string) => {
      const found = /^anti-(.+) ([2-6])\+?$/i.exec(w);
      return found !== null && keywords.includes(found[1]!.toUpperCase()) ? [Number(found[2])] : [];
    });
    return Math.min(gun.to_wound?.crit ?? 6, ...anti);
  }

  /** [wounds, critical] */
  private wounds(gun: Json, strength: number, face: number): [boolean, boolean] {
    const { T, wound_modifier: own = 0, wound_modifier_if_stronger: stronger = 0 } = this.target;
    const needed = strength >= 2 * T ? 2 : strength > T ? 3 : strength === T ? 4 : 2 * strength <= T ? 6 : 5;
    const lance = this.has(gun, 'lance') && (this.context.charged || this.is('lance-always')) ? 1 : 0;
    const beats = this.is('stronger-at-equal') ? strength >= T : strength > T;
    const modifier = this.cap((gun.to_wound?.modifier ?? 0) + own + (beats ? stronger : 0) + lance);
    if (face === 1) return [false, false];
    const critical = this.criticalWound(gun);
    const seen = this.is('anti-sees-modifiers') ? face + modifier : face;
    if (face === 6 || seen >= critical) return [true, this.is('anti-is-no-critical') ? face === 6 : seen >= critical];
    return [face + modifier >= needed, false];
  }

  private wound(before: Position, gun: Json, i: number, roll: Roll): Position {
    let p = before;
    const strength = this.dice(gun.S, roll);
    const twin = this.has(gun, 'twin linked') && gun.to_wound?.reroll !== 'fish' && !this.is('twin-linked-rerolls-hits');
    const reroll = twin ? 'failed' : (gun.to_wound?.reroll ?? 'none');
    let face = roll(6);
    if (this.again(reroll, face, this.wounds(gun, strength, face), p.woundAgain)) {
      face = roll(6);
      if (reroll === 'one' && !this.is('reroll-one-every-time')) p = { ...p, woundAgain: false };
    }
    const [success, critical] = this.wounds(gun, strength, face);
    if (!success) return p;
    p = this.counted(p, 'wounds', 1);
    if (!critical || !this.has(gun, 'devastating wounds')) return { ...p, wounds: p.wounds + 1 };
    p = this.counted(p, 'devastating', 1);
    if (this.is('devastating-needs-save')) return { ...p, wounds: p.wounds + 1 };
    if (this.is('devastating-inline')) return this.devastate(p, gun, roll);
    const waiting = [...p.waiting];
    waiting[i] = (waiting[i] ?? 0) + 1;
    for (let k = 0; k < waiting.length; k++) waiting[k] ??= 0;
    return { ...p, waiting };
  }

  /** The model an attack goes to: its profile and whether it is the leader. */
  private struck(p: Position, gun: Json): { profile: Json; leader: boolean } | null {
    const precise = this.has(gun, 'precision') && gun.precision_at_leader === true;
    const wounded = this.is('precision-returns-to-leader') && p.leader > 0 && p.leader < this.target.leader?.W;
    if (p.leader > 0 && (precise || wounded || p.body.length === 0 || this.is('leader-hit-first')))
      return { profile: this.target.leader, leader: true };
    return p.body.length === 0 ? null : { profile: this.target, leader: false };
  }

  private saveNeeded(gun: Json, profile: Json): number {
    const melee = gun.type === 'Melee';
    const worsened = Math.abs(gun.AP) - (this.target.ap_modifier ?? 0);
    const ap = this.is('ap-worsened-beyond-0') ? worsened : Math.max(0, worsened);
    const unseen = !melee && this.has(gun, 'indirect fire') && !this.context.visible && !this.is('unseen-without-cover');
    const covered = (this.target.cover || unseen) && !(this.has(gun, 'ignores cover') && !this.is('ignores-cover-forgotten'));
    const exception = profile.Ar <= 3 && ap === 0 && !this.is('cover-for-3plus');
    const cover = covered && (!melee || this.is('cover-in-melee')) && !exception ? 1 : 0;
    const bonus = cover + (this.target.save_modifier ?? 0);
    const armour = this.is('save-bonus-uncapped') ? profile.Ar + ap - bonus : Math.max(profile.Ar - 1, profile.Ar + ap - bonus);
    let invulnerable = gun.to_save?.no_invul ? 7 : melee ? (profile.Inv_M ?? 7) : (profile.Inv_R ?? 7);
    if (this.is('invulnerable-sees-ap')) invulnerable += ap;
    if (this.is('cover-helps-invulnerable')) invulnerable -= cover;
    return Math.max(2, Math.min(armour, invulnerable));
  }

  private save(before: Position, gun: Json, roll: Roll): Position {
    const struck = this.struck(before, gun);
    // Stages before the losses count on after the unit is gone.
    const profile = struck?.profile ?? this.target;
    const needed = this.saveNeeded(gun, profile);
    let face = roll(6);
    const reroll = this.target.save_reroll ?? 'none';
    if ((reroll === 'ones' && face === 1) || (reroll === 'failed' && (face < needed || face === 1))) face = roll(6);
    if (face !== 1 && face >= needed) return before;
    let p = this.counted(before, 'unsaved', 1);
    if (p.shields > 0) return { ...p, shields: p.shields - 1 };
    const points = this.damage(gun, profile, roll);
    p = this.counted(p, 'damage_uncapped', points);
    return this.stage === 'losses' ? this.lose(p, gun, { points, mortal: false, carries: false }, roll) : p;
  }

  private damage(gun: Json, profile: Json, roll: Roll): number {
    const rule = profile.damage_modifier ?? {};
    let rolled = this.dice(gun.D, roll);
    const mean = meanOf(String(gun.D));
    if (gun.to_damage?.reroll === 'below_mean' && (rolled < mean || this.is('damage-reroll-all'))) rolled = this.dice(gun.D, roll);
    const melta = this.amount(gun, 'melta');
    const bonus = melta !== null && (this.half(gun) || this.is('melta-at-any-range')) ? this.dice(melta, roll) : 0;
    let value = rule.set ?? rolled;
    if (rule.halve) value = this.is('melta-before-halving') ? (value + bonus) / 2 - bonus : value / 2;
    value += (gun.to_damage?.add ?? 0) + bonus - (rule.subtract ?? 0);
    const whole = this.is('halving-rounds-down') ? Math.floor(value) : Math.ceil(value);
    return Math.max(rule.set === 0 || this.is('damage-below-1') ? 0 : 1, whole);
  }

  private ignoredOn(gun: Json | null, profile: Json, mortal: boolean): number {
    if (gun?.to_FnP?.no_FnP) return 7;
    const psychic = (gun !== null && this.has(gun, 'psychic')) || this.is('feel-no-pain-psychic-for-all');
    const against = [profile.FnP ?? 7];
    if (mortal || this.is('feel-no-pain-mortal-for-all')) against.push(profile.FnP_Mw ?? 7);
    if (psychic) against.push(profile.FnP_Psychic ?? 7);
    return Math.min(...against);
  }

  private lose(before: Position, gun: Json, loss: { points: number; mortal: boolean; carries: boolean }, roll: Roll): Position {
    let p = before;
    let struck = this.struck(p, gun);
    for (let k = 0; k < loss.points && struck !== null; k++) {
      const on = loss.mortal && this.is('devastating-no-feel-no-pain') ? 7 : this.ignoredOn(gun, struck.profile, loss.mortal);
      if (on < 7 && roll(6) >= on) continue;
      const after = this.takeOne(p, struck.leader);
      p = after.p;
      if (!after.dead) continue;
      if (!loss.carries) break;
      struck = this.struck(p, gun);
    }
    return p;
  }

  private takeOne(p: Position, leader: boolean): { p: Position; dead: boolean } {
    if (leader) return { p: { ...p, leader: p.leader - 1 }, dead: p.leader === 1 };
    const [first, ...rest] = p.body;
    return first === 1 ? { p: { ...p, body: rest }, dead: true } : { p: { ...p, body: [first! - 1, ...rest] }, dead: false };
  }

  private spend(p: Position, gun: Json, i: number): { value: Position; p: number }[] {
    if ((p.waiting[i] ?? 0) === 0) return [{ value: p, p: 1 }];
    const waiting = p.waiting.map((n, k) => (k === i ? n - 1 : n));
    return outcomes((roll) => this.devastate({ ...p, waiting }, gun, roll));
  }

  private devastate(before: Position, gun: Json, roll: Roll): Position {
    const struck = this.struck(before, gun);
    const profile = struck?.profile ?? this.target;
    if (before.shields > 0 && this.is('devastating-uses-shield')) return { ...before, shields: before.shields - 1 };
    const reading = this.one.rules?.devastating ?? 'current';
    const points = this.damage(gun, this.is('devastating-unmodified') ? {} : profile, roll);
    let p = this.counted(before, 'unsaved', 1);
    p = this.counted(p, 'damage_uncapped', points);
    if (reading !== 'sep2023') p = this.counted(p, 'mortal', points);
    if (this.stage !== 'losses') return p;
    const carries = reading === 'launch' || this.is('devastating-carries-over');
    return this.lose(p, gun, { points, mortal: reading !== 'sep2023', carries }, roll);
  }

  private pool(positions: Positions): Positions {
    const { rolls, on, each } = this.one.mortal_pool;
    let now = positions;
    for (let k = 0; k < rolls; k++) {
      now = this.stepAll(now, (p) =>
        outcomes((roll) => {
          if (roll(6) < on) return p;
          const points = this.dice(each, roll);
          const after = this.counted(this.counted(p, 'mortal', points), 'damage_uncapped', points);
          if (this.stage !== 'losses') return after;
          return this.lose(after, { abilities: [] }, { points, mortal: true, carries: !this.is('pool-stops-at-model') }, roll);
        }),
      );
    }
    return now;
  }

  /** Wounds the attacking unit loses to its own Hazardous weapons. */
  ownLosses(): Pmf {
    const { own } = this.one;
    const guns = this.one.attackers.filter((gun: Json) => this.has(gun, 'hazardous'));
    let positions: Positions = new Map();
    put(positions, { ...this.begin(), body: new Array<number>(own.models).fill(own.W), leader: 0 }, 1);
    const tests = guns.reduce((sum: number, gun: Json) => sum + this.load(this.begin(), gun).weapons, 0);
    for (let k = 0; k < tests; k++) positions = this.stepAll(positions, (p) => outcomes((roll) => this.hazard(p, roll)));
    const pmf: Pmf = new Map();
    for (const { position, p } of positions.values()) {
      const lost = own.models * own.W - position.body.reduce((x, y) => x + y, 0);
      pmf.set(lost, p + (pmf.get(lost) ?? 0));
    }
    return pmf;
  }

  private hazard(before: Position, roll: Roll): Position {
    const { own } = this.one;
    if (roll(6) > 1) return before;
    const spared = (own.keywords ?? []).some((k: string) => ['CHARACTER', 'MONSTER', 'VEHICLE'].includes(k.toUpperCase()));
    if (this.one.rules?.hazardous === 'launch' && !spared) return { ...before, body: before.body.slice(1) };
    let p = before;
    for (let k = 0; k < 3 && p.body.length > 0; k++) {
      const on = Math.min(own.FnP ?? 7, own.FnP_Mw ?? 7);
      if (on < 7 && roll(6) >= on) continue;
      const after = this.takeOne(p, false);
      p = after.p;
      if (after.dead && !this.is('hazard-carries-over')) break;
    }
    return p;
  }
}

function meanOf(dice: string): number {
  return dice
    .toLowerCase()
    .split('+')
    .reduce((sum, part) => {
      const [n, sides] = part.split('d');
      return sum + (sides === undefined ? Number(n) : (Number(n || 1) * (Number(sides) + 1)) / 2);
    }, 0);
}
