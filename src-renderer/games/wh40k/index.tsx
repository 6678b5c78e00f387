import { ArrowLeftRight, Crosshair, Link, ListPlus } from 'lucide-react';
import { memo, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { StoredCombatant } from '../../../src-shared/api/library.ts';
import { defaultOptions, type Options, type OptionValue } from '../../../src-shared/contract/options.ts';
import type { AttackPhase, AttackReport, StageId, UnitCard } from '../../../src-shared/rulesets/wh40k/analysis/attack-report.ts';
import type { ModifierTexts, SwitchRow } from '../../../src-shared/rulesets/wh40k/analysis/reports.ts';
import type { EditionId } from '../../../src-shared/rulesets/wh40k/rules/edition.ts';
import { liveFooter } from '../../charts/chart-footer.ts';
import type { FileExport } from '../../components/export-files.ts';
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
  toast,
} from '../../components/index.ts';
import { OptionsForm } from '../../components/OptionsForm.tsx';
import { headedFiles } from '../../format/table-file.ts';
import { host } from '../../host/host.ts';
import { TopBar } from '../../shell/TopBar.tsx';
import { useCommands } from '../../state/commands.ts';
import { askAhead, useHostData } from '../../state/host-data.ts';
import { useReport } from '../../state/report.ts';
import { href } from '../../state/routes.ts';
import { useSame } from '../../state/same.ts';
import { useViewState } from '../../state/session.ts';
import { useAddressState } from '../../state/use-address-state.ts';
import { useStable } from '../../state/use-stable.ts';
import type { EditorProps } from '../editor.ts';
import { LineUp } from './LineUp.tsx';
import { BuffBar, ModifierRail } from './Modifiers.tsx';
import { panelRules, switchesIn, woundsAdded } from './modifiers.ts';
import { type AttackSetup, attackQuestion, type Leaders, leadersIn, leadersText, report } from './reports.ts';
import { Sequence } from './Sequence.tsx';
import { Situation, type SituationProps } from './Situation.tsx';
import { reportRows, versus } from './stages.ts';
import { UnitSlot } from './UnitSlot.tsx';
import './attack.css';

const PHASES: readonly { readonly value: AttackPhase; readonly label: string; readonly title: string }[] = [
  { value: 'shoot', label: 'Shoots', title: 'Ranged weapons only' },
  { value: 'fight', label: 'Fights', title: 'Melee weapons only' },
  { value: 'charge', label: 'Shoots and charges', title: 'Ranged weapons, then melee weapons, on the same target' },
  { value: 'overwatch', label: 'Overwatch', title: 'Ranged weapons, and only a natural 6 hits' },
];

type Page = 'sequence' | 'lineup';

/** One unit's attack on another, step by step, and against a line-up of targets. */
export default function AttackView({ ruleset, rosterId, route }: EditorProps) {
  const setAddress = useStable(useAddressState(route));
  const [options, setOptions] = useAttackOptions(ruleset, route, setAddress);
  const [rulesOpen, setRulesOpen] = useState(false);
  const page: Page = route.query.page === 'lineup' ? 'lineup' : 'sequence';
  const attack = useAttack(route, options);
  const change = useStable((next: Options) => {
    // Before anything is drawn, so that the host works meanwhile.
    if (page === 'sequence') attack.ask(next);
    setOptions(next);
  });
  useFirstPair(rosterId, attack.a === null || attack.b === null, setAddress);
  useAttackCommands(attack, setAddress);
  const { a, b, attacker, target, setup, report } = attack;
  return (
    <>
      <AttackBar isShown={report !== undefined} latest={useStable(() => report!)} />
      <AttackPair
        a={a}
        b={b}
        attacker={attacker}
        target={target}
        attackerCard={useSame(report?.attacker)}
        targetCard={useSame(report?.target)}
        leaderA={attack.leaders[0]}
        leaderB={attack.leaders[1]}
        leaders={setup.leaders}
        phase={setup.phase ?? report?.phase ?? 'shoot'}
        edition={report?.edition}
        setAddress={setAddress}
      />
      <AttackTools
        page={page}
        setAddress={setAddress}
        ruleset={ruleset}
        options={useSame(withoutModifiers(options))}
        onChange={useStable((id: string, value: OptionValue) => change({ ...options, [id]: value }))}
        edition={report?.edition}
        onMore={useStable(() => setRulesOpen(true))}
      />
      <div className="attack-body" data-page={page}>
        <Rail side={0} page={page} attack={attack} options={options} onChange={change} />
        <AttackPage attack={attack} page={page} footer={liveFooter('Attack sequence', 'exact odds', ruleset)} setAddress={setAddress} />
        <Rail side={1} page={page} attack={attack} options={options} onChange={change} />
      </div>
      <BuffBar
        a={textIn(options.modifiersA)}
        b={textIn(options.modifiersB)}
        onChange={useStable(({ a, b }: ModifierTexts) => change({ ...options, modifiersA: a, modifiersB: b }))}
      />
      <RulesSheet ruleset={ruleset} options={rulesOpen ? options : null} onChange={change} onClose={useStable(() => setRulesOpen(false))} />
    </>
  );
}

