/** What is said over the scenes of an episode: every number from the data, with how certain it is. Pure. */
import type { Standing } from '../api/results.ts';
import { complement, intervalOf, pairShare, percentFigure, type Share, shareOf, swingText } from '../stats/share.ts';
import type { BattleFacts, CountdownEntry, EpisodeFacts } from './facts.ts';
import { giveOrTake, secondsToSay, spokenPercent, spokenTitle, spokenValue } from './spoken.ts';

export const count = (n: number) => n.toLocaleString('en-GB');

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

/**
 * "has a win rate of 61.8 percent, give or take 0.3", "has a win rate of 54.3 percent, computed exactly", "wins all of 349 battles". A rate is
 * not a share of battles won: draws are in it.
 */
function howItDoes(share: Share, trials: string): string {
  if (share.method === 'exact') return `has a win rate of ${spokenPercent(share)} percent, computed exactly`;
  if (share.value <= 0) return `wins none of ${count(share.trials)} ${trials}`;
  if (share.value >= 1) return `wins all of ${count(share.trials)} ${trials}`;
  return `has a win rate of ${spokenPercent(share)} percent${giveOrTake(share)}`;
}

const pointsWord = (noun: string) => (noun === 'pts' ? 'points' : noun);

export function titleText({ run, game }: EpisodeFacts): string {
  return `${count(run.combatants)} ${game.nouns.combatants}, ${matchupsText(run.matchups)}. Who wins?`;
}

/** The lines of the card: how the numbers were found. */
export function methodLines(facts: EpisodeFacts): string[] {
  const { run, game, confirmed, freshTrials, unmodelled } = facts;
  const { nouns } = game;
  const rules = [...new Set(unmodelled.flatMap((one) => one.rules))];
  const method = run.exact ? 'All win rates are computed exactly' : 'Every win rate is exact or has a 95 % interval';
  return [
    hasDraws(facts) ? `${method}; draws count half` : method,
    ...(run.exact ? [] : [`${count(run.trials)} ${nouns.trials} simulated, over ${matchupsText(run.matchups)}`]),
    ...(run.exact ? [] : [headlineLine({ confirmed, freshTrials }, nouns.trials)]),
    ...(rules.length === 0
      ? []
      : [`Not simulated: ${rules.slice(0, 6).join(', ')}${rules.length > 6 ? ` and ${rules.length - 6} more` : ''}`]),
  ];
}

function hasDraws({ top, upset, closest }: EpisodeFacts): boolean {
  return top.some(({ standing }) => standing.draws > 0) || [upset, closest].some((one) => one !== null && one.pair.drawRate > 0);
}

function headlineLine({ confirmed, freshTrials }: Pick<EpisodeFacts, 'confirmed' | 'freshTrials'>, trials: string): string {
  if (!confirmed) return 'The headlines are the best of many and not confirmed: they may look better than they are';
  return freshTrials === 0 ? 'The headlines are exact' : `The headlines were measured again with ${count(freshTrials)} fresh ${trials}`;
}

/** Whose rules, and how to get the same battles again. */
export function sourceLine({ run, game }: EpisodeFacts): string {
  return `${game.name}, rules version ${game.version}, seed ${run.seed}`;
}

function matchupsText(matchups: number): string {
  return matchups === 1 ? 'one matchup' : `${count(matchups)} matchups`;
}

/** Read out, the most important first. */
export function methodText(facts: EpisodeFacts): string[] {
  return methodLines(facts).map((line) => `${line.replace('95 %', '95 percent')}.`);
}

/** "Number 3": by the best estimate; how sure that is says `rangeText`. */
export function placeText({ place }: CountdownEntry): string {
  return `Number ${count(place)}`;
}

export function entryText(entry: CountdownEntry, { game, factions, isPerUnit }: EpisodeFacts): string[] {
  const { standing, place } = entry;
  const { nouns } = game;
  const cost = standing.points > 0 ? `, ${count(standing.points)} ${pointsWord(nouns.points)}` : '';
  // The only faction of a field says nothing about an entry, nor does one that is named after it.
  const isTelling = factions.length > 1 && !standing.faction.includes(standing.name);
  const faction = standing.faction === '' || !isTelling ? '' : `, ${standing.faction}`;
  const champion = isFirst(standing) ? 'The champion' : 'The champion, as far as we know';
  return [
    `${place === 1 ? champion : placeText(entry)}: ${spokenTitle(standing.title)}${faction}${cost}.`,
    `It ${howItDoes(shareOf(standing), nouns.trials)}.`,
    ...(standing.rankLow === standing.rankHigh ? [] : [rangeText(standing, isPerUnit)]),
  ];
}

