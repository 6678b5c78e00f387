import { X } from 'lucide-react';
import type { Card, Piece, Scene } from '../../../src-shared/contract/scene.ts';
import { rulesetById } from '../../../src-shared/rulesets/index.ts';
import { IconButton, SideMark } from '../../components/index.ts';
import { ArmourDiagram, hasDiagram } from './ArmourDiagram.tsx';
import type { Player } from './store.ts';
import './piece-card.css';

interface PieceCardProps {
  readonly player: Player;
  readonly scene: Scene;
  readonly piece: number;
  readonly event: number;
  /** Without its own heading, inside a roster. */
  readonly bare?: boolean;
  readonly onClose?: () => void;
}

/** The state of a piece at this moment, as its ruleset describes it. */
export function PieceCard({ player, scene, piece: id, event, bare = false, onClose }: PieceCardProps) {
  const piece = scene.pieces[id];
  const reasoning = player.use((s) => s.style.shown.reasoning);
  if (piece === undefined) return null;
  const past = player.replay.events.slice(0, event + 1);
  const card: Card = rulesetById(player.replay.ruleset).present.view.card(scene, id, past);
  return (
    <div className={bare ? 'replay-card replay-card-bare' : 'replay-card'} data-side={piece.side === 0 ? 'a' : 'b'} data-card={id}>
      {!bare && (
        <header className="row">
          <SideMark side={piece.side} size={12} />
          <div className="grow replay-side-name">
            <b className="ellipsis">{card.title}</b>
            <span className="caption clamp-2">{card.sub}</span>
          </div>
          {onClose && <IconButton icon={X} label="Close card" keys="escape" size="small" onClick={onClose} />}
        </header>
      )}
      {card.locations && hasDiagram(card.locations) && <ArmourDiagram locations={card.locations} side={piece.side} />}
      <Gauges piece={piece} />
      <dl className="replay-rows">
        {card.rows.map((row) => (
          <div key={row.label}>
            <dt>{row.label}</dt>
            <dd>
              {row.value}
              {row.note && <small>{row.note}</small>}
            </dd>
          </div>
        ))}
        {card.locations &&
          !hasDiagram(card.locations) &&
          card.locations.map((l) => (
            <div key={l.id}>
              <dt>{l.label}</dt>
              <dd>
                {l.now} of {l.max}
                {l.inner && <small>{`${l.inner.now} of ${l.inner.max} inside`}</small>}
              </dd>
            </div>
          ))}
      </dl>
      {card.table && reasoning && <ComparedOptions table={card.table} />}
      {card.notes.length > 0 && (
        <ul className="replay-notes">
          {card.notes.map((note) => (
            <li key={note} data-fired={note.startsWith('▸') || undefined}>
              {note}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The options the AI compared; the first row is the one it chose. */
function ComparedOptions({ table }: { readonly table: NonNullable<Card['table']> }) {
  return (
    <table className="replay-options">
      <caption>{table.title}</caption>
      <thead>
        <tr>
          {table.head.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <tr key={row.join(' ')}>
            {row.map((cell, i) => (
              <td key={table.head[i]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** All gauges but the first, which the ring already shows. */
function Gauges({ piece }: { readonly piece: Piece }) {
  const more = piece.gauges.slice(1);
  if (more.length === 0) return null;
  return (
    <div className="replay-gauges">
      {more.map((gauge) => (
        <div key={gauge.id} data-tone={gauge.tone ?? 'health'}>
          <span>{gauge.label}</span>
          <b>
            {gauge.now} <small>/ {gauge.max}</small>
          </b>
          <span className="meter replay-bar">
            <i style={{ width: `${gauge.max > 0 ? Math.min(1, gauge.now / gauge.max) * 100 : 0}%` }} />
          </span>
        </div>
      ))}
    </div>
  );
}