interface RulesSheetProps {
  readonly ruleset: EditorProps['ruleset'];
  /** Null while it is closed. */
  readonly options: Options | null;
  readonly onChange: (options: Options) => void;
  readonly onClose: () => void;
}

const RulesSheet = memo(function RulesSheet({ ruleset, options, onChange, onClose }: RulesSheetProps) {
  return (
    <Sheet open={options !== null} title="Attack rules" onClose={onClose}>
      {options !== null && <OptionsForm ruleset={ruleset} options={options} onChange={onChange} />}
    </Sheet>
  );
});

interface AttackBarProps {
  /** Whether there is a report yet. */
  readonly isShown: boolean;
  readonly latest: () => AttackReport;
}

/** Asks for the report when it is exported: a click in the rails doesn't draw the bar again. */
const AttackBar = memo(function AttackBar({ isShown, latest }: AttackBarProps) {
  const files = useMemo((): FileExport => {
    const now = () => headedFiles('attack', versus(latest()), () => reportRows(latest()), latest);
    return { what: 'attack', formats: ['csv', 'json', 'markdown'], get: (format) => now().get(format) };
  }, [latest]);
  const actions = (
    <>
      <CopyLink />
      <ExportMenu files={files} />
    </>
  );
  return <TopBar title="Attack sequence" crumbs={[{ label: 'Library', to: href('library') }]} actions={isShown && actions} />;
});

interface AttackToolsProps extends SituationProps {
  readonly page: Page;
  readonly setAddress: SetAddress;
}

const AttackTools = memo(function AttackTools({ page, setAddress, ...situation }: AttackToolsProps) {
  return (
    <div className="row attack-tools">
      <Tabs<Page>
        label="Attack"
        value={page}
        onChange={(next) => setAddress({ page: next === 'sequence' ? null : next })}
        tabs={[
          { id: 'sequence', label: 'Sequence' },
          { id: 'lineup', label: 'Target line-up' },
        ]}
      />
      <Situation {...situation} />
    </div>
  );
});

const NONE_KEPT: Options = {};

/** The options stand in the address, so that a link carries the whole question; without them those used last. */
function useAttackOptions(
  { options: specs }: EditorProps['ruleset'],
  { query }: EditorProps['route'],
  setAddress: SetAddress,
): [Options, (options: Options) => void] {
  const [kept, setKept] = useViewState<Options>('wh40k.options', NONE_KEPT);
  const linked = query.o;
  const options = useMemo(() => ({ ...defaultOptions(specs), ...(optionsIn(linked) ?? kept) }), [specs, linked, kept]);
  const change = (next: Options) => {
    setKept(next);
    const changed = Object.entries(next).filter(([id, value]) => specs.some((spec) => spec.id === id && spec.default !== value));
    setAddress({ o: JSON.stringify(Object.fromEntries(changed)) });
  };
  return [options, change];
}

function optionsIn(text: string | undefined): Options | null {
  if (text === undefined) return null;
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Options) : null;
  } catch {
    return null;
  }
}

function withoutModifiers({ modifiersA: _a, modifiersB: _b, ...others }: Options): Options {
  return others;
}

