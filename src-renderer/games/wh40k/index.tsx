import { ArrowLeftRight, Crosshair, ListPlus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { defaultOptions, type Options } from '../../../src-shared/contract/options.ts';
import type { AttackPhase, AttackReport, StageId } from '../../../src-shared/rulesets/wh40k/analysis/attack-report.ts';
import { liveFooter } from '../../charts/chart-footer.ts';
import {
  attempt,
  Button,
  EmptyState,
  ErrorNote,
  ExportMenu,
  IconButton,
  Loading,
  SegmentedControl,
  Sheet,
  Tabs,
} from '../../components/index.ts';
import { OptionsForm } from '../../components/OptionsForm.tsx';
import { useSettled } from '../../components/use-settled.ts';
import { headedFiles } from '../../format/table-file.ts';
import { host } from '../../host/host.ts';
import { TopBar } from '../../shell/TopBar.tsx';
import { useCommands } from '../../state/commands.ts';
import { useHostData } from '../../state/host-data.ts';
import { href } from '../../state/routes.ts';
import { useViewState } from '../../state/session.ts';
import { useAddressState } from '../../state/use-address-state.ts';
import type { EditorProps } from '../editor.ts';
import { LineUp } from './LineUp.tsx';
import { Sequence } from './Sequence.tsx';
import { Situation } from './Situation.tsx';
import { reportRows } from './stages.ts';
import { UnitSlot } from './UnitSlot.tsx';
import './attack.css';

const PHASES: readonly { readonly value: AttackPhase; readonly label: string; readonly title: string }[] = [
  { value: 'shoot', label: 'Shoots', title: 'Ranged weapons only' },
  { value: 'fight', label: 'Fights', title: 'Melee weapons only' },
  { value: 'charge', label: 'Shoots and charges', title: 'Ranged weapons, then melee weapons, on the same target' },
];

type Page = 'sequence' | 'lineup';
const REST = 120;

/** One unit's attack on another, step by step, and against a line-up of targets. */
export default function AttackView({ ruleset, rosterId, route }: EditorProps) {
  const setAddress = useAddressState(route);
  const [kept, setKept] = useViewState<Options>('wh40k.options', {});
  const options = useMemo(() => ({ ...defaultOptions(ruleset.options), ...kept }), [ruleset, kept]);
  const settled = useSettled(options, REST);
  const [ruling, setRuling] = useState(false);
  const page: Page = route.query.page === 'lineup' ? 'lineup' : 'sequence';
  const phase = PHASES.find((p) => p.value === route.query.phase)?.value;
  const [a, b] = [idIn(route.query.a), idIn(route.query.b)];
  useFirstPair(rosterId, a === null || b === null, setAddress);

  const attacker = useHostData('library.combatant', a === null ? null : { id: a });
  const target = useHostData('library.combatant', b === null ? null : { id: b });
  const answer = useHostData(
    'ruleset.report',
    a === null || b === null
      ? null
      : { ruleset: 'wh40k', report: 'attack', combatantIds: [a, b], options: settled, input: phase === undefined ? null : { phase } },
  );
  const report = answer.value as unknown as AttackReport | null | undefined;
  const [stage, setStage] = useState<StageId>('wounds_lost');
  const swap = () => setAddress({ a: b, b: a });
  useCommands('Attack sequence', [
    { id: 'swap', label: 'Swap attacker and target', keys: 'x', icon: ArrowLeftRight, enabled: a !== null && b !== null, run: swap },
    { id: 'sequence', label: 'Show the sequence', keys: 's', run: () => setAddress({ page: null }) },
    { id: 'lineup', label: 'Show the target line-up', keys: 'l', run: () => setAddress({ page: 'lineup' }) },
  ]);

  const footer = liveFooter('Attack sequence', 'exact odds', ruleset);
  const versus = report ? `${report.attacker.name} against ${report.target.name}` : '';
  return (
    <>
      <TopBar
        title="Attack sequence"
        crumbs={[{ label: 'Library', to: href('library') }]}
        actions={
          report && (
            <ExportMenu
              files={headedFiles(
                'attack',
                versus,
                () => reportRows(report),
                () => report,
              )}
            />
          )
        }
      />
      <div className="attack-pair">
        <UnitSlot side={0} title="Attacker" unit={attacker.value} card={report?.attacker} onPick={({ id }) => setAddress({ a: id })} />
        <div className="row attack-how">
          <SegmentedControl<AttackPhase>
            label="Attack phase"
            value={phase ?? report?.phase ?? 'shoot'}
            onChange={(value) => setAddress({ phase: value })}
            choices={PHASES}
          />
          <IconButton
            icon={ArrowLeftRight}
            size="small"
            label="Swap attacker and target"
            keys="x"
            disabled={a === null || b === null}
            onClick={swap}
          />
        </div>
        <UnitSlot side={1} title="Target" unit={target.value} card={report?.target} onPick={({ id }) => setAddress({ b: id })} />
      </div>
      <div className="attack-tools">
        <Tabs<Page>
          label="Attack"
          value={page}
          onChange={(next) => setAddress({ page: next === 'sequence' ? null : next })}
          tabs={[
            { id: 'sequence', label: 'Sequence' },
            { id: 'lineup', label: 'Target line-up' },
          ]}
        />
        <Situation ruleset={ruleset} options={options} onChange={setKept} onMore={() => setRuling(true)} />
      </div>
      {a === null || b === null ? (
        <NoUnits />
      ) : answer.error !== undefined ? (
        <ErrorNote error={answer.error} />
      ) : page === 'lineup' ? (
        attacker.value === undefined ? (
          <Loading label="Loading attacker" />
        ) : (
          <LineUp
            attacker={attacker.value}
            options={settled}
            phase={phase}
            footer={footer}
            onOpen={(from, to) => setAddress({ a: from, b: to, page: null })}
          />
        )
      ) : report === undefined || report === null ? (
        <Loading label="Computing sequence" />
      ) : (
        <Sequence a={a} b={b} report={report} options={settled} stage={stage} onStage={setStage} footer={footer} behind={answer.loading} />
      )}
      <Sheet open={ruling} title="Attack rules" onClose={() => setRuling(false)}>
        <OptionsForm ruleset={ruleset} options={options} onChange={setKept} />
      </Sheet>
    </>
  );
}

function idIn(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** Without an address the first two different units of the roster, or of the library, are shown. */
function useFirstPair(rosterId: number | null, wanted: boolean, setAddress: ReturnType<typeof useAddressState>): void {
  useEffect(() => {
    if (!wanted) return;
    let here = true;
    const look = async () => {
      const { rows } = await host.call('library.combatants', { ruleset: 'wh40k', ...(rosterId !== null && { rosterId }), limit: 1000 });
      const [first] = rows;
      if (!here || first === undefined) return;
      const other = rows.find((row) => row.base !== first.base) ?? rows[1] ?? first;
      setAddress({ a: first.id, b: other.id });
    };
    attempt(look);
    return () => {
      here = false;
    };
  }, [wanted, rosterId]);
}

function NoUnits() {
  const { value } = useHostData('library.combatants', { ruleset: 'wh40k', limit: 1 });
  if (value === undefined || value.total > 0) return <Loading label="Loading units" />;
  return (
    <EmptyState
      icon={Crosshair}
      title="No units in the library"
      action={
        <Button variant="primary" icon={ListPlus} onClick={() => attempt(() => host.call('library.addSamples', { ruleset: 'wh40k' }))}>
          Add sample units
        </Button>
      }
    >
      The attack sequence needs an attacker and a target.
    </EmptyState>
  );
}