function isFirst({ rankLow, rankHigh }: Standing): boolean {
  return rankLow === 1 && rankHigh === 1;
}

/** Ranks are those of the whole field, whatever is counted down. */
function rangeText({ rankLow, rankHigh }: Standing, isPerUnit: boolean): string {
  const range = `true place may be anywhere from ${count(rankLow)} to ${count(rankHigh)}.`;
  return isPerUnit ? `Among all loadouts, its ${range}` : `Its ${range}`;
}

export function opponentText({ names, share }: BattleFacts, { game }: EpisodeFacts): string {
  return `Here it meets ${names[1]}, against which it ${howItDoes(share, game.nouns.trials)}.`;
}

/** Where nobody has been introduced. */
export function matchupText({ names, share }: BattleFacts, { game }: EpisodeFacts): string {
  return `${names[0]} against ${names[1]}: ${names[0]} ${howItDoes(share, game.nouns.trials)}.`;
}

export function upsetText({ upset, game }: EpisodeFacts): string {
  if (upset === null) return '';
  const { pair } = upset;
  const cheapIsA = pair.pointsA < pair.pointsB;
  const [cheap, dear] = (cheapIsA ? [pair.nameA, pair.nameB] : [pair.nameB, pair.nameA]).map((name) => spokenTitle(name!));
  const less = Math.abs(pair.pointsA - pair.pointsB);
  const share = cheapIsA ? pairShare(pair) : complement(pairShare(pair));
  const cost = `cheaper by ${count(less)} ${pointsWord(game.nouns.points)}`;
  return `The biggest upset: ${cheap} against ${dear}. The first, ${cost}, ${howItDoes(share, game.nouns.trials)}.`;
}

export function closestText({ closest, game }: EpisodeFacts): string {
  if (closest === null) return '';
  const { pair } = closest;
  const [a, b] = [spokenTitle(pair.nameA), spokenTitle(pair.nameB)];
  return `The closest match: ${a} against ${b}. The first of them ${howItDoes(pairShare(pair), game.nouns.trials)}.`;
}

/** Without a verb after the name, which may be a plural. */
export function resultText({ result, lowest, names }: BattleFacts): string[] {
  const end = result.winner === null ? 'It ends in a draw.' : `The winner: ${names[result.winner]}.`;
  if (result.winner === null || lowest === null || intervalOf(lowest).high >= 0.5) return [end];
  return [end, `At its worst moment its chance was ${spokenPercent(lowest)} percent${giveOrTake(lowest)}.`];
}

/** No more than the ranking says. */
export function championText(standing: Standing): string {
  const title = spokenTitle(standing.title);
  return isFirst(standing) ? `${title}, first of the field.` : `${title}, in front as far as we know.`;
}

export function decidedText({ moments, names }: BattleFacts): string {
  const largest = moments[0];
  if (largest === undefined || largest.swing === null || largest.side === null) return '';
  return `The turning point: ${largest.title}. That alone was worth ${swingText(largest.swing).replace('+', '')} points to ${names[largest.side]}.`;
}

export function leaderboardText({ top, championsShared }: EpisodeFacts): string {
  const first = spokenTitle(top[0]?.standing.title ?? '');
  if (championsShared === 0) return `The top of the field, with ${first} in front.`;
  const others = championsShared === 1 ? 'one other' : `${count(championsShared)} others`;
  return `The top of the field: ${first} is in front, but ${others} may be as good.`;
}

export function factionsText({ factions }: EpisodeFacts): string {
  const [first, second] = factions;
  if (first === undefined) return '';
  const interval = `between ${spokenValue(first.low)} and ${spokenValue(first.high)} with 95 percent confidence`;
  const entries = first.combatants === 1 ? 'one entry' : `${count(first.combatants)} entries`;
  const mean = `a mean win rate of ${percentFigure(first.rate)} percent over ${entries}, ${interval}`;
  const level = second !== undefined && second.high >= first.low ? ` ${second.faction} may be as good: the intervals overlap.` : '';
  return `By faction, ${first.faction} leads with ${mean}.${level}`;
}

export function endText({ game }: EpisodeFacts): string {
  return `Run it yourself: the same seed and version ${game.version} of ${game.name} give the same battles, roll for roll.`;
}
