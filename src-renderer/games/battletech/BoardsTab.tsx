import { ArrowLeft, FolderInput, Map as MapIcon } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { TERRAIN_TYPES } from '../../../src-shared/rulesets/battletech/rules/terrain-type.ts';
import { Button, EmptyState, ErrorNote, Loading, Select, Switch, TextInput, useElementSize } from '../../components/index.ts';
import { count, counted } from '../../format/figures.ts';
import { useCommands } from '../../state/commands.ts';
import type { Route } from '../../state/routes.ts';
import { useAddressState } from '../../state/use-address-state.ts';
import { BoardCanvas } from './BoardCanvas.tsx';
import { BoardGrid } from './BoardGrid.tsx';
import { BoardInspector } from './BoardInspector.tsx';
import { listed, tagsIn } from './board-facts.ts';
import { filterSheets } from './board-filter.ts';
import { fieldBox } from './board-painter.ts';
import type { Sheet } from './sheet.ts';
import type { Sheets } from './use-sheets.ts';

export interface BoardsTabProps {
  readonly sheets: Sheets;
  readonly exclude: string;
  readonly route: Route;
  readonly onImport: () => void;
}

/** All mapsheets: their pictures, their terrain, and how two of them combine. */
export function BoardsTab(props: BoardsTabProps) {
  const { sheets, onImport } = props;
  if (sheets.error) return <ErrorNote error={sheets.error} />;
  if (sheets.list === undefined) return <Loading label="Loading mapsheets" />;
  return sheets.list.length === 0 ? <NoBoards onImport={onImport} /> : <Boards {...props} list={sheets.list} />;
}

function NoBoards({ onImport }: Pick<BoardsTabProps, 'onImport'>) {
  return (
    <EmptyState
      icon={MapIcon}
      title="No mapsheets"
      action={
        <Button variant="primary" icon={FolderInput} onClick={onImport}>
          Import MegaMek folder
        </Button>
      }
    >
      Duels are fought on two 16 x 17 sheets. Until you import some, the built-in sheets are used.
    </EmptyState>
  );
}

function Boards({ sheets, list, exclude, route }: BoardsTabProps & { readonly list: readonly Sheet[] }) {
  const setAddress = useAddressState(route);
  const { words, setWords, shown } = useBoardFilter(list, route);
  const showsExcluded = route.query.out !== undefined;
  const [large, setLarge] = useState(false);
  const [pairing, setPairing] = useState(false);
  const left = list.find((sheet) => String(sheet.id) === route.query.board) ?? shown[0];
  const right = list.find((sheet) => String(sheet.id) === route.query.beside) ?? null;
  useCommands('Mapsheets', [
    { id: 'find', label: 'Find a mapsheet', keys: '/', run: () => document.getElementById('board-words')?.focus() },
  ]);
  const select = (sheet: Sheet) => setAddress(pairing ? { beside: sheet.id, board: left?.id ?? null } : { board: sheet.id });
  return (
    <div className="split boards">
      {large && left !== undefined ? (
        <LargeField left={left} right={right} onClose={() => setLarge(false)} />
      ) : (
        <div className="pane">
          <BoardTools route={route} list={list} shown={shown.length} words={words} onWords={setWords} onAddress={setAddress} />
          <ExcludedNote sheets={sheets} exclude={exclude} shown={showsExcluded} onShow={(on) => setAddress({ out: on })} />
          {shown.length === 0 ? (
            <NoMatches
              onClear={() => {
                setWords('');
                setAddress({ tag: null, kind: null, q: null });
              }}
            />
          ) : (
            <BoardGrid
              sheets={shown}
              selected={(pairing ? right?.id : left?.id) ?? null}
              onSelect={select}
              onOpen={(sheet) => {
                select(sheet);
                setLarge(true);
              }}
            />
          )}
        </div>
      )}
      {left !== undefined && (
        <BoardInspector
          sheet={left}
          partner={right}
          onPartner={(sheet) => {
            setPairing(sheet !== null);
            setAddress({ beside: sheet?.id ?? null, board: left.id });
          }}
          onSwap={() => right !== null && setAddress({ board: right.id, beside: left.id })}
          onLarge={() => setLarge(true)}
        />
      )}
    </div>
  );
}

