import { keyLabel, withoutKeyAt } from '../../replay/camera-keys.ts';
import { filmTime } from '../../replay/clip.ts';
import type { CameraKey } from '../../stage/frame.ts';
import { changeStyle, type Player, seek } from './store.ts';
import { useMarkDrag } from './use-mark-drag.ts';

interface CameraKeyMarksProps {
  readonly player: Player;
  /** Seconds to pixels and back. */
  readonly x: (seconds: number) => number;
  readonly timeAt: (clientX: number) => number;
}

/** Diamonds on the timeline where the camera was set by hand: click to go there, drag to move, Delete to remove. */
export function CameraKeyMarks({ player, x, timeAt }: CameraKeyMarksProps) {
  const keys = player.use((s) => s.style.cameraKeys);
  return keys.map((key, i) => <Mark key={i} player={player} cameraKey={key} left={x(key.at)} timeAt={timeAt} />);
}

interface MarkProps {
  readonly player: Player;
  readonly cameraKey: CameraKey;
  readonly left: number;
  readonly timeAt: (clientX: number) => number;
}

function Mark({ player, cameraKey, left, timeAt }: MarkProps) {
  const replace = (at: number) => {
    const { cameraKeys } = player.use.getState().style;
    changeStyle(player, { cameraKeys: cameraKeys.map((key) => (key === cameraKey ? { ...key, at } : key)).sort((a, b) => a.at - b.at) });
    seek(player, at);
  };
  const { handlers } = useMarkDrag({ onMove: (clientX) => replace(timeAt(clientX)), onPress: () => seek(player, cameraKey.at) });
  return (
    <button
      type="button"
      className="bare-button tl-key"
      data-camera-key={cameraKey.at.toFixed(2)}
      data-director={cameraKey.view === 'director' || undefined}
      style={{ left }}
      title={`${keyLabel(cameraKey)}, ${filmTime(cameraKey.at)}. Drag to move, Delete to remove.`}
      aria-label={`${keyLabel(cameraKey)}, ${filmTime(cameraKey.at)}`}
      {...handlers}
      onKeyDown={(event) => {
        if (event.key !== 'Delete' && event.key !== 'Backspace') return;
        event.preventDefault();
        changeStyle(player, { cameraKeys: withoutKeyAt(player.use.getState().style.cameraKeys, cameraKey.at) });
      }}
    />
  );
}
