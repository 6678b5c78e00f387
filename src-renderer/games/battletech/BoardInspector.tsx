import { ArrowLeftRight, Maximize2, X } from 'lucide-react';
import { Button, IconButton, Meter, useElementSize } from '../../components/index.ts';
import { wholePercent } from '../../format/figures.ts';
import { BoardCanvas } from './BoardCanvas.tsx';
import { featureTags } from './board-facts.ts';
import type { Sheet } from './sheet.ts';

export interface BoardInspectorProps {
  readonly sheet: Sheet;
  readonly partner: Sheet | null;
  readonly onPartner: (sheet: Sheet | null) => void;
  readonly onSwap: () => void;
  readonly onLarge: () => void;
}

/** One sheet in detail: its picture, its terrain, and its partner in a two-sheet map. */
export function BoardInspector({ sheet, partner, onPartner, onSwap, onLarge }: BoardInspectorProps) {
  const [box, size] = useElementSize<HTMLDivElement>();
  const { facts, board } = sheet;
  return (
    <aside className="board-inspector side-pane scroll" aria-label={`Mapsheet ${board.name}`}>
      <header className="row board-inspector-head">
        <div className="grow">
          <h2 className="ellipsis">{board.name}</h2>
          <div className="small dim">
            {facts.archetype}
            {!facts.tagged && ', detected from its hexes'}
            {' · '}
            {sheet.rosterId === null ? 'built in' : 'imported'}
          </div>
        </div>
        <IconButton icon={Maximize2} label="Enlarge" keys="enter" onClick={onLarge} />
      </header>
      <div ref={box}>
        {size.width > 0 && <BoardCanvas left={sheet} width={size.width} rim label={`Mapsheet ${board.name} with its hex numbers`} />}
      </div>
      {sheet.out !== null && (
        <p className="board-note small soft">Excluded from runs by default: {sheet.out}. Change the excluded tags under Pool.</p>
      )}
      <dl className="board-facts">
        <Share label="Woods" share={facts.woods} />
        <Share label="Water" share={facts.water} />
        <Share label="Buildings" share={facts.buildings} />
        <Share label="Rough" share={facts.rough} />
        <Share label="Other level" share={facts.hills} />
        <dt className="soft">Levels</dt>
        <dd />
        <dd className="figure">{facts.lowest === facts.highest ? facts.lowest : `${facts.lowest} to ${facts.highest}`}</dd>
      </dl>
      {featureTags(board).length > 0 && (
        <div className="tag-list board-tags">
          {featureTags(board).map((tag) => (
            <span key={tag} className="chip">
              {tag}
            </span>
          ))}
        </div>
      )}
      <PartnerSection sheet={sheet} partner={partner} onPartner={onPartner} onSwap={onSwap} width={size.width} />
    </aside>
  );
}

type PartnerSectionProps = Omit<BoardInspectorProps, 'onLarge'> & { readonly width: number };

function PartnerSection({ sheet, partner, onPartner, onSwap, width }: PartnerSectionProps) {
  return (
    <section className="stack board-pair">
      <div className="row">
        <h3 className="grow">Combined map, 32 x 17</h3>
        {partner !== null && (
          <>
            <IconButton icon={ArrowLeftRight} size="small" label="Swap sheets" onClick={onSwap} />
            <IconButton icon={X} size="small" label="Remove the second sheet" onClick={() => onPartner(null)} />
          </>
        )}
      </div>
      {partner === null ? (
        <Button wide onClick={() => onPartner(sheet)}>
          Add a second sheet
        </Button>
      ) : (
        <>
          {width > 0 && (
            <BoardCanvas left={sheet} right={partner} width={width} label={`Map of ${sheet.board.name} and ${partner.board.name}`} />
          )}
          <div className="small dim">
            {sheet.board.name} + {partner.board.name}. Pick another sheet in the list to put it on the right.
          </div>
        </>
      )}
    </section>
  );
}

function Share({ label, share }: { readonly label: string; readonly share: number }) {
  return (
    <>
      <dt className="soft">{label}</dt>
      <dd>
        <Meter value={share} />
      </dd>
      <dd className="figure">
        {wholePercent(share)}
        <span className="dim"> %</span>
      </dd>
    </>
  );
}
