import { useVirtualizer } from '@tanstack/react-virtual';
import { Copy } from 'lucide-react';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { lineText, sideColumns } from '../../../src-shared/replay/log.ts';
import { Roll } from '../../components/Dice.tsx';
import { IconButton, SideMark, toast } from '../../components/index.ts';
import { count } from '../../format/figures.ts';
import { filmTime } from '../../replay/clip.ts';
import { entryAt, type LogEntry } from './chapters.ts';
import { type Player, seek, useEventIndex } from './store.ts';
import './battle-log.css';

/** In sync with the picture both ways: the current line stays in view, and clicking a line jumps to its moment. `children` stand below it. */
export function BattleLog({ player, children }: { readonly player: Player; readonly children?: ReactNode }) {
  const reasoning = player.use((s) => s.style.shown.reasoning);
  const log = useMemo(() => player.chapters.log.filter(({ line }) => reasoning || !line.reasoning), [player, reasoning]);
  // The picture comes first: during scrubbing the log follows when there is time.
  const event = useDeferredValue(useEventIndex(player));
  const current = entryAt(log, event);
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useVirtualizer({
    count: log.length,
    getScrollElement: () => scroller.current,
    estimateSize: (i) => heightOf(log[i]!),
    overscan: 6,
    // Use only sizes the browser has reported: measuring during a seek would force a layout of the whole page.
    measureElement: (element, entry, instance) => {
      const reported = entry?.borderBoxSize[0]?.blockSize;
      if (reported !== undefined) return Math.round(reported);
      const index = instance.indexFromElement(element);
      return instance.measurementsCache[index]?.size ?? heightOf(log[index]!);
    },
  });
  useEffect(() => {
    const line = lines.measurementsCache[current];
    const box = scroller.current;
    if (line !== undefined && box !== null) box.scrollTop = line.start + line.size / 2 - (lines.scrollRect?.height ?? 0) / 2;
  }, [current, lines]);

  const copy = () => {
    const columns = sideColumns(player.replay.names);
    const text = log.map((entry) => lineText(entry.line, columns)).join('\n');
    navigator.clipboard.writeText(text).then(() => toast({ title: 'Battle log copied', text: `${count(log.length)} lines` }));
  };
  return (
    <aside className="pane edge-left replay-log" aria-label="Battle log">
      <header className="player-head">
        <span>Battle log</span>
        <span className="player-caption">
          event {count(event + 1)} of {count(player.film.length)}
        </span>
        <span className="grow" />
        <IconButton icon={Copy} label="Copy log as text" size="small" onClick={copy} />
      </header>
      <div ref={scroller} className="grow scroll replay-lines">
        <div style={{ height: lines.getTotalSize(), position: 'relative' }}>
          {lines.getVirtualItems().map((item) => (
            <div
              key={item.key}
              data-index={item.index}
              ref={lines.measureElement}
              className="replay-line-slot"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <Line entry={log[item.index]!} state={stateOf(log, item.index, event, current)} onPick={(time) => seek(player, time)} />
            </div>
          ))}
        </div>
      </div>
      {children}
    </aside>
  );
}

function heightOf({ line }: LogEntry): number {
  return line.level === 'round' ? 27 : 32 + line.dice.length * 20 + (line.note ? 18 : 0);
}

type LineState = 'past' | 'now' | 'next';

function stateOf(log: readonly LogEntry[], index: number, event: number, current: number): LineState {
  const at = log[index]!.event;
  return at > event ? 'next' : index === current || at === (log[current] as LogEntry | undefined)?.event ? 'now' : 'past';
}

function Line({ entry, state, onPick }: { readonly entry: LogEntry; readonly state: LineState; readonly onPick: (time: number) => void }) {
  const { line, time } = entry;
  if (line.level === 'round') {
    return (
      <button type="button" className="row bare-button replay-round" data-state={state} onClick={() => onPick(time)}>
        <b className="ellipsis" title={line.title}>
          {line.title}
        </b>
        <span className="ellipsis" title={line.value ?? undefined}>
          {line.value ?? filmTime(time)}
        </span>
      </button>
    );
  }
  return (
    <button
      type="button"
      className={`bare-button replay-line replay-${line.level}${state === 'now' ? ' is-current' : ''}`}
      data-state={state}
      onClick={() => onPick(time)}
    >
      <span className="replay-line-mark">{line.side !== null && <SideMark side={line.side} size={10} />}</span>
      <span className="replay-line-title">
        <span>{line.title}</span>
        {line.value && <b data-miss={line.value === 'miss' || undefined}>{line.value}</b>}
      </span>
      {line.dice.map((roll, i) => (
        <Roll key={i} roll={roll} full={state === 'now'} />
      ))}
      {line.note && <span className="replay-line-note">{line.note}</span>}
    </button>
  );
}
