import { ChevronDown, ChevronRight, Layers, Search, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { Roster } from '../../../src-shared/api/library.ts';
import { FactionGlyph } from '../../components/index.ts';
import { count, counted } from '../../format/figures.ts';
import { bestMatches } from '../../format/match.ts';
import { useRulesets } from '../../state/app-info.ts';
import { useCommands } from '../../state/commands.ts';
import { href } from '../../state/routes.ts';
import { useViewState } from '../../state/session.ts';
import { type FactionGroup, type RulesetGroup, rosterGroups } from './roster-groups.ts';

/** Longer groups are shortened until expanded. */
const SHOWN_AT_FIRST = 40;

/** Rosters by game and faction; the search covers names, files, factions and tags. */
export function RosterList({ rosters, selected }: { readonly rosters: readonly Roster[]; readonly selected: number | null }) {
  const rulesets = useRulesets();
  const [typed, setTyped] = useViewState<string>('library.search', '');
  const [closed, setClosed] = useViewState<string[]>('library.closed', []);
  const groups = useMemo(() => {
    const found = typed === '' ? rosters : bestMatches(typed, rosters, searchText, 1000);
    return rosterGroups(found, rulesets);
  }, [typed, rosters, rulesets]);
  useCommands('Library', [
    { id: 'find-roster', label: 'Find roster', keys: 'f', run: () => document.getElementById('roster-search')?.focus() },
  ]);
  const toggle = (id: string) => setClosed(closed.includes(id) ? closed.filter((c) => c !== id) : [...closed, id]);
  return (
    <nav className="side-pane pane" aria-label="Rosters">
      <div className="input-shell library-search">
        <Search size={14} aria-hidden />
        <input
          id="roster-search"
          aria-label="Find a roster"
          placeholder="Find roster, faction or tag"
          value={typed}
          onChange={(e) => setTyped(e.target.value)}
          spellCheck={false}
        />
      </div>
      <div className="fill scroll" style={{ paddingBottom: 16 }}>
        <a className="list-row library-roster" href={href('library')} aria-current={selected === null}>
          <span className="row">
            <Layers size={14} aria-hidden className="dim" />
            <span className="strong">All rosters</span>
          </span>
          <span className="caption">
            {counted(
              rosters.reduce((sum, r) => sum + r.combatants, 0),
              'combatant',
              'combatants',
            )}
          </span>
        </a>
        {groups.map((group) => (
          <Game
            key={group.ruleset.id}
            group={group}
            open={typed !== '' || !closed.includes(group.ruleset.id)}
            onToggle={() => toggle(group.ruleset.id)}
            selected={selected}
          />
        ))}
        {groups.length === 0 && (
          <p className="dim" style={{ padding: '24px 16px' }}>
            No rosters match “{typed}”.
          </p>
        )}
      </div>
    </nav>
  );
}

function searchText(r: Roster): string {
  return `${r.name} ${r.file} ${r.factions.map((f) => f.name).join(' ')} ${r.tags.join(' ')}`;
}

interface GameProps {
  readonly group: RulesetGroup;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly selected: number | null;
}

function Game({ group, open, onToggle, selected }: GameProps) {
  const { ruleset } = group;
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <section>
      <h3>
        <button type="button" className="library-game" aria-expanded={open} onClick={onToggle}>
          <Chevron size={14} aria-hidden />
          <span className="grow ellipsis">{ruleset.name}</span>
          <span className="dim">{counted(group.combatants, ruleset.nouns.combatant, ruleset.nouns.combatants)}</span>
        </button>
      </h3>
      {open &&
        group.factions.map((faction) => <FactionRosters key={faction.label} group={faction} ruleset={ruleset} selected={selected} />)}
    </section>
  );
}

function FactionRosters({
  group,
  ruleset,
  selected,
}: {
  readonly group: FactionGroup;
  readonly ruleset: RulesetInfo;
  readonly selected: number | null;
}) {
  const [all, setAll] = useState(false);
  const alone = group.rosters.length === 1;
  const shown = all ? group.rosters : group.rosters.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      {!alone && (
        <h4 className="row library-faction">
          {group.faction !== null && <FactionGlyph faction={group.faction} size={16} />}
          <span className="ellipsis">{group.label}</span> <span className="dim">{count(group.rosters.length)}</span>
        </h4>
      )}
      {shown.map((roster) => (
        <RosterRow
          key={roster.id}
          roster={roster}
          ruleset={ruleset}
          current={roster.id === selected}
          faction={alone ? group.faction : null}
          inside={!alone}
        />
      ))}
      {shown.length < group.rosters.length && (
        <button type="button" className="link small" style={{ margin: '6px 16px 10px' }} onClick={() => setAll(true)}>
          Show all {count(group.rosters.length)}
        </button>
      )}
    </>
  );
}

interface RosterRowProps {
  readonly roster: Roster;
  readonly ruleset: RulesetInfo;
  readonly current: boolean;
  /** Shown in the row itself where there is no heading. */
  readonly faction: string | null;
  /** Below the heading of a faction. */
  readonly inside: boolean;
}

function RosterRow({ roster, ruleset, current, faction, inside }: RosterRowProps) {
  const facts = [
    faction !== null && faction !== roster.name && faction,
    counted(roster.combatants, ruleset.nouns.combatant, ruleset.nouns.combatants),
    roster.contests > 0 && counted(roster.contests, 'contest', 'contests'),
    roster.assets > 0 && counted(roster.assets, ruleset.assetNoun, `${ruleset.assetNoun}s`),
    roster.sample && 'sample',
    ...roster.tags.map((t) => `#${t}`),
  ].filter(Boolean);
  return (
    <a
      className={inside ? 'list-row library-roster library-roster-inside' : 'list-row library-roster'}
      href={href('library', ['roster', roster.id])}
      aria-current={current}
      title={`${roster.name}\n${facts.join(', ')}`}
    >
      <span className="row">
        {faction !== null && <FactionGlyph faction={faction} size={16} />}
        <span className="ellipsis strong">{roster.name}</span>
        {roster.errors > 0 && <TriangleAlert size={13} className="bad" aria-label={counted(roster.errors, 'error', 'errors')} />}
      </span>
      <span className="caption ellipsis">{facts.join(' · ')}</span>
    </a>
  );
}
