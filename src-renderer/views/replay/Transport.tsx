import { Bookmark, ChevronFirst, ChevronLast, Repeat, Scissors, SkipBack, SkipForward, StepBack, StepForward } from 'lucide-react';
import { Button, IconButton } from '../../components/index.ts';
import { count } from '../../format/figures.ts';
import { filmTime, rangeOf, SPEEDS, setIn, setOut, speedLabel, togglePlay } from '../../replay/clip.ts';
import { PlayButton } from '../../replay/PlayButton.tsx';
import { stepChapter, stepEvent } from './chapters.ts';
import { changeClip, type Player, seek, useEventIndex } from './store.ts';
import './transport.css';

interface TransportProps {
  readonly player: Player;
  readonly onSaveClip: () => void;
  readonly onBookmark: () => void;
}

/** Time, in and out, play and step, speed. */
export function Transport({ player, onSaveClip, onBookmark }: TransportProps) {
  const { film, chapters } = player;
  const duration = film.duration;
  const playing = player.use((s) => s.clip.playing);
  const event = useEventIndex(player);
  const now = () => player.use.getState().clip.time;
  const step = (direction: 1 | -1) => seek(player, stepEvent(film.timeline, now(), direction));
  const round = (direction: 1 | -1) => seek(player, stepChapter(chapters.rounds, now(), direction, duration));
  return (
    <div className="replay-transport">
      <div className="row replay-clock">
        <Clock player={player} />
        <span className="player-caption">
          of {filmTime(duration)}
          <br />
          event {count(event + 1)}
        </span>
      </div>
      <Points player={player} />
      <div className="player-buttons">
        <IconButton icon={ChevronFirst} label="Go to start" keys="home" onClick={() => seek(player, 0)} />
        <IconButton icon={SkipBack} label="Previous round" keys="shift+arrowleft" onClick={() => round(-1)} />
        <IconButton icon={StepBack} label="Previous event" keys="arrowleft" onClick={() => step(-1)} />
        <PlayButton playing={playing} onClick={() => changeClip(player, (clip) => togglePlay(clip, duration))} />
        <IconButton icon={StepForward} label="Next event" keys="arrowright" onClick={() => step(1)} />
        <IconButton icon={SkipForward} label="Next round" keys="shift+arrowright" onClick={() => round(1)} />
        <IconButton icon={ChevronLast} label="Go to end" keys="end" onClick={() => seek(player, duration)} />
      </div>
      <SpeedChoice player={player} />
      <div className="row replay-send">
        <Button icon={Bookmark} keys="m" onClick={onBookmark}>
          Bookmark
        </Button>
        <Button icon={Scissors} onClick={onSaveClip}>
          Send clip to Studio
        </Button>
      </div>
    </div>
  );
}

function Clock({ player }: { readonly player: Player }) {
  const time = player.use((s) => Math.round(s.clip.time * 30) / 30);
  return <span className="player-time">{filmTime(time)}</span>;
}

function Points({ player }: { readonly player: Player }) {
  const clip = player.use((s) => s.clip);
  const { inPoint, outPoint } = clip;
  const [from, to] = rangeOf(clip, player.film.duration);
  return (
    <div className="row replay-points">
      <Button
        size="small"
        title="Set clip start"
        onClick={() => changeClip(player, (c) => (inPoint === null ? setIn(c, c.time) : { ...c, inPoint: null }))}
      >
        <b className="player-bracket">[</b> In <span>{inPoint === null ? '–' : filmTime(inPoint)}</span>
      </Button>
      <Button
        size="small"
        title="Set clip end"
        onClick={() => changeClip(player, (c) => (outPoint === null ? setOut(c, c.time) : { ...c, outPoint: null }))}
      >
        Out <span>{outPoint === null ? '–' : filmTime(outPoint)}</span> <b className="player-bracket">]</b>
      </Button>
      {(inPoint !== null || outPoint !== null) && <span className="player-caption">clip {filmTime(to - from)}</span>}
    </div>
  );
}

function SpeedChoice({ player }: { readonly player: Player }) {
  const speed = player.use((s) => s.clip.speed);
  const loop = player.use((s) => s.clip.loop);
  return (
    <div className="row replay-speed">
      <span className="player-caption">Speed</span>
      <div className="replay-speeds" role="radiogroup" aria-label="Speed">
        {SPEEDS.map((s) => (
          // biome-ignore lint/a11y/useSemanticElements: a row of buttons that act at once, as on every player
          <button
            key={s}
            type="button"
            role="radio"
            aria-checked={s === speed}
            onClick={() => changeClip(player, (c) => ({ ...c, speed: s }))}
          >
            {speedLabel(s)}
          </button>
        ))}
      </div>
      <IconButton
        icon={Repeat}
        label={loop ? 'Stop loop' : 'Loop'}
        keys="l"
        aria-pressed={loop}
        onClick={() => changeClip(player, (c) => ({ ...c, loop: !c.loop }))}
      />
    </div>
  );
}
