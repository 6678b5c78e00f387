/** "Name, loadout" for tooltips and files. */
export function fullName({ name, detail }: { readonly name: string; readonly detail: string }): string {
  return detail === '' ? name : `${name}, ${detail}`;
}

/** A name with its loadout behind it in one line; what doesn't fit shows on hover. */
export function UnitName({ name, detail }: { readonly name: string; readonly detail: string }) {
  return (
    <div className="ellipsis" title={fullName({ name, detail })}>
      <span className="strong">{name}</span> <span className="dim small">{detail}</span>
    </div>
  );
}
