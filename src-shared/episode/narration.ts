/** What is said over the scenes of an episode: every number from the data, with how certain it is. Pure. */
import type { Standing } from '../api/results.ts';
import {
  complement,
  intervalOf,
  intervalText,
  pairShare,
  percentFigure,
  type Share,
  shareFigure,
  shareOf,
  swingText,
} from '../stats/share.ts';
import type { BattleFacts, CountdownEntry, EpisodeFacts } from './facts.ts';

const WORDS_PER_SECOND = 2.6;
/** Silence around what is said. */
const BREATH = 0.8;

export const count = (n: number) => n.toLocaleString('en-GB');

export function secondsToSay(text: string): number {
  const words = text.split(/\s+/).filter(Boolean).length;
  return words === 0 ? 0 : words / WORDS_PER_SECOND + BREATH;
}

/** As many of the sentences as can be said in the time. */
export function sentencesThatFit(sentences: readonly string[], seconds: number): string {
  let said = '';
  for (const sentence of sentences.filter((one) => one !== '')) {
    const longer = said === '' ? sentence : `${said} ${sentence}`;
    if (secondsToSay(longer) > seconds) break;
    said = longer;
  }
  return said;
}

/** "61.8 percent of the battles, give or take 0.3", "54.3 percent of the battles, computed exactly", "all of 349 battles". */
function spokenShare(share: Share, trials: string): string {
  if (share.method === 'exact') return `${shareFigure(share)} percent of the ${trials}, computed exactly`;
  if (share.value <= 0) return `none of ${count(share.trials)} ${trials}`;
  if (share.value >= 1) return `all of ${count(share.trials)} ${trials}`;
  return `${shareFigure(share)} percent of the ${trials}, give or take ${halfWidth(share)}`;
}

function halfWidth({ low, high }: { readonly low: number; readonly high: number }): string {
  const half = 50 * (high - low);
  return half >= 9.95 ? half.toFixed(0) : half.toFixed(1);
}

/** "a chance of 8.1 percent, give or take 1.2". */
function spokenChance(share: Share): string {
  if (share.method === 'exact') return `a chance of ${shareFigure(share)} percent`;
  if (share.value <= 0) return `a chance below ${percentFigure(share.high)} percent`;
  return `a chance of ${shareFigure(share)} percent, give or take ${halfWidth(share)}`;
}

const pointsWord = (noun: string) => (noun === 'pts' ? 'points' : noun);

export function titleText({ run, game }: EpisodeFacts): string {
  return `${count(run.combatants)} ${game.nouns.combatants}, ${count(run.matchups)} matchups. Who wins?`;
}

/** The lines of the card; the script says the same. */
export function methodLines({ run, game, confirmed, freshTrials, unmodelled }: EpisodeFacts): string[] {
  const { nouns } = game;
  const played = run.exact
    ? 'All win rates are computed exactly'
    : `${count(run.trials)} ${nouns.trials} simulated; every win rate is exact or has a 95 % interval`;
  const headlines = !confirmed
    ? 'The headlines are the best of many and not confirmed: they may look better than they are'
    : freshTrials === 0
      ? 'The headlines are exact'
      : `The headlines were measured again with ${count(freshTrials)} fresh ${nouns.trials}`;
  const rules = [...new Set(unmodelled.flatMap((one) => one.rules))];
  return [
    `${count(run.combatants)} ${nouns.combatants} entered, ${count(run.matchups)} matchups`,
    played,
    headlines,
    ...(rules.length === 0
      ? []
      : [`Not simulated: ${rules.slice(0, 6).join(', ')}${rules.length > 6 ? ` and ${rules.length - 6} more` : ''}`]),
    `${game.name}, rules version ${game.version}, seed ${run.seed}`,
  ];
}

export function methodText(facts: EpisodeFacts): string[] {
  return methodLines(facts).map((line) => `${line.replace('95 %', '95 percent')}.`);
}

