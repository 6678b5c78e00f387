/** An episode from the results of a run: which scenes, how long, in which order, and why. The same facts and rules give the same plan. Pure. */
import { swingText } from '../stats/share.ts';
import { type Clip, clipsOf } from './clips.ts';
import type { BattleAddress, BattleFacts, CountdownEntry, EpisodeFacts } from './facts.ts';
import { filmFrames, filmSpans } from './film-times.ts';
import {
  championText,
  closestText,
  count,
  decidedText,
  endText,
  entryText,
  factionsText,
  leaderboardText,
  matchupText,
  methodLines,
  methodText,
  opponentText,
  placeText,
  resultText,
  sentencesThatFit,
  sourceLine,
  titleText,
  upsetText,
} from './narration.ts';
import type { EpisodeRules } from './rules.ts';
import type { SceneKind, TransitionKind } from './scene-kinds.ts';
import { secondsToSay } from './spoken.ts';

export type PlannedScene = {
  readonly kind: SceneKind;
  readonly name: string;
  /** The chapter that starts here; empty where none does. */
  readonly chapter: string;
  readonly seconds: number;
  readonly transition: TransitionKind;
  readonly transitionSeconds: number;
  readonly title: string;
  readonly sub: string;
  readonly kicker: string;
  readonly lines: readonly string[];
  readonly battle: BattleAddress;
  /** Seconds in the replay; null for cards and charts. */
  readonly from: number | null;
  readonly narration: string;
  /** Seconds into the scene at which the words begin: of a clip, with what they tell. */
  readonly narrationAt: number;
  readonly why: string;
  readonly swing: number | null;
  /** A lower third that names the moment once its result is seen. */
  readonly caption: { readonly head: string; readonly figure: string; readonly at: number } | null;
};

export type EpisodePlan = {
  readonly format: 'warbench-episode';
  readonly formatVersion: 1;
  readonly title: string;
  readonly game: string;
  readonly rulesVersion: string;
  readonly run: { readonly id: number; readonly name: string; readonly seed: string };
  readonly rules: EpisodeRules;
  readonly seconds: number;
  readonly scenes: readonly PlannedScene[];
  readonly leftOut: readonly { readonly what: string; readonly why: string }[];
  /** What could not be done, each a sentence. */
  readonly notes: readonly string[];
  /** How the numbers were found, for the description. */
  readonly method: readonly string[];
};

/** A part of the episode that is taken or left as a whole; the highest number is left out first. */
interface Part {
  readonly name: string;
  readonly order: number;
  readonly scenes: (clipSeconds: number) => PlannedScene[];
}

const PLANNING_FPS = 60;
/** Seconds: it promises, and does not explain. */
const COLD_OPEN = 8;
/** Seconds: a vertical film is left within three. */
const HOOK = 3;
/** Seconds of a battle that begins with its decision. */
const MOST_TEASED = 2;

const round3 = (seconds: number) => Math.round(seconds * 1000) / 1000;
const STEP = 0.25;

export function planEpisode(facts: EpisodeFacts, rules: EpisodeRules): EpisodePlan {
  const all = partsOf(facts, rules);
  const { kept, dropped } = fitting(all, rules);
  const clip = longestClip(kept, rules);
  const scenes = kept.flatMap((part) => part.scenes(clip));
  return {
    format: 'warbench-episode',
    formatVersion: 1,
    title: facts.run.name,
    game: facts.game.name,
    rulesVersion: facts.game.version,
    run: { id: facts.run.id, name: facts.run.name, seed: facts.run.seed },
    rules,
    seconds: secondsOf(scenes),
    scenes,
    leftOut: [
      ...dropped.map(({ name }) => ({ what: name, why: `The film may take ${count(rules.seconds)} s.` })),
      ...absentParts(facts, rules),
      ...unusedMoments(facts, scenes),
    ],
    notes: facts.problems,
    method: methodLines(facts),
  };
}

function secondsOf(scenes: readonly PlannedScene[]): number {
  return filmFrames(filmSpans(scenes, PLANNING_FPS)) / PLANNING_FPS;
}

/** Without the parts that matter least, until the rest fits with the shortest clips. */
function fitting(parts: readonly Part[], rules: EpisodeRules): { readonly kept: readonly Part[]; readonly dropped: readonly Part[] } {
  const dropped: Part[] = [];
  for (;;) {
    const kept = parts.filter((part) => !dropped.includes(part));
    const last = kept.toSorted((x, y) => y.order - x.order)[0];
    if (last === undefined || last.order === 0 || secondsOf(kept.flatMap((part) => part.scenes(rules.clipLeast))) <= rules.seconds) {
      return { kept, dropped: dropped.toReversed() };
    }
    dropped.push(last);
  }
}

