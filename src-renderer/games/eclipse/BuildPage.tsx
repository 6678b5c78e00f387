import { useMemo } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import { reportsOf } from '../../../src-shared/api/report-call.ts';
import type { Options } from '../../../src-shared/contract/options.ts';
import type { BattleReport } from '../../../src-shared/rulesets/eclipse/analysis/battle-report.ts';
import { blueprintSheets, type MarginalGains } from '../../../src-shared/rulesets/eclipse/analysis/builder.ts';
import type { REPORTS } from '../../../src-shared/rulesets/eclipse/analysis/reports.ts';
import { PART_IDS, partOf } from '../../../src-shared/rulesets/eclipse/data/parts.ts';
import { type Breach, limitOf, validateFleet } from '../../../src-shared/rulesets/eclipse/import/validate.ts';
import { type Fleet, isNpcRow } from '../../../src-shared/rulesets/eclipse/rules/fleet.ts';
import { eclipseOptions } from '../../../src-shared/rulesets/eclipse/rules/options.ts';
import type { Share } from '../../../src-shared/stats/share.ts';
import { useHostData } from '../../state/host-data.ts';
import { useSame } from '../../state/same.ts';
import { useViewState } from '../../state/session.ts';
import { AllyCard } from './AllyCard.tsx';
import { BattlePanel } from './BattlePanel.tsx';
import { BlueprintCard } from './BlueprintCard.tsx';
import { EnemyPicker } from './EnemyPicker.tsx';
import { type EnemyChoice, npcFleet, readEnemy } from './enemy.ts';
import { FleetHead } from './FleetHead.tsx';
import { named } from './first-fleet.ts';
import type { FleetEdit } from './fleet-edits.ts';
import type { HeldPart } from './held-part.ts';
import { Palette } from './Palette.tsx';
import { reportShare } from './report-share.ts';
import { addFleets, type FleetFile, type FleetFileAction } from './use-fleet-file.ts';
import { useLiveReport } from './use-live-report.ts';

const report = reportsOf<typeof REPORTS>('eclipse');
/** Odds follow an edit at once; the hundred battles behind "best single change" wait for a pause. */
const BATTLE_DELAY = 120;
const GAINS_DELAY = 600;
/** Parts that are researched or printed, not found. */
const RESEARCHED = PART_IDS.filter((id) => !partOf(id).unique);

interface BuildPageProps {
  readonly file: FleetFile;
  readonly dispatch: (action: FleetFileAction) => void;
  readonly ruleset: RulesetInfo;
  readonly options: Options;
  readonly held: HeldPart | null;
  readonly onHold: (held: HeldPart | null) => void;
  readonly savedEnemy: EnemyChoice;
  readonly onEnemy: (choice: EnemyChoice) => void;
}

export function BuildPage({ file, dispatch, ruleset, options, held, onHold, savedEnemy, onEnemy }: BuildPageProps) {
  const fleet = file.fleets[file.at]!;
  const choice = readEnemy(savedEnemy);
  const enemy = useEnemy(choice, file.fleets, file.at);
  const [discoveries, setDiscoveries] = useViewState<boolean>('eclipse.discoveries', false);
  const fighting = useMemo(() => named(fleet), [fleet]);
  const input = enemy === null ? null : { fleet: fighting, enemy };
  const battle = useLiveReport<BattleReport>(
    input && report('battle', { options, input }),
    BATTLE_DELAY,
    input && report('battle', { options, input: { ...input, quick: true } }),
  );
  const gains = useLiveReport<MarginalGains>(
    input && report('gains', { options, input: { ...input, ...(!discoveries && { parts: RESEARCHED }) } }),
    GAINS_DELAY,
  );
  const edit = (change: FleetEdit) => dispatch({ kind: 'edit', edit: change });
  const removeHeld = () => {
    if (held?.kind === 'placed') edit({ kind: 'take-off', at: held.from });
    onHold(null);
  };
  return (
    <div className="split builder">
      <Palette held={held} onHold={onHold} onRemove={removeHeld} />
      <Blueprints fleet={fleet} options={options} battle={battle.value} held={held} onHold={onHold} edit={edit} />
      <aside className="battle-panels edge-left scroll" aria-label="Battle">
        <EnemyPicker choice={choice} enemy={enemy} fleets={file.fleets} at={file.at} onChoose={onEnemy} />
        <BattlePanel
          fleet={fleet}
          enemy={enemy}
          battle={battle}
          gains={gains}
          ruleset={ruleset}
          discoveries={discoveries}
          onDiscoveries={setDiscoveries}
          options={options}
          others={file.fleets.filter((_, i) => i !== file.at)}
          onAdd={(added) => dispatch(addFleets(file, [added]))}
          onApply={({ row, out, in: incoming }) => edit({ kind: 'swap', swap: { row, out, in: incoming } })}
        />
      </aside>
    </div>
  );
}

interface BlueprintsProps {
  readonly fleet: Fleet;
  readonly options: Options;
  readonly battle: BattleReport | null;
  readonly held: HeldPart | null;
  readonly onHold: (held: HeldPart | null) => void;
  readonly edit: (edit: FleetEdit) => void;
}

function Blueprints({ fleet, options, battle, held, onHold, edit }: BlueprintsProps) {
  const { options: building } = useMemo(() => eclipseOptions(options), [options]);
  const sheets = useMemo(() => blueprintSheets(fleet, building), [fleet, building]);
  const verdict = useMemo(() => validateFleet(fleet, building), [fleet, building]);
  const fleetBreaches = (verdict.problems as readonly Breach[]).filter((problem) => problem.row === undefined);
  const survivalOf = (row: number): Share | null => {
    const name = fleet.ships[row]?.name;
    const squadron = battle?.sides[0].squadrons.find((s) => s.name === name && s.count > 0);
    return battle && squadron ? reportShare(battle, squadron.survival) : null;
  };
  return (
    <main className="blueprint-page scroll">
      <FleetHead fleet={fleet} edit={edit} breaches={fleetBreaches} />
      <div className="blueprints">
        {sheets.map((sheet) => (
          <BlueprintCard
            key={sheet.row}
            sheet={sheet}
            limit={limitOf(sheet.class, building)}
            held={held}
            onHold={onHold}
            edit={edit}
            survival={survivalOf(sheet.row)}
          />
        ))}
        {fleet.ships.map((ship, row) =>
          isNpcRow(ship) ? <AllyCard key={row} row={row} ship={ship} edit={edit} survival={survivalOf(row)} /> : null,
        )}
      </div>
    </main>
  );
}

/** The chosen enemy as a fleet; null while it is being fetched or when it is gone. */
function useEnemy(choice: EnemyChoice, fleets: readonly Fleet[], at: number): Fleet | null {
  const stored = useHostData('library.combatant', choice.kind === 'stored' ? { id: choice.id } : null);
  const same = useSame(choice);
  const npcs = useMemo(() => (same.kind === 'npc' ? npcFleet(same.npc, same.count) : null), [same]);
  switch (choice.kind) {
    case 'npc':
      return npcs;
    case 'stored':
      return stored.value === undefined ? null : (stored.value.data as Fleet);
    case 'beside':
      return choice.at === at ? null : (fleets[choice.at] ?? null);
  }
}
