import { X } from 'lucide-react';
import { Roll } from '../../components/Dice.tsx';
import { IconButton, SideMark } from '../../components/index.ts';
import { filmTime } from '../../replay/clip.ts';
import { type Player, seek } from './store.ts';

interface AttackCardProps {
  readonly player: Player;
  readonly event: number;
  readonly onClose: () => void;
}

/** Every die rolled in an event, and how the target number adds up. */
export function AttackCard({ player, event, onClose }: AttackCardProps) {
  const lines = player.chapters.log.filter((entry) => entry.event === event);
  const first = lines[0];
  if (first === undefined) return null;
  return (
    <div className="replay-card replay-attack" data-attack={event}>
      <header className="row">
        {first.line.side !== null && <SideMark side={first.line.side} size={12} />}
        <div className="grow replay-side-name">
          <b className="ellipsis">{first.line.title}</b>
          <button type="button" className="replay-attack-time" onClick={() => seek(player, first.time)}>
            at {filmTime(first.time)}
          </button>
        </div>
        <IconButton icon={X} label="Close card" keys="escape" size="small" onClick={onClose} />
      </header>
      {lines.map(({ line }, i) => (
        <section key={`${i + 1}`}>
          {i > 0 && <b>{line.title}</b>}
          {line.dice.map((roll, d) => (
            <Roll key={`${d + 1}`} roll={roll} full />
          ))}
          {line.note && <p>{line.note}</p>}
          {line.value && <strong>{line.value}</strong>}
        </section>
      ))}
    </div>
  );
}
