import { SlidersHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import { defaultOptions, type Options } from '../../../src-shared/contract/options.ts';
import { Button, Sheet, Tabs } from '../../components/index.ts';
import { OptionsForm } from '../../components/OptionsForm.tsx';
import { draftKey, keptDraft } from '../../state/drafts.ts';
import { useViewState } from '../../state/session.ts';
import type { EditorProps } from '../editor.ts';
import { BuildPage } from './BuildPage.tsx';
import { type EnemyChoice, FIRST_ENEMY } from './enemy.ts';
import { FleetChooser } from './FleetChooser.tsx';
import { FleetMap } from './FleetMap.tsx';
import { FleetTopBar } from './FleetTopBar.tsx';
import { firstFleet, named } from './first-fleet.ts';
import type { HeldPart } from './held-part.ts';
import { ShareDialog } from './ShareDialog.tsx';
import { useBuilderCommands } from './use-builder-commands.ts';
import { fileOfDraft, openFleetFile, useFleetFile } from './use-fleet-file.ts';
import { useStoredFleets } from './use-stored-fleets.ts';
import './fleet-builder.css';

const FIRST_FLEETS = [firstFleet()];

type Page = 'build' | 'field';

const PAGES = [
  { id: 'build', label: 'Blueprints' },
  { id: 'field', label: 'Fleet against fleet' },
] as const;

/** Blueprints to edit, next to the odds of the battle they would fight. */
export default function FleetBuilder({ ruleset, rosterId }: EditorProps) {
  const [kept] = useState(() => keptDraft(draftKey(ruleset.id, rosterId)));
  const [initial] = useState(() => (kept && fileOfDraft(kept)) ?? openFleetFile(FIRST_FLEETS));
  const [file, dispatch] = useFleetFile(initial);
  const stored = useStoredFleets(file, dispatch, { ruleset, rosterId, kept, blank: FIRST_FLEETS });
  const [held, setHeld] = useState<HeldPart | null>(null);
  const [page, setPage] = useState<Page>('build');
  const [sharing, setSharing] = useState(false);
  const [editingRules, setEditingRules] = useState(false);
  const { options, setOptions, label: rulesLabel } = useBattleRules(ruleset);
  const [enemy, setEnemy] = useViewState<EnemyChoice>('eclipse.enemy', FIRST_ENEMY);
  const actions = { onShare: () => setSharing(true), onRules: () => setEditingRules(true) };
  useBuilderCommands({ file, dispatch, stored, held, onDrop: () => setHeld(null), ...actions });
  return (
    <>
      <FleetTopBar file={file} dispatch={dispatch} stored={stored} onShare={actions.onShare} />
      <div className="row fleet-tools">
        <Tabs<Page> label="Fleet builder" value={page} onChange={setPage} tabs={PAGES} />
        {page === 'build' && <FleetChooser file={file} dispatch={dispatch} title={stored.title} />}
        <span className="grow" />
        <Button size="small" icon={SlidersHorizontal} onClick={actions.onRules}>
          {rulesLabel}
        </Button>
      </div>
      {page === 'field' ? (
        <FleetMap
          options={options}
          ruleset={ruleset}
          edited={file.fleets[file.at]!}
          onEnemy={(id) => {
            setEnemy({ kind: 'stored', id });
            setPage('build');
          }}
        />
      ) : (
        <BuildPage
          file={file}
          dispatch={dispatch}
          ruleset={ruleset}
          options={options}
          held={held}
          onHold={setHeld}
          savedEnemy={enemy}
          onEnemy={setEnemy}
        />
      )}
      {sharing && (
        <ShareDialog
          fleets={file.fleets.map(named)}
          title={stored.fileTitle}
          onClose={() => setSharing(false)}
          onUse={(fleets) => dispatch({ kind: 'write', fleets, at: 0 })}
        />
      )}
      <Sheet open={editingRules} title="Battle rules" onClose={() => setEditingRules(false)}>
        <OptionsForm ruleset={ruleset} options={options} onChange={setOptions} />
      </Sheet>
    </>
  );
}

function useBattleRules(ruleset: RulesetInfo) {
  const [changed, setOptions] = useViewState<Options>('eclipse.options', {});
  const options = useMemo(() => ({ ...defaultOptions(ruleset.options), ...changed }), [ruleset, changed]);
  const preset = ruleset.presets.find(({ values }) =>
    ruleset.options.every((spec) => options[spec.id] === (values[spec.id] === undefined ? spec.default : values[spec.id])),
  );
  return { options, setOptions, label: preset?.label ?? 'Custom rules' };
}
