import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Problem } from '../../../src-shared/contract/problem.ts';
import { TEMPLATES } from '../../../src-shared/rulesets/osr/import/actor-templates.ts';
import type { ActorModel, EncounterEdit, SideIndex } from '../../../src-shared/rulesets/osr/import/encounter.ts';
import { Button, Menu, SideMark, TextInput } from '../../components/index.ts';
import { ActorRow } from './ActorRow.tsx';
import type { ActorPlace } from './chosen-actor.ts';
import { countOf } from './deployment.ts';

export interface SideEditorProps {
  readonly side: SideIndex;
  readonly name: string;
  readonly actors: readonly ActorModel[];
  readonly problems: readonly Problem[];
  /** First source line after this side: problems before it belong to the side's last actor. */
  readonly end: number;
  readonly edit: (edit: EncounterEdit) => void;
  readonly chosen: ActorPlace | null;
  /** By place: touched by the change that was applied last. */
  readonly changed: readonly boolean[];
  readonly onChoose: (place: ActorPlace) => void;
}

const HEADS = ['', 'Name', 'x', 'HP', 'AC', 'Attack', 'Damage', 'Weapon', 'Starts in', 'Front', ''];

export function SideEditor(props: SideEditorProps) {
  const { side, actors } = props;
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = (index: number) =>
    setOpen((before) => (before.has(index) ? new Set([...before].filter((i) => i !== index)) : new Set([...before, index])));
  return (
    <section className="side" data-side={side} aria-label={labelOf(side)}>
      <SideHead {...props} />
      {actors.length === 0 ? (
        <p className="dim side-empty">No fighters yet. Add one here or in the YAML.</p>
      ) : (
        <ActorList {...props} open={open} onToggle={toggle} />
      )}
    </section>
  );
}

function labelOf(side: SideIndex): string {
  return side === 0 ? 'Side 1' : 'Side 2';
}

function SideHead({ side, name, actors, edit }: SideEditorProps) {
  const total = actors.reduce((sum, actor) => sum + countOf(actor), 0);
  return (
    <header className="row side-head">
      <SideMark side={side} size={12} />
      <TextInput
        className="title side-name"
        aria-label={`Name of ${labelOf(side).toLowerCase()}`}
        placeholder={labelOf(side)}
        value={name}
        onChange={(event) => edit({ kind: 'head', field: side === 0 ? 'side1_name' : 'side2_name', value: event.target.value })}
      />
      <span className="caption">{total === 1 ? '1 fighter' : `${total} fighters`}</span>
      <span className="grow" />
      <Menu
        trigger={
          <Button size="small" icon={UserPlus}>
            Add fighter
          </Button>
        }
        entries={TEMPLATES.map((template) => ({
          label: template.label,
          note: template.meaning,
          onSelect: () => edit({ kind: 'actor-add', side, actor: template.actor }),
        }))}
      />
    </header>
  );
}

interface ActorListProps extends SideEditorProps {
  readonly open: ReadonlySet<number>;
  readonly onToggle: (index: number) => void;
}

function ActorList({ side, actors, problems, end, edit, chosen, changed, onChoose, open, onToggle }: ActorListProps) {
  return (
    <>
      <div className="actor-row actor-heads" aria-hidden>
        {HEADS.map((head, i) => (
          <span key={i}>{head}</span>
        ))}
      </div>
      <ol>
        {actors.map((actor, i) => {
          const until = actors[i + 1]?.line ?? end;
          return (
            <ActorRow
              key={i}
              side={side}
              index={i}
              count={actors.length}
              actor={actor}
              problems={problems.filter((p) => p.line !== undefined && p.line >= actor.line && p.line < until)}
              chosen={chosen?.side === side && chosen.actor === i}
              changed={changed[i] === true}
              onChoose={() => onChoose({ side, actor: i })}
              open={open.has(i)}
              onToggle={() => onToggle(i)}
              edit={edit}
            />
          );
        })}
      </ol>
    </>
  );
}
