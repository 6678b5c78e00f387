import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, Field, Popover, TextInput } from '../../components/index.ts';
import { filmTime } from '../../replay/clip.ts';
import { type Bookmark, moveBookmark, nameBookmark, setBookmark } from './bookmarks.ts';
import { type Player, seek } from './store.ts';
import { useMarkDrag } from './use-mark-drag.ts';

interface BookmarkFlagsProps {
  readonly player: Player;
  /** Seconds to pixels and back. */
  readonly x: (seconds: number) => number;
  readonly timeAt: (clientX: number) => number;
}

/** Flags over the timeline: drag one to move it, click it to go there, rename it or remove it. */
export function BookmarkFlags({ player, x, timeAt }: BookmarkFlagsProps) {
  const bookmarks = player.use((s) => s.bookmarks);
  return bookmarks.map((bookmark, digit) =>
    bookmark === null ? null : (
      <Flag key={digit} player={player} digit={digit} bookmark={bookmark} left={x(bookmark.time)} timeAt={timeAt} />
    ),
  );
}

type Bookmarks = readonly (Bookmark | null)[];

function changeBookmarks(player: Player, next: (bookmarks: Bookmarks) => Bookmarks): void {
  player.use.setState((s) => ({ bookmarks: next(s.bookmarks) }));
}

interface FlagProps {
  readonly player: Player;
  readonly digit: number;
  readonly bookmark: Bookmark;
  readonly left: number;
  readonly timeAt: (clientX: number) => number;
}

function Flag({ player, digit, bookmark, left, timeAt }: FlagProps) {
  const [open, setOpen] = useState(false);
  // Dragging moves the bookmark and the playhead with it; a click only goes there.
  const { dragged, handlers } = useMarkDrag({
    onMove: (clientX) => {
      const time = timeAt(clientX);
      changeBookmarks(player, (b) => moveBookmark(b, digit, time));
      seek(player, time);
    },
    onPress: () => seek(player, bookmark.time),
  });
  const remove = () => {
    setOpen(false);
    changeBookmarks(player, (b) => setBookmark(b, digit, null));
  };
  const flag = (
    <button
      type="button"
      className="row tl-flag"
      data-bookmark={digit}
      style={{ left }}
      title={`${bookmark.name || `Bookmark ${digit}`}, ${filmTime(bookmark.time)}. Drag to move, Delete to remove.`}
      {...handlers}
      onKeyDown={(event) => {
        if (event.key !== 'Delete' && event.key !== 'Backspace') return;
        event.preventDefault();
        remove();
      }}
    >
      <b>{digit}</b>
      {bookmark.name !== '' && <span className="ellipsis">{bookmark.name}</span>}
    </button>
  );
  return (
    <Popover
      align="start"
      open={open}
      // A drag also ends with a click, which must not open the form.
      onOpenChange={(next) => setOpen(next && !dragged())}
      trigger={flag}
    >
      <div className="stack tl-flag-form">
        <Field label={`Bookmark ${digit}, ${filmTime(bookmark.time)}`}>
          <TextInput
            aria-label="Bookmark name"
            value={bookmark.name}
            placeholder="Name"
            maxLength={60}
            onChange={(event) => changeBookmarks(player, (b) => nameBookmark(b, digit, event.target.value))}
            onKeyDown={(event) => event.key === 'Enter' && setOpen(false)}
          />
        </Field>
        <Button size="small" icon={Trash2} onClick={remove}>
          Remove
        </Button>
      </div>
    </Popover>
  );
}
