import { type LoadoutLabel, loadoutLine } from '../../src-shared/query/loadout-names.ts';

type NamedUnit = LoadoutLabel & { readonly detail: string };

/** The title and the whole loadout, for tooltips and files. */
export function fullName({ title, detail }: NamedUnit): string {
  return detail === '' ? title : `${title}, ${detail}`;
}

/** A title with what makes the loadout different behind it in one line; the whole loadout shows on hover. */
export function UnitName({ unit }: { readonly unit: NamedUnit }) {
  return (
    <div className="ellipsis" title={fullName(unit)}>
      <span className="strong">{unit.title}</span> <span className="dim small">{loadoutLine(unit)}</span>
    </div>
  );
}
