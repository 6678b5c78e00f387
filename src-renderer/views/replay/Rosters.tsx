import { useDeferredValue, useMemo } from 'react';
import type { Side } from '../../../src-shared/contract/outcome.ts';
import type { Piece, Scene } from '../../../src-shared/contract/scene.ts';
import { Glyph } from '../../components/Glyph.tsx';
import { SideMark } from '../../components/index.ts';
import { count } from '../../format/figures.ts';
import { PieceCard } from './PieceCard.tsx';
import { type Player, useEventIndex } from './store.ts';
import './rosters.css';

/** Both sides at this moment: who is up, who is out, who acts. A side with one piece shows its full card. */
export function Rosters({ player }: { readonly player: Player }) {
  const event = useDeferredValue(useEventIndex(player));
  const scene = useMemo(() => player.film.shot(event).after, [player, event]);
  const flip = player.use((s) => s.style.flip);
  const sides: readonly Side[] = flip ? [1, 0] : [0, 1];
  return (
    <aside className="pane edge-right replay-rosters" aria-label="Both sides">
      {sides.map((side) => (
        <RosterOf key={side} side={side} scene={scene} player={player} event={event} />
      ))}
    </aside>
  );
}

interface RosterProps {
  readonly side: Side;
  readonly scene: Scene;
  readonly player: Player;
  readonly event: number;
}

function RosterOf({ side, scene, player, event }: RosterProps) {
  const score = scene.score[side];
  const pieces = scene.pieces.filter((p) => p.side === side);
  const only = pieces.length === 1 ? pieces[0]! : null;
  const name = score.name || player.replay.names[side];
  return (
    <section className="pane replay-side" data-side={side === 0 ? 'a' : 'b'}>
      <header className="row">
        <SideMark side={side} size={14} />
        <div className="grow replay-side-name">
          <b className="ellipsis" title={name}>
            {name}
          </b>
          <span className="caption clamp-2" title={score.sub}>
            {score.sub}
          </span>
        </div>
      </header>
      <div className="replay-side-score">
        <strong>{count(score.value)}</strong>
        <span>
          of {count(score.max)} {score.label}
        </span>
      </div>
      <div className="meter replay-bar">
        <i style={{ width: `${score.max > 0 ? (score.value / score.max) * 100 : 0}%` }} />
      </div>
      {only === null ? (
        <div className="grow scroll replay-pieces">
          {pieces.map((piece) => (
            <PieceRow key={piece.id} piece={piece} acting={piece.id === scene.acting} player={player} />
          ))}
        </div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        <section className="grow scroll replay-only" tabIndex={0} aria-label={only.name}>
          <PieceCard player={player} scene={scene} piece={only.id} event={event} bare />
        </section>
      )}
    </section>
  );
}

function PieceRow({ piece, acting, player }: { readonly piece: Piece; readonly acting: boolean; readonly player: Player }) {
  const gauge = piece.gauges[0];
  const chosen = player.use((s) => s.chosen === piece.id);
  return (
    <button
      type="button"
      className={acting ? 'row bare-button is-current replay-piece' : 'row bare-button replay-piece'}
      data-down={piece.down || undefined}
      data-acting={acting || undefined}
      aria-pressed={chosen}
      onClick={() => player.use.setState({ chosen: chosen ? -1 : piece.id })}
    >
      <Glyph name={piece.down ? 'skull' : piece.glyph} size={15} />
      <span className="grow ellipsis replay-piece-name" title={piece.name}>
        {piece.name}
      </span>
      {piece.status.slice(0, 2).map((mark) => (
        <span key={mark.id} title={mark.label}>
          <Glyph name={mark.icon} size={12} />
        </span>
      ))}
      {piece.models && piece.models.max > 1 && <span className="caption">×{piece.models.now}</span>}
      {gauge && (
        <span className="replay-gauge" title={`${gauge.label}: ${gauge.now} of ${gauge.max}`}>
          {!piece.down && <i style={{ width: `${gauge.max > 0 ? (gauge.now / gauge.max) * 100 : 0}%` }} />}
          <b>{piece.down ? 'down' : gauge.now}</b>
        </span>
      )}
    </button>
  );
}