/** "Number 3", "Number 3 to 7". */
export function placeText({ standing: { rankLow, rankHigh } }: CountdownEntry): string {
  return rankLow === rankHigh ? `Number ${count(rankLow)}` : `Number ${count(rankLow)} to ${count(rankHigh)}`;
}

export function entryText(entry: CountdownEntry, { game }: EpisodeFacts): string[] {
  const { standing } = entry;
  const { nouns } = game;
  const cost = standing.points > 0 ? ` for ${count(standing.points)} ${pointsWord(nouns.points)}` : '';
  const faction = standing.faction === '' ? '' : `, ${standing.faction}`;
  return [
    `${placeText(entry)}: ${standing.title}${faction}${cost}.`,
    `It wins ${spokenShare(shareOf(standing), nouns.trials)}.`,
    ...(standing.rankLow === standing.rankHigh ? [] : ['Its neighbours are level with it as far as we know.']),
  ];
}

export function opponentText({ names, share }: BattleFacts, { game }: EpisodeFacts): string {
  return `Here ${names[0]} meets ${names[1]}: ${names[0]} wins this matchup ${spokenShare(share, game.nouns.trials)}.`;
}

export function upsetText({ upset, game }: EpisodeFacts): string {
  if (upset === null) return '';
  const { pair } = upset;
  const cheapIsA = pair.pointsA < pair.pointsB;
  const [cheap, dear] = cheapIsA ? [pair.nameA, pair.nameB] : [pair.nameB, pair.nameA];
  const less = Math.abs(pair.pointsA - pair.pointsB);
  const share = cheapIsA ? pairShare(pair) : complement(pairShare(pair));
  return `The biggest upset: ${cheap} costs ${count(less)} ${pointsWord(game.nouns.points)} less than ${dear}, and wins ${spokenShare(share, game.nouns.trials)}.`;
}

export function closestText({ closest, game }: EpisodeFacts): string {
  if (closest === null) return '';
  const { pair } = closest;
  return `The closest match: ${pair.nameA} against ${pair.nameB}. ${pair.nameA} wins ${spokenShare(pairShare(pair), game.nouns.trials)}.`;
}

export function resultText({ result, lowest }: BattleFacts): string[] {
  const end = result.winner === null ? 'It ends in a draw.' : `${result.headline}.`;
  if (result.winner === null || lowest === null || intervalOf(lowest).high >= 0.5) return [end];
  return [end, `At its worst moment the winner had ${spokenChance(lowest)}.`];
}

/** No more than the ranking says. */
export function championText({ title, rankLow, rankHigh }: Standing): string {
  return rankLow === rankHigh ? `${title}, first of the field.` : `${title}, in front as far as we know.`;
}

export function decidedText({ moments, names }: BattleFacts): string {
  const largest = moments[0];
  if (largest === undefined || largest.swing === null || largest.side === null) return '';
  return `What decided it: ${largest.title}. That alone moved the chances by ${swingText(largest.swing).replace('+', '')} points for ${names[largest.side]}.`;
}

export function leaderboardText({ top, championsShared }: EpisodeFacts): string {
  const first = top[0]?.standing.title ?? '';
  if (championsShared === 0) return `The top of the field, with ${first} in front.`;
  const others = championsShared === 1 ? 'one other is' : `${count(championsShared)} others are`;
  return `The top of the field. ${first} is in front, but ${others} as good as far as we know.`;
}

export function factionsText({ factions }: EpisodeFacts): string {
  const [first, second] = factions;
  if (first === undefined) return '';
  const mean = `${percentFigure(first.rate)} percent on average over ${count(first.combatants)} entries, ${intervalText(first)} with 95 percent confidence`;
  const level = second !== undefined && second.high >= first.low ? ` ${second.faction} may be as good: the intervals overlap.` : '';
  return `By faction, ${first.faction} leads with ${mean}.${level}`;
}

export function endText({ run, game }: EpisodeFacts): string {
  return `Run it yourself: ${game.name}, rules version ${game.version}, seed ${run.seed}, gives the same battles, roll for roll.`;
}
