import { Layers, Search, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Roster } from '../../../src-shared/api-types.ts';
import { href } from '../../app/routes.ts';
import { count, counted } from '../../format/figures.ts';
import { bestMatches } from '../../keys/match.ts';
import { useRulesets } from '../../state/app-info.ts';

/** Rosters by game; the search looks at names, files and tags. */
export function RosterRail({ rosters, selected }: { readonly rosters: readonly Roster[]; readonly selected: number | null }) {
  const rulesets = useRulesets();
  const [typed, setTyped] = useState('');
  const found = typed === '' ? rosters : bestMatches(typed, rosters, (r) => `${r.name} ${r.file} ${r.tags.join(' ')}`, 1000);
  const groups = rulesets
    .map((ruleset) => ({ ruleset, list: found.filter((r) => r.ruleset === ruleset.id) }))
    .filter((g) => g.list.length > 0);
  return (
    <nav className="roster-rail" aria-label="Rosters">
      <div className="input-shell roster-search">
        <Search size={14} aria-hidden />
        <input
          aria-label="Find a roster"
          placeholder="Find a roster or tag"
          value={typed}
          onChange={(e) => setTyped(e.target.value)}
          spellCheck={false}
        />
      </div>
      <div className="scroll roster-list">
        <a className="roster-row" href={href('library')} aria-current={selected === null}>
          <span className="row">
            <Layers size={14} aria-hidden className="dim" />
            <span className="strong">Everything</span>
          </span>
          <span className="caption">
            {counted(
              rosters.reduce((sum, r) => sum + r.combatants, 0),
              'combatant',
              'combatants',
            )}
          </span>
        </a>
        {groups.map(({ ruleset, list }) => (
          <section key={ruleset.id}>
            <h3 className="roster-group">
              {ruleset.name} <span className="dim">{count(list.length)}</span>
            </h3>
            {list.map((roster) => (
              <a key={roster.id} className="roster-row" href={href('library', ['roster', roster.id])} aria-current={roster.id === selected}>
                <span className="row">
                  <span className="ellipsis strong">{roster.name}</span>
                  {roster.errors > 0 && (
                    <TriangleAlert size={13} className="roster-bad" aria-label={counted(roster.errors, 'error', 'errors')} />
                  )}
                  {roster.sample && <span className="chip chip-sample">sample</span>}
                </span>
                <span className="caption ellipsis">
                  {counted(roster.combatants, ruleset.nouns.combatant, ruleset.nouns.combatants)}
                  {roster.contests > 0 && `, ${counted(roster.contests, 'contest', 'contests')}`}
                  {roster.assets > 0 && `, ${counted(roster.assets, 'board', 'boards')}`}
                  {roster.tags.length > 0 && `, ${roster.tags.map((t) => `#${t}`).join(' ')}`}
                </span>
              </a>
            ))}
          </section>
        ))}
      </div>
    </nav>
  );
}
