import { ArrowLeftRight, Maximize2, X } from 'lucide-react';
import { Button, IconButton, useElementSize } from '../../components/index.ts';
import { percent } from '../../format/figures.ts';
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

/** One sheet in full: its picture, what it is made of, and its partner in a field. */
export function BoardInspector({ sheet, partner, onPartner, onSwap, onLarge }: BoardInspectorProps) {
  const [box, size] = useElementSize<HTMLDivElement>();
  const { facts, board } = sheet;
  return (
    <aside className="board-inspector scroll" aria-label={`Mapsheet ${board.name}`}>
      <header className="board-inspector-head">
        <div className="grow">
          <h2 className="ellipsis">{board.name}</h2>
          <div className="small dim">
            {facts.archetype}
            {!facts.tagged && ', judged by its terrain'}
            {' · '}
            {sheet.rosterId === null ? 'shipped' : 'imported'}
          </div>
        </div>
        <IconButton icon={Maximize2} label="Show large" keys="enter" onClick={onLarge} />
      </header>
      <div ref={box}>
        {size.width > 0 && <BoardCanvas left={sheet} width={size.width} rim label={`Mapsheet ${board.name} with its hex numbers`} />}
      </div>
      {sheet.out !== null && (
        <p className="board-note">Left out of runs by default: {sheet.out}. The tags that are filtered can be changed under Pool.</p>
      )}
      <dl className="board-facts">
        <Share label="Woods" share={facts.woods} />
        <Share label="Water" share={facts.water} />
        <Share label="Buildings" share={facts.buildings} />
        <Share label="Rough" share={facts.rough} />
        <Share label="Other level" share={facts.hills} />
        <dt>Levels</dt>
        <dd />
        <dd className="figure">{facts.lowest === facts.highest ? facts.lowest : `${facts.lowest} to ${facts.highest}`}</dd>
      </dl>
      {featureTags(board).length > 0 && (
        <div className="board-tags">
          {featureTags(board).map((tag) => (
            <span key={tag} className="chip">
              {tag}
            </span>
          ))}
        </div>
      )}
      <section className="board-pair">
        <div className="row">
          <h3 className="grow">As a field, 32 x 17</h3>
          {partner !== null && (
            <>
              <IconButton icon={ArrowLeftRight} size="small" label="Change sides" onClick={onSwap} />
              <IconButton icon={X} size="small" label="Take the second sheet away" onClick={() => onPartner(null)} />
            </>
          )}
        </div>
        {partner === null ? (
          <Button wide onClick={() => onPartner(sheet)}>
            Lay a second sheet beside it
          </Button>
        ) : (
          <>
            {size.width > 0 && (
              <BoardCanvas left={sheet} right={partner} width={size.width} label={`Field of ${board.name} and ${partner.board.name}`} />
            )}
            <div className="small dim">
              {board.name} + {partner.board.name}. Choose another sheet in the list to lay it on the right.
            </div>
          </>
        )}
      </section>
    </aside>
  );
}

function Share({ label, share }: { readonly label: string; readonly share: number }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="board-share" aria-hidden>
        <i style={{ width: `${share * 100}%` }} />
      </dd>
      <dd className="figure">
        {share > 0 ? percent(share, 0) : '0'}
        <span className="dim"> %</span>
      </dd>
    </>
  );
}
