import { estimatedShare, exactShare, type Share, shareFigure, spreadText } from '../../../src-shared/stats/share.ts';
import { RateBar, SideMark } from '../../components/index.ts';
import { count } from '../../format/figures.ts';
import type { LiveState } from './use-live-odds.ts';

interface LiveOddsStripProps {
  readonly live: LiveState;
  readonly names: readonly [string, string];
  /** The encounter has errors. */
  readonly isBroken: boolean;
}

/** Who wins as the encounter stands, with an interval that shrinks while one looks. */
export function LiveOddsStrip({ live: { odds, isBehind, isPlaying }, names, isBroken }: LiveOddsStripProps) {
  if (odds === null) return <p className="live-odds caption">{isBroken ? 'Odds appear when the errors are fixed.' : 'Simulating ...'}</p>;
  const { n, wins, draws } = odds.sample;
  const [a, b, draw] =
    odds.exact === null
      ? [estimatedShare(wins, n), estimatedShare(n - wins - draws, n), estimatedShare(draws, n)]
      : [exactShare(odds.exact.winA), exactShare(odds.exact.winB), exactShare(odds.exact.draw)];
  return (
    <section className="live-odds" aria-label="Odds" aria-busy={isPlaying} data-behind={isBehind || undefined}>
      <div className="row">
        <Chance side={0} name={names[0]} share={a} />
        <span className="grow caption live-odds-count">
          {isBroken ? 'from before the errors, ' : ''}
          {odds.exact === null ? `${count(n)} fights` : `exact; ${count(n)} fights for the rest`}
          {draws > 0 && `, draws ${shareFigure(draw)}\u00a0%`}
        </span>
        <Chance side={1} name={names[1]} share={b} />
      </div>
      <RateBar rate={a.value} draw={draw.value} />
    </section>
  );
}

function Chance({ side, name, share }: { readonly side: 0 | 1; readonly name: string; readonly share: Share }) {
  return (
    <div className="pane live-chance" data-side={side}>
      <span className="row caption">
        <SideMark side={side} size={8} />
        <span className="ellipsis">{name}</span>
      </span>
      <b className={side === 0 ? 'side-a' : 'side-b'}>{shareFigure(share)}</b>
      <span className="caption">% {spreadText(share)}</span>
    </div>
  );
}
