import { SeriesMark } from './series.tsx';

/** The key of a star chart: each series, and the band and line of the field. */
export function FieldLegend({ names, field }: { readonly names: readonly string[]; readonly field: string }) {
  return (
    <div className="chart-legend caption">
      {names.map((name, i) => (
        <span key={name + String(i)}>
          <SeriesMark series={i} size={9} /> {name}
        </span>
      ))}
      <span>
        <i className="legend-band" /> middle half {field}
      </span>
      <span>
        <i className="legend-median" /> median
      </span>
    </div>
  );
}
