import { Play } from 'lucide-react';
import type { ReplayCard } from '../../../../src-shared/api/replay-index.ts';
import type { Side } from '../../../../src-shared/contract/outcome.ts';
import { CutTitle, LeftOutMark, SideMark } from '../../../components/index.ts';
import type { rowEvents } from '../../../components/use-list-keys.ts';
import { cardHref, claimText, claimTitle, kindsOf, STORY_LABELS, STORY_MEANINGS, swingLabel } from './card-list.ts';
import { Poster } from './Poster.tsx';

interface CardProps {
  readonly card: ReplayCard;
  readonly events: ReturnType<typeof rowEvents>;
}

export function Card({ card, events }: CardProps) {
  const { story } = card;
  const [kind] = kindsOf(card);
  const best = story?.chances?.best ?? null;
  return (
    <a className="card" href={cardHref(card)} data-kind={kind} title={claimTitle(card)} {...events}>
      <span className="card-picture">
        <Poster address={card.address} version={story === null ? '' : story.chances === null ? 'sketch' : 'finished'} />
        {kind !== undefined && (
          <span className="card-kind" title={STORY_MEANINGS[kind]}>
            {STORY_LABELS[kind]}
          </span>
        )}
        <span className="card-play" aria-hidden>
          <Play size={18} fill="currentColor" strokeWidth={0} />
        </span>
        {story !== null && <span className="card-time">{minutes(story.duration)}</span>}
      </span>
      <span className="card-names">
        <SideName card={card} side={0} />
        <LeftOutMark of={card.leftOut} />
        <SideName card={card} side={1} />
      </span>
      <span className="card-claim">
        {card.tags.map((tag) => (
          <span key={tag} className="chip">
            #{tag}
          </span>
        ))}
        {claimText(card)}
      </span>
      <span className="card-moment">
        <span className="ellipsis">{best?.title ?? ''}</span>
        {best !== null && (
          <b title={`The chance of ${card.names[best.side]} rose by ${swingLabel(story).slice(1)} points`}>{swingLabel(story)}</b>
        )}
      </span>
    </a>
  );
}

function SideName({ card, side }: { readonly card: ReplayCard; readonly side: Side }) {
  const hasWon = card.story?.winner === side;
  return (
    <span className="card-side" data-side={side} data-won={hasWon || undefined}>
      <SideMark side={side} size={9} />
      <CutTitle title={card.names[side]} />
    </span>
  );
}

/** "1:41" */
function minutes(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
