/** Why a combatant wins, as sentences: for the command line and the report. */
import type { DecisionRow, WhyItWins } from '../api/results.ts';
import { type EstimatedShare, intervalText, shareText } from '../stats/share.ts';

/** The sample it rests on is `why.sample`. Empty where there are no numbers. */
export function decisionSentences(why: WhyItWins): readonly string[] {
  if (why.games === 0) return [];
  return [mostly(why), rounds(why), goingFirst(why), onTheObjective(why)].filter((sentence) => sentence !== '');
}

/** How its games and tied trials ended, most frequent first within each: label, won, drawn, lost. */
export function decisionRows({ kinds }: WhyItWins): readonly DecisionRow[] {
  const total = ({ won, drawn, lost }: DecisionRow) => won + drawn + lost;
  const of = (scope: DecisionRow['scope']) => kinds.filter((k) => k.scope === scope).sort((x, y) => total(y) - total(x));
  return [...of('game'), ...of('trial')];
}

function mostly({ kinds, nouns }: WhyItWins): string {
  const games = kinds.filter((k) => k.scope === 'game');
  const part = (verb: string, result: 'won' | 'lost') => {
    const all = games.reduce((sum, k) => sum + k[result], 0);
    const top = games.reduce<DecisionRow | null>((best, k) => (best === null || k[result] > best[result] ? k : best), null);
    if (top === null || all === 0) return `${verb} no ${nouns.game}`;
    const how = top[result] === all ? 'only' : 'mostly';
    return `${verb} ${how} by ${top.label.toLowerCase()} (${count(top[result])} of ${count(all)} ${nouns.games} ${result})`;
  };
  return `${part('Wins', 'won')}; ${part('loses', 'lost')}.`;
}

function rounds({ roundWon, roundLost, nouns }: WhyItWins): string {
  const parts = [roundWon === null ? '' : `${roundWon.toFixed(1)} when won`, roundLost === null ? '' : `${roundLost.toFixed(1)} when lost`];
  const known = parts.filter((part) => part !== '');
  return known.length === 0 ? '' : `Mean ${nouns.round} of decision: ${known.join(', ')}.`;
}

function goingFirst({ first, nouns }: WhyItWins): string {
  if (first === null) return '';
  const { label, share, winsFirst, winsSecond } = first;
  const wins = [winsFirst.trials === 0 ? '' : `if so ${rate(winsFirst)}`, winsSecond.trials === 0 ? '' : `if not ${rate(winsSecond)}`];
  const known = wins.filter((part) => part !== '').join(', ');
  return `${label} in ${rate(share)} of its ${nouns.games}; wins ${known}, draws counting half.`;
}

function onTheObjective({ held, nouns }: WhyItWins): string {
  return held === null ? '' : `${held.label} per ${nouns.game}: ${held.own.toFixed(2)}; its opponents ${held.other.toFixed(2)}.`;
}

/** "61.2 % (57.0 to 65.3 %)". */
function rate(share: EstimatedShare): string {
  return `${shareText(share)} (${intervalText(share)} %)`;
}

function count(n: number): string {
  return n.toLocaleString('en-GB');
}
