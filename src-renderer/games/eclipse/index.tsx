import { Braces, Copy, FilePlus2, Plus, Redo2, Save, SlidersHorizontal, Trash2, Undo2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { defaultOptions, type Options } from '../../../src-shared/contract/options.ts';
import type { BattleReport } from '../../../src-shared/rulesets/eclipse/analysis/battle-report.ts';
import { blueprintSheets, type MarginalGains } from '../../../src-shared/rulesets/eclipse/analysis/builder.ts';
import { PART_IDS, partOf } from '../../../src-shared/rulesets/eclipse/data/parts.ts';
import { SAMPLES } from '../../../src-shared/rulesets/eclipse/data/samples.ts';
import { SPECIES, type SpeciesId } from '../../../src-shared/rulesets/eclipse/data/ships.ts';
import { parseFleets } from '../../../src-shared/rulesets/eclipse/import/fleet-json.ts';
import { type Breach, limitOf, validateFleet } from '../../../src-shared/rulesets/eclipse/import/validate.ts';
import { writeFleets } from '../../../src-shared/rulesets/eclipse/import/write.ts';
import { type Fleet, fleetOf, isNpcRow } from '../../../src-shared/rulesets/eclipse/rules/fleet.ts';
import { eclipseOptions } from '../../../src-shared/rulesets/eclipse/rules/options.ts';
import { attempt, Button, IconButton, Menu, Select, Sheet, Tabs, toast } from '../../components/index.ts';
import { OptionsForm } from '../../components/OptionsForm.tsx';
import { fileName } from '../../format/file-name.ts';
import { host } from '../../host/host.ts';
import { TopBar } from '../../shell/TopBar.tsx';
import { useCommands } from '../../state/commands.ts';
import { useHostData } from '../../state/host-data.ts';
import { href } from '../../state/routes.ts';
import { useViewState } from '../../state/session.ts';
import type { EditorProps } from '../editor.ts';
import { AllyCard } from './AllyCard.tsx';
import { BattlePanel } from './BattlePanel.tsx';
import { BlueprintCard } from './BlueprintCard.tsx';
import { EnemyPicker } from './EnemyPicker.tsx';
import { type EnemyChoice, FIRST_ENEMY, npcFleet, readEnemy } from './enemy.ts';
import { FleetHead } from './FleetHead.tsx';
import { FleetMap } from './FleetMap.tsx';
import { firstFleet, named } from './first-fleet.ts';
import type { FleetEdit } from './fleet-edits.ts';
import type { Hand } from './hand.ts';
import { Palette } from './Palette.tsx';
import { ShareDialog } from './ShareDialog.tsx';
import { useLiveReport } from './use-live-report.ts';
import { useYard } from './use-yard.ts';
import './fleet-builder.css';

/** Odds follow a drop at once; the hundred battles behind "which part helps most" wait for a pause. */
const REST_BATTLE = 120;
const REST_GAINS = 600;
/** Parts that are researched or printed, not found. */
const RESEARCHED = PART_IDS.filter((id) => !partOf(id).unique);
const FIRST_FLEETS = [firstFleet()];

type Page = 'build' | 'field';

/** Blueprints to fit, with the odds of the battle they would fight beside them. */
export default function FleetBuilder({ ruleset, rosterId }: EditorProps) {
  const stored = useHostData('library.roster', rosterId === null ? null : { rosterId });
  const [yard, turn] = useYard(FIRST_FLEETS);
  const [saved, setSaved] = useState('');
  const [hand, setHand] = useState<Hand | null>(null);
  const [page, setPage] = useState<Page>('build');
  const [sharing, setSharing] = useState(false);
  const [ruling, setRuling] = useState(false);
  const [kept, setKept] = useViewState<Options>('eclipse.options', {});
  const options = useMemo(() => ({ ...defaultOptions(ruleset.options), ...kept }), [ruleset, kept]);
  const [discoveries, setDiscoveries] = useViewState<boolean>('eclipse.discoveries', false);
  const [keptEnemy, setEnemy] = useViewState<EnemyChoice>('eclipse.enemy', FIRST_ENEMY);
  const fleet = yard.fleets[yard.at] as Fleet;
  const text = useMemo(() => writeFleets(yard.fleets.map(named)), [yard.fleets]);

  const opened = useRef<number | null>(null);
  useEffect(() => {
    const source = stored.value?.text;
    if (stored.value === undefined || source === undefined || source === null || opened.current === stored.value.id) return;
    opened.current = stored.value.id;
    const fleets = parseFleets({ name: stored.value.file, text: source }).combatants.map(fleetOf);
    if (fleets.length === 0) return;
    turn({ kind: 'open', fleets });
    setSaved(writeFleets(fleets.map(named)));
  }, [stored.value, turn]);

  const choice = readEnemy(keptEnemy);
  const enemy = useEnemy(choice, yard.fleets, yard.at);
  const { options: building } = useMemo(() => eclipseOptions(options), [options]);
  const sheets = useMemo(() => blueprintSheets(fleet, building), [fleet, building]);
  const verdict = useMemo(() => validateFleet(fleet, building), [fleet, building]);
  const fleetBreaches = (verdict.problems as readonly Breach[]).filter((problem) => problem.row === undefined);

  const fighting = useMemo(() => named(fleet), [fleet]);
  const battle = useLiveReport<BattleReport>('battle', page === 'build' ? fighting : null, enemy, options, REST_BATTLE);
  const gains = useLiveReport<MarginalGains>(
    'gains',
    page === 'build' ? fighting : null,
    enemy,
    options,
    REST_GAINS,
    discoveries ? undefined : RESEARCHED,
  );
  const survivalOf = (row: number): number | null => {
    const name = fleet.ships[row]?.name;
    return battle.value?.sides[0].squadrons.find((s) => s.name === name && s.count > 0)?.survival ?? null;
  };

  const edit = (change: FleetEdit) => turn({ kind: 'edit', edit: change });
  const takeOff = () => {
    if (hand?.kind === 'placed') edit({ kind: 'take-off', at: hand.from });
    setHand(null);
  };
  const add = (fleets: readonly Fleet[]) => turn({ kind: 'write', fleets: [...yard.fleets, ...fleets], at: yard.fleets.length });

  const unsaved = rosterId === null || text !== saved;
  const title = fleet.name.trim() || 'Unnamed fleet';
  const fileTitle = yard.fleets.length === 1 ? title : (stored.value?.name ?? `${title} and others`);
  const save = async () => {
    if (rosterId !== null) {
      await host.call('library.update', { rosterId, text });
      setSaved(text);
      toast({ title: `Saved ${fileTitle}`, tone: 'success' });
      return;
    }
    const files = [{ name: fileName(fileTitle, 'json'), bytes: new TextEncoder().encode(text) }];
    const [roster] = await host.call('library.import', { ruleset: ruleset.id, name: fileTitle, files });
    if (roster === undefined) throw new Error('The fleet was not stored.');
    location.hash = href('editor', [ruleset.id, roster.id]);
    toast({ title: `Saved ${fileTitle} to the library`, tone: 'success' });
  };

  const canUndo = yard.past.length > 0;
  const canRedo = yard.future.length > 0;
  useCommands('Fleet builder', [
    { id: 'save', label: 'Save the fleet', keys: 'mod+s', icon: Save, run: () => attempt(save) },
    { id: 'undo', label: 'Undo the last edit', keys: 'mod+z', icon: Undo2, enabled: canUndo, run: () => turn({ kind: 'undo' }) },
    { id: 'redo', label: 'Redo', keys: 'mod+shift+z', icon: Redo2, enabled: canRedo, run: () => turn({ kind: 'redo' }) },
    {
      id: 'let-go',
      label: 'Let go of the part in hand',
      keys: 'escape',
      inPalette: false,
      enabled: hand !== null,
      run: () => setHand(null),
    },
    { id: 'share', label: 'Share or load fleets as JSON', icon: Braces, run: () => setSharing(true) },
    { id: 'rules', label: 'How battles are played', icon: SlidersHorizontal, run: () => setRuling(true) },
  ]);

  const preset = ruleset.presets.find(({ values }) =>
    ruleset.options.every((spec) => options[spec.id] === (values[spec.id] === undefined ? spec.default : values[spec.id])),
  );
  return (
    <>
      <TopBar
        title={title}
        crumbs={[{ label: 'Library', to: href('library') }]}
        meta={unsaved ? <span className="soft">not saved yet</span> : undefined}
        actions={
          <>
            <IconButton icon={Undo2} label="Undo the last edit" keys="mod+z" disabled={!canUndo} onClick={() => turn({ kind: 'undo' })} />
            <IconButton icon={Redo2} label="Redo" keys="mod+shift+z" disabled={!canRedo} onClick={() => turn({ kind: 'redo' })} />
            <Menu
              trigger={<Button icon={FilePlus2}>Start from</Button>}
              entries={[
                { kind: 'heading', label: 'Printed blueprints' },
                ...(Object.keys(SPECIES) as SpeciesId[]).map((species) => ({
                  label: SPECIES[species].name,
                  onSelect: () => add([firstFleet(species, `${SPECIES[species].name.split(' ')[0]} fleet`)]),
                })),
                { kind: 'heading', label: 'Samples' },
                ...SAMPLES.map((sample) => ({
                  label: sample.title,
                  onSelect: () => turn({ kind: 'write', fleets: parseFleets(sample).combatants.map(fleetOf), at: 0 }),
                })),
              ]}
            />
            <Button icon={Braces} onClick={() => setSharing(true)}>
              Share
            </Button>
            <Button variant="primary" icon={Save} disabled={!unsaved} onClick={() => attempt(save)}>
              Save
            </Button>
          </>
        }
      />
      <div className="fleet-tools">
        <Tabs<Page>
          label="Fleet builder"
          value={page}
          onChange={setPage}
          tabs={[
            { id: 'build', label: 'Blueprints' },
            { id: 'field', label: 'Fleet against fleet' },
          ]}
        />
        {page === 'build' && (
          <div className="fleet-chooser">
            {yard.fleets.length > 1 && (
              <Select
                label="Fleet of this file"
                size="small"
                value={String(yard.at)}
                choices={yard.fleets.map((one, i) => ({ value: String(i), label: one.name || 'Unnamed fleet', note: one.faction }))}
                onChange={(at) => turn({ kind: 'choose', at: Number(at) })}
                style={{ width: 220 }}
              />
            )}
            <IconButton icon={Plus} size="small" label="Add a fleet to this file" onClick={() => add([firstFleet(fleet.species)])} />
            <IconButton icon={Copy} size="small" label="Copy this fleet" onClick={() => add([{ ...fleet, name: `${title} copy` }])} />
            <IconButton
              icon={Trash2}
              size="small"
              label="Remove this fleet"
              disabled={yard.fleets.length === 1}
              onClick={() => turn({ kind: 'write', fleets: yard.fleets.toSpliced(yard.at, 1), at: yard.at })}
            />
          </div>
        )}
        <span className="grow" />
        <Button size="small" icon={SlidersHorizontal} onClick={() => setRuling(true)}>
          {preset?.label ?? 'Own rules'}
        </Button>
      </div>
      {page === 'field' ? (
        <FleetMap
          options={options}
          ruleset={ruleset}
          onEnemy={(id) => {
            setEnemy({ kind: 'stored', id });
            setPage('build');
          }}
        />
      ) : (
        <div className="builder">
          <Palette hand={hand} onHand={setHand} onTakeOff={takeOff} />
          <main className="drawing-board scroll" data-holding={hand !== null || undefined}>
            <FleetHead fleet={fleet} edit={edit} breaches={fleetBreaches} />
            <div className="blueprints">
              {sheets.map((sheet) => (
                <BlueprintCard
                  key={sheet.row}
                  sheet={sheet}
                  limit={limitOf(sheet.class, building)}
                  hand={hand}
                  onHand={setHand}
                  edit={edit}
                  survival={survivalOf(sheet.row)}
                />
              ))}
              {fleet.ships.map((ship, row) =>
                isNpcRow(ship) ? <AllyCard key={row} row={row} ship={ship} edit={edit} survival={survivalOf(row)} /> : null,
              )}
            </div>
          </main>
          <aside className="battle-side scroll" aria-label="Battle">
            <EnemyPicker choice={choice} enemy={enemy} fleets={yard.fleets} at={yard.at} onChoose={setEnemy} />
            <BattlePanel
              fleet={fleet}
              enemy={enemy}
              battle={battle}
              gains={gains}
              ruleset={ruleset}
              discoveries={discoveries}
              onDiscoveries={setDiscoveries}
              onApply={({ row, out, in: incoming }) => edit({ kind: 'swap', swap: { row, out, in: incoming } })}
            />
          </aside>
        </div>
      )}
      {sharing && (
        <ShareDialog
          fleets={yard.fleets.map(named)}
          title={fileTitle}
          onClose={() => setSharing(false)}
          onUse={(fleets) => turn({ kind: 'write', fleets, at: 0 })}
        />
      )}
      <Sheet open={ruling} title="How battles are played" onClose={() => setRuling(false)}>
        <OptionsForm ruleset={ruleset} options={options} onChange={setKept} />
      </Sheet>
    </>
  );
}

/** The chosen enemy as a fleet; null while it is being fetched or when it is gone. */
function useEnemy(choice: EnemyChoice, fleets: readonly Fleet[], at: number): Fleet | null {
  const stored = useHostData('library.combatant', choice.kind === 'stored' ? { id: choice.id } : null);
  const made = choice.kind === 'npc' ? `${choice.npc} ${choice.count}` : '';
  const wild = useMemo(() => (choice.kind === 'npc' ? npcFleet(choice.npc, choice.count) : null), [made]);
  switch (choice.kind) {
    case 'npc':
      return wild;
    case 'stored':
      return stored.value === undefined ? null : (stored.value.data as Fleet);
    case 'beside':
      return choice.at === at ? null : (fleets[choice.at] ?? null);
  }
}
