import { Bookmark, Clapperboard, Download, Link2 } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { saveBytes } from '../../capture/save.ts';
import { attempt, Button, ErrorNote, IconButton, Kbd, Loading, toast } from '../../components/index.ts';
import { count } from '../../format/figures.ts';
import { host } from '../../host/host.ts';
import { filmTime } from '../../replay/clip.ts';
import { useHostData } from '../../state/host-data.ts';
import { href, type ViewProps } from '../../state/routes.ts';
import { navigate } from '../../state/use-route.ts';
import { AttackCard } from './AttackCard.tsx';
import { BattleLog } from './BattleLog.tsx';
import { freeDigit, setBookmark } from './bookmarks.ts';
import { ChanceTrack } from './chances/ChanceTrack.tsx';
import { TurningPoints } from './chances/TurningPoints.tsx';
import { useReplayChances } from './chances/use-replay-chances.ts';
import { FileDrop } from './FileDrop.tsx';
import { MatchHeader } from './MatchHeader.tsx';
import { PieceCard } from './PieceCard.tsx';
import { Poster } from './picker/Poster.tsx';
import { BestBattle, ReplayPicker } from './picker/ReplayPicker.tsx';
import { Rosters } from './Rosters.tsx';
import './replay.css';
import { momentHref, type ReplaySource, sourceOf } from '../../replay/source.ts';
import { StageCanvas } from './StageCanvas.tsx';
import { type Player, seek, useEventIndex } from './store.ts';
import { TimelineBar } from './TimelineBar.tsx';
import { Toolbar } from './Toolbar.tsx';
import { Transport } from './Transport.tsx';
import { usePlayer } from './use-player.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { usePlayerSound, useSoundSwitch } from './use-player-sound.ts';

export default function ReplayView({ route }: ViewProps) {
  const source = useMemo(() => sourceOf(route), [route]);
  if (route.path[0] === 'best') return <BestBattle />;
  return (
    <FileDrop>
      {source === null ? <ReplayPicker /> : <Watch key={JSON.stringify(source)} source={source} start={numberOf(route.query.t)} />}
    </FileDrop>
  );
}

function numberOf(text: string | undefined): number | null {
  const value = Number(text);
  return text === undefined || !Number.isFinite(value) ? null : value;
}

function Watch({ source, start }: { readonly source: ReplaySource; readonly start: number | null }) {
  const { player, error } = usePlayer(source, start);
  if (error !== null) return <ErrorNote error={error} />;
  return player === null ? <Opening source={source} /> : <PlayerScreen player={player} source={source} />;
}

/** The picture that the index has of the battle, until the first frame is there. */
function Opening({ source }: { readonly source: ReplaySource }) {
  return (
    <div className="replay-opening">
      {source.kind !== 'file' && <Poster address={source} version="opening" />}
      <Loading />
    </div>
  );
}