function useBoardFilter(list: readonly Sheet[], route: Route) {
  const { q = '', tag = '', kind: archetype = '', out } = route.query;
  const [words, setWords] = useState(q);
  const sought = useDeferredValue(words);
  const shown = useMemo(
    () => filterSheets(list, { words: sought, tag, archetype, withOut: out !== undefined }),
    [list, sought, tag, archetype, out],
  );
  return { words, setWords, shown };
}

function NoMatches({ onClear }: { readonly onClear: () => void }) {
  return <EmptyState icon={MapIcon} title="Nothing matches" action={<Button onClick={onClear}>Clear filters</Button>} />;
}

interface BoardToolsProps {
  readonly route: Route;
  readonly list: readonly Sheet[];
  /** How many match. */
  readonly shown: number;
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly onAddress: ReturnType<typeof useAddressState>;
}

const MOST_TAGS = 60;

function BoardTools({ route, list, shown, words, onWords, onAddress }: BoardToolsProps) {
  const { tag = '', kind: archetype = '' } = route.query;
  const tags = useMemo(() => tagsIn(list.map((sheet) => sheet.board)), [list]);
  return (
    <div className="view-tools">
      <TextInput
        id="board-words"
        className="boards-find"
        aria-label="Find a mapsheet"
        placeholder="Name or tag"
        value={words}
        onChange={(event) => onWords(event.target.value)}
      />
      <Select
        label="Terrain"
        value={archetype || 'any'}
        onChange={(value) => onAddress({ kind: value === 'any' ? null : value })}
        choices={[{ value: 'any', label: 'Any terrain' }, ...TERRAIN_TYPES.map((kind) => ({ value: kind as string, label: kind }))]}
      />
      <Select
        label="Tag"
        value={tag || 'any'}
        onChange={(value) => onAddress({ tag: value === 'any' ? null : value })}
        choices={[
          { value: 'any', label: 'Any tag' },
          ...tags
            .slice(0, MOST_TAGS)
            .map((entry) => ({ value: entry.tag, label: entry.tag, note: counted(entry.count, 'sheet', 'sheets') })),
        ]}
      />
      <span className="grow" />
      <span className="small dim">
        <b className="soft">{count(shown)}</b> of {counted(list.length, 'sheet', 'sheets')}
      </span>
    </div>
  );
}

interface ExcludedNoteProps {
  readonly sheets: Sheets;
  readonly exclude: string;
  readonly shown: boolean;
  readonly onShow: (on: boolean) => void;
}

function ExcludedNote({ sheets, exclude, shown, onShow }: ExcludedNoteProps) {
  const excluded = sheets.list?.filter((sheet) => sheet.out !== null).length ?? 0;
  const tags = listed(exclude).join(', ');
  return (
    <div className="row small dim boards-excluded">
      {excluded > 0 && <Switch label="Show excluded sheets" checked={shown} onChange={onShow} />}
      <span className="ellipsis" title={tags}>
        {excluded > 0 ? `Show ${excluded} excluded from runs: ` : 'No sheets are excluded from runs for being '}
        tagged {tags}, all water, or without room to deploy.
        {sheets.otherSizes > 0 && ` ${counted(sheets.otherSizes, 'board', 'boards')} of other sizes not listed.`}
      </span>
    </div>
  );
}

/** Replaces the list, as large as the window allows. */
function LargeField({ left, right, onClose }: { readonly left: Sheet; readonly right: Sheet | null; readonly onClose: () => void }) {
  const [room, size] = useElementSize<HTMLDivElement>();
  const box = fieldBox(right !== null, true);
  const width = Math.floor(Math.min(size.width, (size.height * box.width) / box.height));
  useCommands('Large mapsheet', [{ id: 'close', label: 'Back to the mapsheets', keys: 'escape', run: onClose }]);
  return (
    <div className="pane">
      <div className="view-tools">
        <Button icon={ArrowLeft} onClick={onClose} keys="escape">
          All mapsheets
        </Button>
        <span className="display-title ellipsis">{right === null ? left.board.name : `${left.board.name} + ${right.board.name}`}</span>
        <span className="small dim">{right === null ? '16 x 17 hexes' : '32 x 17 hexes'}</span>
      </div>
      <div ref={room} className="fill board-large">
        {width > 0 && <BoardCanvas left={left} right={right} width={width} rim label={`${left.board.name}, enlarged`} />}
      </div>
    </div>
  );
}