function longestClip(parts: readonly Part[], { clipLeast, clipMost, seconds }: EpisodeRules): number {
  let length = clipLeast;
  while (length + STEP <= clipMost && secondsOf(parts.flatMap((part) => part.scenes(length + STEP))) <= seconds) length += STEP;
  return length;
}

/** Parts in the order of the film. */
function partsOf(facts: EpisodeFacts, rules: EpisodeRules): Part[] {
  const maker = new SceneMaker(facts, rules);
  if (rules.bestOnly) return bestParts(maker, facts, rules);
  const counted = facts.top.slice(0, rules.countdown);
  const [champion, ...others] = counted;
  const { upset, closest } = facts;
  const best = bestBattle(facts);
  const part = (name: string, order: number, scenes: Part['scenes']): Part => ({ name, order, scenes });
  return [
    ...(rules.coldOpen && best !== null ? [part('Cold open', 2, (clip) => maker.coldOpen(best, clip))] : []),
    part('Title', 0, () => [maker.title()]),
    ...(rules.howItWorks ? [part('How it works', 1, () => [maker.howItWorks()])] : []),
    ...others.toReversed().map((entry) => part(`Place ${entry.place}`, 9 + entry.place, (clip) => maker.entry(entry, clip))),
    ...(rules.upset && upset !== null ? [part('Biggest upset', 4, (clip) => maker.upset(upset.battle, clip))] : []),
    ...(rules.closest && closest !== null ? [part('Closest match', 5, (clip) => maker.closest(closest.battle, clip))] : []),
    ...(rules.factions && facts.factions.length > 1 ? [part('Faction ranking', 7, () => [maker.factions()])] : []),
    ...(champion === undefined ? [] : [part('Champion', 3, (clip) => maker.entry(champion, clip))]),
    ...(rules.unitCard && champion !== undefined ? [part('Unit card', 8, () => [maker.unitCard(champion)])] : []),
    // After the champion, which it would give away.
    ...(rules.leaderboard && facts.top.length > 1 ? [part('Leaderboard', 6, () => [maker.leaderboard()])] : []),
    part('End card', 0, () => [maker.end()]),
  ];
}

/** No title and no end card: the last frame leads back into the first. */
function bestParts(maker: SceneMaker, facts: EpisodeFacts, rules: EpisodeRules): Part[] {
  const best = bestBattle(facts);
  if (best === null) return [{ name: 'Title', order: 0, scenes: () => [maker.title()] }];
  return [
    ...(rules.coldOpen ? [{ name: 'Hook', order: 1, scenes: () => maker.coldOpen(best, HOOK) }] : []),
    { name: 'Best moment', order: 0, scenes: (clip) => maker.best(best, clip) },
  ];
}

function battlesOf({ top, upset, closest }: EpisodeFacts): BattleFacts[] {
  const all = [...top.map(({ battle }) => battle), upset?.battle, closest?.battle];
  return all.filter((battle): battle is BattleFacts => battle !== null && battle !== undefined);
}

/** The one with the largest single swing; without chances, the first. */
function bestBattle(facts: EpisodeFacts): BattleFacts | null {
  const battles = battlesOf(facts);
  return battles.toSorted((x, y) => (y.moments[0]!.swing ?? 0) - (x.moments[0]!.swing ?? 0))[0] ?? null;
}

function absentParts(facts: EpisodeFacts, rules: EpisodeRules): EpisodePlan['leftOut'] {
  return [
    ...(rules.upset && facts.upset === null ? [{ what: 'Biggest upset', why: 'No cheaper side wins clearly in this run.' }] : []),
    ...(rules.closest && facts.closest === null ? [{ what: 'Closest match', why: 'No matchup of this run is close.' }] : []),
    ...(rules.factions && facts.factions.length < 2 ? [{ what: 'Faction ranking', why: 'There are not two factions to compare.' }] : []),
    ...(rules.coldOpen && bestBattle(facts) === null ? [{ what: 'Cold open', why: 'No battle of this run can be shown.' }] : []),
  ];
}

const MOST_UNUSED = 12;

/** Turning points of the battles in the film that it doesn't show, largest first. */
function unusedMoments(facts: EpisodeFacts, scenes: readonly PlannedScene[]): EpisodePlan['leftOut'] {
  const key = ({ a, b, trial }: BattleAddress) => `${a}/${b}/${trial}`;
  const seen = new Set<string>();
  return battlesOf(facts)
    .filter(({ address }) => !seen.has(key(address)) && seen.add(key(address)))
    .flatMap((battle) => {
      const clips = scenes.filter((scene) => scene.from !== null && key(scene.battle) === key(battle.address));
      return battle.moments.filter(
        (moment) => moment.swing !== null && !clips.some(({ from, seconds }) => moment.from >= from! && moment.to <= from! + seconds),
      );
    })
    .sort((x, y) => (y.swing ?? 0) - (x.swing ?? 0))
    .slice(0, MOST_UNUSED)
    .map(({ title, swing }) => ({ what: title, why: `Swing ${swingText(swing ?? 0)}: larger ones are shown.` }));
}

