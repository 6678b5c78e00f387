import type { ContestReport } from '../../../src-shared/api/contests.ts';
import type { Figure } from '../../../src-shared/contract/outcome.ts';
import { figureText } from '../../format/figure-text.ts';
import { count } from '../../format/figures.ts';
import { SideMark, Tooltip } from '../index.ts';
import './contest.css';

/** Figures per side in two columns, figures of the whole contest across both. */
export function FigureTable({ report }: { readonly report: ContestReport }) {
  const ids = [...new Set(report.figures.map((f) => f.id))];
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th>Figure</th>
          <th className="figure">
            <SideMark side={0} />
          </th>
          <th className="figure">
            <SideMark side={1} />
          </th>
        </tr>
      </thead>
      <tbody>
        {ids.map((id) => {
          const of = (side: 0 | 1 | null) => report.figures.find((f) => f.id === id && f.side === side);
          const whole = of(null);
          const any = whole ?? of(0) ?? of(1);
          if (any === undefined) return null;
          return (
            <tr key={id}>
              <td>
                <Tooltip content={`${any.meaning} ${any.exact ? 'Exact.' : `From ${count(any.n)} trials.`}`}>
                  <span className="help">{any.label}</span>
                </Tooltip>
              </td>
              {whole ? (
                <td className="figure" colSpan={2}>
                  <Value figure={whole} />
                </td>
              ) : (
                <>
                  <td className="figure">
                    <Value figure={of(0)} />
                  </td>
                  <td className="figure">
                    <Value figure={of(1)} />
                  </td>
                </>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Value({ figure: f }: { readonly figure: Figure | undefined }) {
  if (f === undefined) return <span className="dim">–</span>;
  const { value, spread } = figureText(f);
  return (
    <>
      <b>{value}</b> <span className="caption figure-spread">{spread}</span>
    </>
  );
}
