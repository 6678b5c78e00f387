import type { LeftOut } from '../../src-shared/contract/left-out.ts';
import { type LoadoutLabel, loadoutLine, shortNumber, splitTitle } from '../../src-shared/query/loadout-names.ts';

import { LeftOutMark } from './LeftOutMark.tsx';

export type NamedUnit = LoadoutLabel & Partial<LeftOut> & { readonly name: string; readonly detail: string };

/** The title and the whole loadout, for tooltips and files. */
export function fullName({ title, detail }: Omit<NamedUnit, 'name'>): string {
  return detail === '' ? title : `${title}, ${detail}`;
}

/** A name that may be cut off, and the number of its loadout, which never is. */
export function UnitTitle({ unit }: { readonly unit: NamedUnit }) {
  return (
    <span className="unit-title" title={fullName(unit)}>
      <span className="ellipsis">{unit.name}</span>
      <span className="unit-title-number">{shortNumber(unit)}</span>
      <Mark unit={unit} />
    </span>
  );
}

/** The same where only the title is known. */
export function CutTitle({ title }: { readonly title: string }) {
  const { name, number } = splitTitle(title);
  return (
    <span className="unit-title" title={title}>
      <span className="ellipsis">{name}</span>
      <span className="unit-title-number">{number}</span>
    </span>
  );
}

interface UnitNameProps {
  readonly unit: NamedUnit;
  /** Behind the name; otherwise what makes the loadout different. */
  readonly line?: string;
}

/** A title with what makes the loadout different behind it in one line; the whole loadout shows on hover. */
export function UnitName({ unit, line = loadoutLine(unit) }: UnitNameProps) {
  return (
    <div className="unit-cell unit-name" title={fullName(unit)}>
      <span className="unit-cell-name">{unit.name}</span>
      <span className="unit-title-number">{shortNumber(unit)}</span>
      <span className="unit-cell-detail">{line}</span>
      <Mark unit={unit} />
    </div>
  );
}

function Mark({ unit: { unmodelled = [], faults = [] } }: { readonly unit: Partial<LeftOut> }) {
  return <LeftOutMark of={{ unmodelled, faults }} />;
}
