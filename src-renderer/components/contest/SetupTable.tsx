import type { OptionSpec, Options, OptionValue } from '../../../src-shared/contract/options.ts';
import { Tooltip } from '../index.ts';

/** An option's value as its spec words it. */
export function optionText(spec: OptionSpec, value: OptionValue | undefined): string {
  if (value === undefined) return '–';
  switch (spec.kind) {
    case 'boolean':
      return value === true ? 'yes' : 'no';
    case 'choice':
      return spec.choices.find((c) => c.value === value)?.label ?? String(value);
    case 'number':
      return value === null ? (spec.nullMeans ?? '–') : `${value}${spec.unit === '"' || !spec.unit ? (spec.unit ?? '') : ` ${spec.unit}`}`;
    case 'text':
      return String(value);
  }
}

export function SetupTable({ options, specs }: { readonly options: Options; readonly specs: readonly OptionSpec[] }) {
  return (
    <table className="plain-table">
      <tbody>
        {specs.map((spec) => {
          const changed = options[spec.id] !== undefined && options[spec.id] !== spec.default;
          return (
            <tr key={spec.id}>
              <td>
                <Tooltip content={`${spec.meaning} (${spec.source})`}>
                  <span className="help soft">{spec.label}</span>
                </Tooltip>
              </td>
              <td className={changed ? 'figure strong' : 'figure'} style={{ whiteSpace: 'normal' }}>
                {optionText(spec, options[spec.id] ?? spec.default)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
