import { faster, setIn, setOut, togglePlay } from '../../replay/clip.ts';
import { type Command, useCommands } from '../../state/commands.ts';
import { stepChapter, stepEvent } from './chapters.ts';
import { changeClip, changeStyle, type Player, seek, setCameraKey } from './store.ts';

interface PlayerActions {
  readonly onBookmark: (digit: number) => void;
  readonly onSound: () => void;
}

/** Keys as in lichess and Showdown: space plays, arrows step, Home and End go to the ends, f flips. */
export function usePlayerKeys(player: Player, { onBookmark, onSound }: PlayerActions): void {
  const { film, chapters } = player;
  const duration = film.duration;
  const now = () => player.use.getState().clip.time;
  const key = (id: string, label: string, keys: string, run: () => void): Command => ({ id, label, keys, run, inPalette: false });
  const digits = Array.from({ length: 10 }, (_, d) => key(`bookmark-${d}`, `Set or go to bookmark ${d}`, String(d), () => onBookmark(d)));
  useCommands('Replay', [
    key('play', 'Play or pause', 'space', () => changeClip(player, (c) => togglePlay(c, duration))),
    key('back', 'Previous event', 'arrowleft', () => seek(player, stepEvent(film.timeline, now(), -1))),
    key('on', 'Next event', 'arrowright', () => seek(player, stepEvent(film.timeline, now(), 1))),
    key('round-back', 'Previous round', 'shift+arrowleft', () => seek(player, stepChapter(chapters.rounds, now(), -1, duration))),
    key('round-on', 'Next round', 'shift+arrowright', () => seek(player, stepChapter(chapters.rounds, now(), 1, duration))),
    key('highlight-back', 'Previous highlight', 'shift+arrowup', () => seek(player, stepChapter(chapters.highlights, now(), -1, duration))),
    key('highlight-on', 'Next highlight', 'shift+arrowdown', () => seek(player, stepChapter(chapters.highlights, now(), 1, duration))),
    key('start', 'Go to start', 'home', () => seek(player, 0)),
    key('end', 'Go to end', 'end', () => seek(player, duration)),
    key('faster', 'Faster', 'arrowup', () => changeClip(player, (c) => ({ ...c, speed: faster(c.speed, 1) }))),
    key('slower', 'Slower', 'arrowdown', () => changeClip(player, (c) => ({ ...c, speed: faster(c.speed, -1) }))),
    key('in', 'Set clip start', '[', () => changeClip(player, (c) => setIn(c, c.time))),
    key('out', 'Set clip end', ']', () => changeClip(player, (c) => setOut(c, c.time))),
    key('loop', 'Loop', 'l', () => changeClip(player, (c) => ({ ...c, loop: !c.loop }))),
    key('flip', 'Flip sides', 'f', () => changeStyle(player, { flip: !player.use.getState().style.flip })),
    key('camera', 'Director or whole board', 'c', () =>
      changeStyle(player, { camera: player.use.getState().style.camera === 'follow' ? 'fit' : 'follow' }),
    ),
    key('camera-key', 'Keep camera at this moment', 'k', () => setCameraKey(player, 'view')),
    key('camera-director', 'Hand camera back to the director', 'shift+k', () => setCameraKey(player, 'director')),
    key('sound', 'Sound on or off', 's', onSound),
    key('close', 'Close card', 'escape', () => player.use.setState({ chosen: -1, inspected: -1 })),
    ...digits,
  ]);
}
