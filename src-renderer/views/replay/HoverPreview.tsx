import { useEffect, useRef } from 'react';
import { filmTime } from '../../replay/clip.ts';
import { frameAt } from '../../stage/layout/compose.ts';
import { Painter } from '../../stage/paint/painter.ts';
import { type Chapters, entryAt } from './chapters.ts';
import type { Player } from './store.ts';

const WIDTH = 256;
const HEIGHT = 144;

interface HoverPreviewProps {
  readonly player: Player;
  readonly time: number;
  readonly left: number;
  readonly within: number;
  readonly chapters: Chapters;
}

/** A small picture of the moment under the pointer, with its log line. */
export function HoverPreview({ player, time, left, within, chapters }: HoverPreviewProps) {
  const holder = useRef<HTMLDivElement>(null);
  const painter = useRef<Painter | null>(null);
  const latest = useRef(time);
  latest.current = time;
  useEffect(() => {
    let over = false;
    Painter.create({ renderer: 'canvas', ground: true }, WIDTH * 2, HEIGHT * 2).then((made) => {
      if (over) return made.destroy();
      painter.current = made;
      holder.current?.replaceChildren(made.canvas);
      made.draw(frameAt(player.film, latest.current, previewStyle(player)));
    });
    return () => {
      over = true;
      painter.current?.destroy();
      painter.current = null;
    };
  }, [player]);
  useEffect(() => {
    painter.current?.draw(frameAt(player.film, time, previewStyle(player)));
  }, [player, time]);
  const { index } = player.film.timeline.momentAt(time);
  const line = chapters.log[entryAt(chapters.log, index)]?.line;
  return (
    <div className="tl-preview" style={{ left: Math.max(8, Math.min(within - WIDTH - 8, left - WIDTH / 2)), width: WIDTH }}>
      <div ref={holder} style={{ width: WIDTH, height: HEIGHT }} />
      <div className="row tl-preview-text">
        <b>{filmTime(time)}</b>
        <span className="ellipsis">{line?.title ?? ''}</span>
      </div>
    </div>
  );
}

function previewStyle(player: Player) {
  const { style } = player.use.getState();
  return { ...style, camera: 'fit' as const };
}
