import { TriangleAlert } from 'lucide-react';
import { Panel } from '../../components/index.ts';

/** Rules the engine leaves out: said plainly wherever results are shown. */
export function Unmodelled({ rules }: { readonly rules: readonly string[] }) {
  if (rules.length === 0) return null;
  return (
    <Panel title="Rules left out" note="the results do not count them">
      <div className="row" style={{ flexWrap: 'wrap' }}>
        {rules.map((rule) => (
          <span key={rule} className="chip chip-warn">
            <TriangleAlert size={12} aria-hidden />
            {rule}
          </span>
        ))}
      </div>
    </Panel>
  );
}