class SceneMaker {
  private readonly facts: EpisodeFacts;
  private readonly rules: EpisodeRules;
  /** The battle of charts and cards, which show none. */
  private readonly anyBattle: BattleAddress;

  constructor(facts: EpisodeFacts, rules: EpisodeRules) {
    this.facts = facts;
    this.rules = rules;
    this.anyBattle = bestBattle(facts)?.address ?? { runId: facts.run.id, a: 0, b: Math.min(1, facts.run.combatants - 1), trial: 0 };
  }

  /** Cut dead before the result is seen: it is for later. */
  coldOpen(battle: BattleFacts, clipSeconds: number): PlannedScene[] {
    const moment = battle.moments[0]!;
    const to = Math.max(MOST_TEASED, Math.min(battle.seconds, (moment.from + moment.to) / 2));
    const clip = { from: round3(Math.max(0, to - Math.min(clipSeconds, COLD_OPEN))), to: round3(to), moment };
    const { swing } = moment;
    const why =
      swing === null
        ? 'How this battle is decided'
        : `The largest swing of all battles looked at, ${swingText(swing)} points; cut before it is seen`;
    return [{ ...this.clip(battle, clip, why), name: 'Cold open', chapter: 'Intro', narration: '', narrationAt: 0, caption: null }];
  }

  title(): PlannedScene {
    const { run, game } = this.facts;
    return this.card('title', [titleText(this.facts)], {
      name: 'Title',
      title: run.name,
      kicker: game.name,
      sub: `${count(run.combatants)} ${game.nouns.combatants}`,
    });
  }

  howItWorks(): PlannedScene {
    return this.card('text', methodText(this.facts), {
      name: 'How it works',
      chapter: 'How it works',
      title: 'How it works',
      lines: [...methodLines(this.facts), sourceLine(this.facts)],
      why: 'The honest numbers before the first result',
      transition: 'cross-fade',
    });
  }

  entry(entry: CountdownEntry, clipSeconds: number): PlannedScene[] {
    const { standing, battle } = entry;
    const isChampion = entry.place === 1;
    const place = placeText(entry);
    const chapter = `${isChampion ? 'Champion' : place}: ${standing.title}`;
    const why = `${place} of the ranking`;
    const said = entryText(entry, this.facts);
    if (battle === null) return [this.card('leaderboard', said, { name: chapter, chapter, why, transition: 'push' })];
    const all = [...said, opponentText(battle, this.facts)];
    return this.battle(battle, clipSeconds, {
      chapter,
      said: all,
      why,
      picked: 'the liveliest battle against its most even opponents',
      isExplained: isChampion,
    });
  }

  upset(battle: BattleFacts | null, clipSeconds: number): PlannedScene[] {
    return this.headline(battle, clipSeconds, {
      chapter: 'Biggest upset',
      said: [upsetText(this.facts)],
      why: 'Cheaper, and it wins',
      isExplained: true,
    });
  }

  closest(battle: BattleFacts | null, clipSeconds: number): PlannedScene[] {
    return this.headline(battle, clipSeconds, { chapter: 'Closest match', said: [closestText(this.facts)], why: 'Nearest to even' });
  }

  best(battle: BattleFacts, clipSeconds: number): PlannedScene[] {
    const said = [matchupText(battle, this.facts)];
    const why = 'The largest swing of all battles looked at';
    return this.battle(battle, clipSeconds, { chapter: '', said, why, picked: 'the battle with the largest swing' });
  }

  unitCard({ standing, battle }: CountdownEntry): PlannedScene {
    const shown = battle?.address ?? this.anyBattle;
    return this.card('unit', [championText(standing)], {
      name: standing.title,
      kicker: 'Champion',
      why: 'First of the ranking',
      battle: { ...shown, a: standing.index, b: shown.a === standing.index ? shown.b : shown.a },
      transition: 'cross-fade',
    });
  }

  leaderboard(): PlannedScene {
    return this.chart('leaderboard', leaderboardText(this.facts), { name: 'Leaderboard', why: 'The top of the ranking' });
  }

  factions(): PlannedScene {
    return this.chart('factions', factionsText(this.facts), { name: 'Factions', why: 'Mean win rate of each faction' });
  }