function PlayerScreen({ player, source }: { readonly player: Player; readonly source: ReplaySource }) {
  const report = useHostData('runs.contest', source.kind === 'run' ? { runId: source.runId, a: source.a, b: source.b } : null).value;
  const chosen = player.use((s) => s.chosen);
  const inspected = player.use((s) => s.inspected);
  const event = useEventIndex(player);
  const chances = useReplayChances(player.replay);
  const [soundOn, toggleSound] = useSoundSwitch();
  usePlayerSound(player, soundOn);
  usePlayerKeys(player, { onBookmark: (digit) => toggleBookmark(player, digit), onSound: toggleSound });
  useMomentInAddress(player, source);
  const bookmark = () => toggleBookmark(player, freeDigit(player.use.getState().bookmarks));
  const toStudio = () => {
    const { inPoint, outPoint, time } = player.use.getState().clip;
    navigate(momentHref('studio', source, { t: time, in: inPoint, out: outPoint }));
  };
  return (
    <div className="split replay">
      <header className="replay-top">
        <div className="replay-title">
          <a href={href('replay')}>All replays</a>
          <b className="ellipsis">{player.replay.title}</b>
        </div>
        <MatchHeader player={player} report={report} />
        <div className="row replay-actions">
          <IconButton icon={Link2} label="Copy link to this moment" onClick={() => copyLink(player, source)} />
          <IconButton icon={Download} label="Save as .wbreplay file" onClick={() => saveReplay(player)} />
          <Button icon={Bookmark} onClick={bookmark}>
            Bookmark
          </Button>
          <Button icon={Clapperboard} variant="primary" onClick={toStudio}>
            Open in Studio
          </Button>
        </div>
      </header>
      <Rosters player={player} />
      <main className="replay-middle">
        <StageCanvas player={player} />
        {chosen >= 0 && (
          <PieceCard
            player={player}
            scene={player.film.shot(event).after}
            piece={chosen}
            event={event}
            onClose={() => player.use.setState({ chosen: -1 })}
          />
        )}
        {inspected >= 0 && <AttackCard player={player} event={inspected} onClose={() => player.use.setState({ inspected: -1 })} />}
      </main>
      <Toolbar player={player} sound={{ on: soundOn, toggle: toggleSound }} />
      <BattleLog player={player}>
        <TurningPoints player={player} state={chances} />
      </BattleLog>
      <section className="pane replay-bottom">
        <Transport player={player} onSaveClip={toStudio} onBookmark={bookmark} />
        <TimelineBar player={player} />
        <ChanceTrack player={player} state={chances} />
      </section>
      <StatusLine player={player} source={source} />
    </div>
  );
}

function saveReplay({ replay }: Player): void {
  attempt(async () => {
    const file = await host.call('replay.file', { replay });
    await saveBytes(file.bytes, file.name, file.mime);
  });
}

function copyLink(player: Player, source: ReplaySource): void {
  const link = `${location.origin}${location.pathname}${momentHref('replay', source, { t: player.use.getState().clip.time })}`;
  navigator.clipboard.writeText(link).then(() => toast({ title: 'Link to this moment copied' }));
}

function StatusLine({ player, source }: { readonly player: Player; readonly source: ReplaySource }) {
  const { address } = player.replay;
  return (
    <footer className="row replay-status">
      {source.kind === 'run' && (
        <span>
          Run <b>{source.runId}</b>
        </span>
      )}
      <span>
        Pair{' '}
        <b>
          {address.a} × {address.b}
        </b>
      </span>
      <span>
        Trial <b>{count(address.trial)}</b>
      </span>
      <span>
        Seed <b className="mono">{address.seed}</b>
      </span>
      <span className="grow" />
      <span>
        {count(player.film.length)} events loaded in <b>{Math.round(player.readIn)} ms</b>
      </span>
      <Kbd keys="?" />
      <span>keys</span>
    </footer>
  );
}

/** Bookmarks this moment under a free number; jumps to the bookmark of a used one. */
function toggleBookmark(player: Player, digit: number): void {
  const { bookmarks, clip } = player.use.getState();
  const marked = bookmarks[digit];
  if (marked) {
    seek(player, marked.time);
    return;
  }
  player.use.setState({ bookmarks: setBookmark(bookmarks, digit, { time: clip.time, name: '' }) });
  toast({
    title: `Bookmark ${digit} at ${filmTime(clip.time)}`,
    text: `Press ${digit} to jump back; click its flag to rename or remove it.`,
    undo: () => player.use.setState((s) => ({ bookmarks: setBookmark(s.bookmarks, digit, null) })),
  });
}

/** While paused, the address holds the current moment, so that copying it or coming back leads there. */
function useMomentInAddress(player: Player, source: ReplaySource): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = player.use.subscribe((now, before) => {
      if (now.clip.playing || now.clip.time === before.clip.time) return;
      clearTimeout(timer);
      timer = setTimeout(() => history.replaceState(null, '', momentHref('replay', source, { t: now.clip.time })), 300);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [player, source]);
}
