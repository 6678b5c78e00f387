import { type PointerEvent, useEffect, useRef, useState, type WheelEvent } from 'react';
import { useElementSize } from '../../components/use-element-size.ts';
import { advance } from '../../replay/clip.ts';
import { type Camera, type Frame, STAGE_HEIGHT, STAGE_WIDTH, WHOLE_STAGE } from '../../stage/frame.ts';
import { keptOnStage } from '../../stage/layout/camera.ts';
import { frameAt } from '../../stage/layout/compose.ts';
import { pointedAt } from '../../stage/layout/pointing.ts';
import { Painter, type RendererChoice, type Shown } from '../../stage/paint/painter.ts';
import { RENDERER_SETTING, useSettings } from '../../state/settings.ts';
import { changeStyle, type Player } from './store.ts';
import './stage-canvas.css';

/** The element exposes what it shows, for tests, benchmarks and screen readers. */
export interface StageElement extends HTMLDivElement {
  shown?: () => readonly Shown[];
  /** Draws a moment at once, outside the player's own time. */
  drawAt?: (time: number) => void;
}

/** The largest 16:9 picture that fits. */
function fitted(width: number, height: number): readonly [number, number] {
  const w = Math.max(16, Math.min(width, Math.floor((height * 16) / 9)));
  return [w, Math.round((w * 9) / 16)];
}

export function StageCanvas({ player }: { readonly player: Player }) {
  const [box, size] = useElementSize<HTMLDivElement>();
  const frame = useRef<StageElement>(null);
  const [width, height] = fitted(size.width, size.height);
  const choice = (useSettings((s) => s[RENDERER_SETTING]) as RendererChoice | undefined) ?? 'auto';
  const [fault, setFault] = useState('');

  useEffect(() => {
    const holder = frame.current;
    if (holder === null || width < 32) return;
    let painter: Painter | null = null;
    let over = false;
    let stop = () => {};
    const scale = Math.min(2, devicePixelRatio);
    Painter.create({ renderer: choice, ground: true }, Math.round(width * scale), Math.round(height * scale)).then(
      (made) => {
        if (over) return made.destroy();
        painter = made;
        holder.replaceChildren(made.canvas);
        stop = run(player, made, holder);
      },
      (error: Error) => setFault(error.message),
    );
    return () => {
      over = true;
      stop();
      painter?.destroy();
    };
  }, [player, width, height, choice]);

  const taken = useHandCamera(player, frame);
  return (
    <div ref={box} className="replay-stage">
      <div ref={frame} className="replay-frame" data-stage style={{ width, height }} {...taken} role="img" aria-label="The battle" />
      {fault !== '' && <div className="player-error">Couldn't start the stage: {fault}</div>}
    </div>
  );
}

/** Draws when something changed and, while playing, with every animation frame. Returns how to stop. */
function run(player: Player, painter: Painter, holder: StageElement): () => void {
  let request = 0;
  let last = performance.now();
  let dirty = true;
  holder.shown = () => painter.shown();
  holder.drawAt = (time) => painter.draw(frameAt(player.film, time, player.use.getState().style));
  holder.dataset.renderer = painter.rendererName;
  const unsubscribe = player.use.subscribe(() => {
    dirty = true;
  });
  let published = '';
  const publish = ({ state }: Frame, playing: boolean) => {
    const mark = `${state.event}|${playing}`;
    if (playing && mark === published) return;
    published = mark;
    holder.dataset.state = JSON.stringify(state);
  };
  const step = (now: number) => {
    request = requestAnimationFrame(step);
    // Prevents a jump after the tab was in the background: at most a tenth of a second passes between two frames.
    const seconds = Math.min(0.1, (now - last) / 1000);
    last = now;
    const before = player.use.getState();
    if (before.clip.playing) player.use.setState({ clip: advance(before.clip, seconds, player.film.duration) });
    if (!dirty) return;
    dirty = false;
    const { clip, style, chosen } = player.use.getState();
    const frame = frameAt(player.film, clip.time, style, chosen);
    painter.draw(frame);
    publish(frame, clip.playing);
    if (!clip.playing) holder.dataset.time = String(clip.time);
  };
  request = requestAnimationFrame(step);
  return () => {
    cancelAnimationFrame(request);
    unsubscribe();
    delete holder.shown;
    delete holder.drawAt;
  };
}

/** Wheel zooms at the pointer, drag pans, a click opens the card of the piece or the attack under it, a double click shows all. */
function useHandCamera(player: Player, frame: React.RefObject<StageElement | null>) {
  const drag = useRef<{ x: number; y: number; camera: Camera; moved: boolean } | null>(null);
  const cameraNow = (): Camera => {
    const { style, clip } = player.use.getState();
    return style.camera === 'follow' ? frameAt(player.film, clip.time, style).camera : style.camera === 'fit' ? WHOLE_STAGE : style.camera;
  };
  const place = (event: { clientX: number; clientY: number }) => {
    const rect = (frame.current as HTMLDivElement).getBoundingClientRect();
    return { u: (event.clientX - rect.left) / rect.width, v: (event.clientY - rect.top) / rect.height, rect };
  };
  return {
    onWheel(event: WheelEvent) {
      const camera = cameraNow();
      const { u, v } = place(event);
      const zoom = Math.max(1, Math.min(6, camera.zoom * Math.exp(-event.deltaY * 0.0015)));
      // The point under the pointer stays under it.
      const x = camera.x + (u - 0.5) * STAGE_WIDTH * (1 / camera.zoom - 1 / zoom);
      const y = camera.y + (v - 0.5) * STAGE_HEIGHT * (1 / camera.zoom - 1 / zoom);
      changeStyle(player, { camera: zoom <= 1.001 ? 'fit' : keptOnStage({ x, y, zoom }) });
    },
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
      drag.current = { x: event.clientX, y: event.clientY, camera: cameraNow(), moved: false };
    },
    onPointerMove(event: PointerEvent) {
      const start = drag.current;
      if (start === null) return;
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      if (!start.moved && Math.hypot(dx, dy) < 4) return;
      start.moved = true;
      if (start.camera.zoom <= 1) return;
      const { rect } = place(event);
      const unit = STAGE_WIDTH / rect.width / start.camera.zoom;
      changeStyle(player, { camera: keptOnStage({ ...start.camera, x: start.camera.x - dx * unit, y: start.camera.y - dy * unit }) });
    },
    onPointerUp(event: PointerEvent) {
      const start = drag.current;
      drag.current = null;
      if (start === null || start.moved) return;
      const { u, v } = place(event);
      const { clip, style } = player.use.getState();
      const under = pointedAt(frameAt(player.film, clip.time, style), u, v);
      player.use.setState({
        chosen: under?.kind === 'piece' ? under.piece : -1,
        inspected: under?.kind === 'attack' ? under.event : -1,
      });
    },
    onDoubleClick() {
      changeStyle(player, { camera: 'fit' });
    },
  };
}