  end(): PlannedScene {
    const { run, game } = this.facts;
    return this.card('end', [endText(this.facts)], {
      name: 'End card',
      chapter: 'Credits',
      title: 'Thanks for watching',
      sub: run.name,
      lines: [
        `${game.name}, rules version ${game.version}`,
        `Seed ${run.seed}: run it again for the same results`,
        'Simulated with Warbench',
      ],
      transition: 'cross-fade',
    });
  }

  private chart(kind: SceneKind, said: string, part: { readonly name: string; readonly why: string }): PlannedScene {
    return this.card(kind, [said], { ...part, chapter: part.name, transition: 'cross-fade' });
  }

  private headline(battle: BattleFacts | null, clipSeconds: number, text: Omit<BattleText, 'picked'>): PlannedScene[] {
    if (battle !== null) return this.battle(battle, clipSeconds, { ...text, picked: 'the liveliest of its battles' });
    const { chapter, said, why } = text;
    return [this.card('text', said, { name: chapter, chapter, why, title: chapter, lines: said, transition: 'push' })];
  }

  /** Who meets, what decided it, how it ended. */
  private battle(
    battle: BattleFacts,
    clipSeconds: number,
    { chapter, said, why, picked, isExplained = false }: BattleText,
  ): PlannedScene[] {
    const names = battle.names.join(' vs ');
    const { address, result } = battle;
    return [
      this.card('versus', said, { name: `${names}: the odds`, chapter, why, battle: address, transition: 'push' }),
      ...clipsOf(battle, this.rules.moments, clipSeconds).map((clip) => this.clip(battle, clip, clipReason(clip, picked))),
      this.card('result', resultText(battle), { name: result.headline, why: 'How it ended', battle: address, transition: 'wipe' }),
      ...(this.rules.decided && isExplained && isTurned(battle) ? [this.decided(battle)] : []),
    ];
  }

  private decided(battle: BattleFacts): PlannedScene {
    return this.card('decided', [decidedText(battle)], {
      name: `${battle.names.join(' vs ')}: how it was decided`,
      why: 'Its turning points in order, each with what it changed',
      battle: battle.address,
      transition: 'cross-fade',
    });
  }

  private clip(battle: BattleFacts, { from, to, moment }: Clip, why: string): PlannedScene {
    const seconds = round3(to - from);
    const sentences = moment.text.split(/(?<=\.) (?=[A-Z])/);
    // What ends a battle leaves no time after it.
    const latest = seconds - secondsToSay(sentences[0]!);
    const begins = round3(Math.max(0, Math.min(moment.from - from, latest)));
    const seen = Math.max(0.4, Math.min(seconds - 1.5, moment.to - from - 0.4));
    return {
      ...this.blank('replay'),
      name: moment.title,
      seconds,
      from,
      battle: battle.address,
      narration: sentencesThatFit(sentences, seconds - begins + 0.001),
      narrationAt: begins,
      why,
      swing: moment.swing,
      caption: { head: moment.title, figure: moment.swing === null ? '' : swingText(moment.swing), at: Math.round(seen * 100) / 100 },
    };
  }

  /** As long as it takes to read it and to say what fits; the first sentence is always said. */
  private card(kind: SceneKind, said: readonly string[], part: Partial<PlannedScene>): PlannedScene {
    const narration = sentencesThatFit(said, this.rules.cardMost) || (said[0] ?? '');
    const seconds = Math.max(CARD_SECONDS[kind] ?? 4, Math.ceil(secondsToSay(narration) * 2) / 2);
    return { ...this.blank(kind), ...part, narration, seconds };
  }

  private blank(kind: SceneKind): PlannedScene {
    return {
      kind,
      name: '',
      chapter: '',
      seconds: 0,
      transition: 'cut',
      transitionSeconds: 0.5,
      title: '',
      sub: '',
      kicker: '',
      lines: [],
      battle: this.anyBattle,
      from: null,
      narration: '',
      narrationAt: 0,
      why: '',
      swing: null,
      caption: null,
    };
  }
}

/** Two turning points make a story. */
function isTurned({ moments }: BattleFacts): boolean {
  return moments.filter(({ swing }) => swing !== null).length > 1;
}

function clipReason({ moment }: Clip, picked: string): string {
  return moment.swing === null ? `In ${picked}` : `Swing ${swingText(moment.swing)}, in ${picked}`;
}

interface BattleText {
  readonly chapter: string;
  /** Sentences. */
  readonly said: readonly string[];
  readonly why: string;
  /** How the battle was chosen. */
  readonly picked: string;
  /** Its turning points are shown after its result. */
  readonly isExplained?: boolean;
}

/** What a viewer needs to read them without a voice. */
const CARD_SECONDS: Partial<Record<SceneKind, number>> = {
  title: 3,
  text: 6,
  versus: 5,
  result: 3,
  leaderboard: 6,
  factions: 6,
  unit: 6,
  decided: 7,
  end: 4,
};