function textIn(value: Options[string] | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** The attack in the address, with its units and report as far as they are loaded. */
function useAttack({ query }: EditorProps['route'], options: Options) {
  const phase = PHASES.find((p) => p.value === query.phase)?.value;
  const [a, b] = [idIn(query.a), idIn(query.b)];
  const others = useMemo(() => (query.with ?? '').split(',').flatMap((text) => idIn(text) ?? []), [query.with]);
  const leaders = useMemo(() => leadersIn(query.lead), [query.lead]);
  const setup = useMemo((): AttackSetup => ({ options, phase, leaders }), [options, phase, leaders]);
  const { value: attacker } = useHostData('library.combatant', a === null ? null : { id: a });
  const { value: target } = useHostData('library.combatant', b === null ? null : { id: b });
  const reply = useReport(a === null || b === null ? null : report('attack', attackQuestion([a, b], setup)));
  const ask = (next: Options) => {
    if (a !== null && b !== null) askAhead('ruleset.report', report('attack', attackQuestion([a, b], { ...setup, options: next })).call);
  };
  const leaderOf = (unit: number | null) => (unit === null ? undefined : leaders.get(unit));
  const leaderA = useUnit(leaderOf(a));
  const leaderB = useUnit(leaderOf(b));
  const modified = textIn(options.modifiersA) !== '' || textIn(options.modifiersB) !== '';
  const asWritten = { ...setup, options: { ...options, modifiersA: '', modifiersB: '' } };
  const plain = useReport(a === null || b === null || !modified ? null : report('attack', attackQuestion([a, b], asWritten)));
  const byHand = { ...options, modifiersA: switchesIn(textIn(options.modifiersA)), modifiersB: switchesIn(textIn(options.modifiersB)) };
  const switches = useReport(a === null || b === null ? null : report('switches', attackQuestion([a, b], { ...setup, options: byHand })));
  const shown = useArrived(setup, reply.loading);
  const added = useWoundsAdded(a, b, shown, switches.value, reply.value);
  return {
    a,
    b,
    others,
    attacker,
    target,
    setup,
    shown,
    report: reply.value,
    plain: modified ? (plain.value ?? undefined) : undefined,
    switches: switches.value,
    added,
    leaders: [leaderA, leaderB] as const,
    /** Asks for the report under other options, which are about to be set. */
    ask,
    error: reply.error,
    loading: reply.loading,
  };
}

/** The set-up of the report on the screen: everything else waits for it, so that the curves come first. */
function useArrived(setup: AttackSetup, loading: boolean): AttackSetup {
  const [arrived, arrive] = useState(setup);
  if (loading || arrived === setup) return arrived;
  arrive(setup);
  return setup;
}

/** A unit of the library; null while there is none. */
function useUnit(id: number | undefined) {
  return useHostData('library.combatant', id === undefined ? null : { id }).value ?? null;
}

const NONE_ADDED: ReadonlyMap<string, number> = new Map();

/** Wounds that each rule of the panel adds; asked for after the curves, which are needed first. */
function useWoundsAdded(
  a: number | null,
  b: number | null,
  setup: AttackSetup,
  switches: readonly (readonly SwitchRow[])[] | undefined,
  shown: AttackReport | undefined,
): ReadonlyMap<string, number> {
  const { options } = setup;
  const texts = { a: textIn(options.modifiersA), b: textIn(options.modifiersB) };
  const edition = shown?.edition;
  const rules = useMemo(
    () => (switches === undefined ? [] : panelRules({ a: texts.a, b: texts.b }, switches, edition === '10e')),
    [texts.a, texts.b, switches, edition],
  );
  const question = a === null || b === null || shown === undefined || rules.length === 0 ? null : attackQuestion([a, b], setup);
  const variants = [texts, ...rules.map(({ switched }) => switched)];
  const { value, loading } = useReport(question && report('variants', { ...question, input: { ...question.input, variants } }));
  const [added, setAdded] = useState({ value, map: NONE_ADDED });
  // Until its own figures arrive the panel keeps those before.
  if (loading || value === added.value) return added.map;
  const means = value?.length === rules.length + 1 ? value.map(({ woundsLost }) => woundsLost) : null;
  const map = means === null ? NONE_ADDED : woundsAdded(rules, means[0]!, means.slice(1));
  setAdded({ value, map });
  return map;
}

type Attack = ReturnType<typeof useAttack>;
type SetAddress = ReturnType<typeof useAddressState>;

function useAttackCommands({ a, b }: Attack, setAddress: SetAddress): void {
  const swap = () => setAddress({ a: b, b: a });
  useCommands('Attack sequence', [
    { id: 'swap', label: 'Swap attacker and target', keys: 'x', icon: ArrowLeftRight, enabled: a !== null && b !== null, run: swap },
    { id: 'sequence', label: 'Show the sequence', keys: 's', run: () => setAddress({ page: null }) },
    { id: 'lineup', label: 'Show the target line-up', keys: 'l', run: () => setAddress({ page: 'lineup' }) },
  ]);
}

/** Copies the address: units, phase, situation and modifiers. */
function CopyLink() {
  const copy = () =>
    navigator.clipboard.writeText(location.href).then(() => toast({ title: 'Link copied', text: 'Units, situation and modifiers' }));
  return (
    <Button size="small" icon={Link} onClick={() => attempt(copy)}>
      Copy link
    </Button>
  );
}

const NO_SWITCHES: readonly SwitchRow[] = [];

/** In a line-up the modifiers concern every unit of a side, whose own conditional rules differ. */
const LINE_UP_NAMES = ['Every attacker', 'Every target'] as const;

interface RailProps {
  readonly side: 0 | 1;
  readonly page: Page;
  readonly attack: Attack;
  readonly options: Options;
  readonly onChange: (options: Options) => void;
}

function Rail({ side, page, attack, options, onChange }: RailProps) {
  const unit = side === 0 ? attack.attacker : attack.target;
  const id = side === 0 ? 'modifiersA' : 'modifiersB';
  const change = useStable((text: string) => onChange({ ...options, [id]: text }));
  if (unit === undefined) return null;
  return (
    <ModifierRail
      side={side}
      name={page === 'lineup' ? LINE_UP_NAMES[side] : unit.name}
      text={textIn(options[id])}
      onChange={change}
      switches={page === 'lineup' ? NO_SWITCHES : (attack.switches?.[side] ?? NO_SWITCHES)}
      added={page === 'lineup' ? NONE_ADDED : attack.added}
      tenth={attack.report?.edition === '10e'}
    />
  );
}

interface AttackPairProps {
  readonly a: number | null;
  readonly b: number | null;
  readonly attacker: StoredCombatant | undefined;
  readonly target: StoredCombatant | undefined;
  readonly attackerCard: UnitCard | undefined;
  readonly targetCard: UnitCard | undefined;
  readonly leaderA: StoredCombatant | null;
  readonly leaderB: StoredCombatant | null;
  /** Of all units, as ids. */
  readonly leaders: Leaders;
  readonly phase: AttackPhase;
  readonly edition: EditionId | undefined;
  readonly setAddress: SetAddress;
}

/** Both units and the phase. */
const AttackPair = memo(function AttackPair(props: AttackPairProps) {
  const { a, b, leaders, edition, setAddress } = props;
  const attachTo = (unit: number | null) => {
    if (unit === null || edition !== '10e') return {};
    const onLeader = (leader: { readonly id: number } | null) => {
      const others = [...leaders].filter(([one]) => one !== unit);
      setAddress({ lead: leadersText(new Map(leader === null ? others : [...others, [unit, leader.id]])) });
    };
    return { onLeader };
  };
  return (
    <div className="attack-pair">
      <UnitSlot
        side={0}
        title="Attacker"
        unit={props.attacker}
        card={props.attackerCard}
        onPick={({ id }) => setAddress({ a: id })}
        leader={props.leaderA}
        {...attachTo(a)}
      />
      <div className="row attack-how">
        <SegmentedControl<AttackPhase>
          label="Attack phase"
          value={props.phase}
          onChange={(value) => setAddress({ phase: value })}
          choices={PHASES}
        />
        <IconButton
          icon={ArrowLeftRight}
          size="small"
          label="Swap attacker and target"
          keys="x"
          disabled={a === null || b === null}
          onClick={() => setAddress({ a: b, b: a })}
        />
      </div>
      <UnitSlot
        side={1}
        title="Target"
        unit={props.target}
        card={props.targetCard}
        onPick={({ id }) => setAddress({ b: id })}
        leader={props.leaderB}
        {...attachTo(b)}
      />
    </div>
  );
});

interface AttackPageProps {
  readonly attack: Attack;
  readonly page: Page;
  readonly footer: string;
  readonly setAddress: SetAddress;
}

function AttackPage({ attack, page, footer, setAddress }: AttackPageProps) {
  const { a, b, others, attacker, setup, shown, report, plain, error, loading } = attack;
  const [stage, setStage] = useState<StageId>('wounds_lost');
  const order = useStable(([first, ...rest]: readonly number[]) =>
    setAddress({ a: first ?? a, with: rest.length === 0 ? null : rest.join(',') }),
  );
  if (a === null || b === null) return <NoUnits />;
  if (error !== undefined) return <ErrorNote error={error} />;
  if (page === 'lineup') {
    if (attacker === undefined) return <Loading label="Loading attacker" />;
    const open = (from: number, to: number) => setAddress({ a: from, b: to, page: null });
    return <LineUp attacker={attacker} setup={setup} footer={footer} onOpen={open} />;
  }
  if (report === undefined) return <Loading label="Computing sequence" />;
  return (
    <div className="sequence scroll" data-behind={loading || undefined} aria-busy={loading}>
      <Sequence
        a={a}
        b={b}
        report={report}
        plain={plain}
        setup={shown}
        others={others}
        onOrder={order}
        stage={stage}
        onStage={setStage}
        footer={footer}
      />
    </div>
  );
}

function idIn(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** Without units in the address, shows the first two different ones of the roster or the library. */
function useFirstPair(rosterId: number | null, wanted: boolean, setAddress: SetAddress): void {
  const show = useEffectEvent((a: number, b: number) => setAddress({ a, b }));
  useEffect(() => {
    if (!wanted) return;
    let mounted = true;
    const load = async () => {
      const { rows } = await host.call('library.combatants', { ruleset: 'wh40k', ...(rosterId !== null && { rosterId }), limit: 1000 });
      const [first] = rows;
      if (!mounted || first === undefined) return;
      const other = rows.find((row) => row.base !== first.base) ?? rows[1] ?? first;
      show(first.id, other.id);
    };
    attempt(load);
    return () => {
      mounted = false;
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
