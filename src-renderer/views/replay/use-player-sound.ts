import { useEffect } from 'react';
import { rulesetById } from '../../../src-shared/rulesets/index.ts';
import { CuePicker } from '../../sound/cue-picker.ts';
import { EffectsPlayer } from '../../sound/effects-player.ts';
import { filmCues } from '../../sound/film-cues.ts';
import { useViewState } from '../../state/session.ts';
import type { Player, PlayerState } from './store.ts';

/** A longer way in one frame is a jump to another moment, not playing. */
const LONGEST_FRAME = 0.25;

/** Off until it is switched on; the choice is remembered. */
export function useSoundSwitch(): [on: boolean, toggle: () => void] {
  const [on, setOn] = useViewState<boolean>('replay.sound', false);
  return [on, () => setOn(!on)];
}

/** Plays what the playhead passes while the replay plays. */
export function usePlayerSound(player: Player, on: boolean): void {
  const flip = player.use((s) => s.style.flip);
  useEffect(() => {
    if (!on) return;
    const { present } = rulesetById(player.replay.ruleset);
    const picker = new CuePicker(filmCues(player.film, present, { flip }));
    const effects = new EffectsPlayer();
    if (player.use.getState().clip.playing) effects.resume(player.use.getState().clip.speed);
    const stop = player.use.subscribe((now, before) => follow(effects, picker, now, before));
    return () => {
      stop();
      effects.close();
    };
  }, [player, on, flip]);
}

function follow(effects: EffectsPlayer, picker: CuePicker, { clip: now }: PlayerState, { clip: before }: PlayerState): void {
  if (before.playing && !now.playing) effects.hush();
  if (now.playing && (!before.playing || now.speed !== before.speed)) effects.resume(now.speed);
  const passed = now.time - before.time;
  if (!before.playing || passed <= 0 || passed > LONGEST_FRAME * now.speed) return;
  for (const cue of picker.pick(before.time, now.time, now.speed, performance.now() / 1000)) {
    effects.play(cue, (cue.at - before.time) / now.speed);
  }
}
