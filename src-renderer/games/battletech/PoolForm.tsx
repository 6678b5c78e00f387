import { RotateCcw, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { Options } from '../../../src-shared/contract/options.ts';
import { TERRAIN_TYPES } from '../../../src-shared/rulesets/battletech/rules/terrain-type.ts';
import { Button, Field, NumberInput, SegmentedControl, Select, Switch, TextInput } from '../../components/index.ts';
import { count, counted } from '../../format/figures.ts';
import { href } from '../../state/routes.ts';
import { navigate } from '../../state/use-route.ts';
import { listed, tagsIn } from './board-facts.ts';
import { LONGEST_LIST, STRATEGIES, type Strategy, sheetText } from './pool-choice.ts';
import { RateField } from './RateField.tsx';
import type { Sheet } from './sheet.ts';
import type { Pool } from './use-pool.ts';

const STRATEGY_LABELS: Readonly<Record<Strategy, { readonly label: string; readonly hint: string }>> = {
  random: { label: 'Random pairs', hint: 'A number of pairs drawn from all sheets that pass the filters; each duel uses one of them.' },
  all: { label: 'All sheets', hint: 'Every sheet that passes the filters, equally often, in as many pairs as a run can hold.' },
  curated: { label: 'Curated', hint: 'Only pairs of the sheets ticked in the table.' },
};
const MOST_TAGS = 60;

interface PoolFormProps {
  readonly pool: Pool;
  readonly list: readonly Sheet[];
  readonly ruleset: RulesetInfo;
}

export function PoolForm({ pool, list, ruleset }: PoolFormProps) {
  const { choice, change, options } = pool;
  const length = sheetText(choice).length;
  const tooLong = length > LONGEST_LIST;
  return (
    <div className="stack pool-form edge-right scroll">
      <DrawChoice pool={pool} />
      <TerrainFilters pool={pool} list={list} />
      <Field label="Excluded tags" hint="Sheets with any of these tags are left out, and so are sheets that are all water.">
        <ExcludedTags exclude={choice.exclude} onChange={(exclude) => change({ ...choice, exclude })} />
      </Field>
      {tooLong && (
        <p className="problem problem-error">
          The list of sheets is {count(length)} characters long; a run can hold {count(LONGEST_LIST)}. Tick fewer sheets, or filter by a
          tag.
        </p>
      )}
      {pool.problems.map((problem) => (
        <p key={problem.message} className={`problem problem-${problem.severity}`}>
          {problem.message} {problem.hint}
        </p>
      ))}
      <div>
        <Button size="small" variant="ghost" icon={RotateCcw} onClick={pool.reset}>
          Reset to defaults
        </Button>
      </div>
      <div>
        <Button size="small" disabled={tooLong} onClick={() => navigate(href('runs', ['new'], newRunAddress(options)))}>
          Set up another run on this pool
        </Button>
      </div>
      <RateField ruleset={ruleset} pool={options} blocked={tooLong ? 'The list of sheets is too long.' : null} />
    </div>
  );
}

/** The New run page with these options filled in. */
function newRunAddress(options: Options) {
  return {
    ruleset: 'battletech',
    ...Object.fromEntries(Object.entries(options).map(([id, value]) => [`option.${id}`, String(value)])),
  };
}

function DrawChoice({ pool: { choice, change, mostPairings } }: { readonly pool: Pool }) {
  return (
    <>
      <Field label="Pool" hint={STRATEGY_LABELS[choice.strategy].hint}>
        <SegmentedControl<Strategy>
          label="Pool"
          value={choice.strategy}
          onChange={(strategy) => change({ ...choice, strategy })}
          choices={STRATEGIES.map((value) => ({ value, label: STRATEGY_LABELS[value].label }))}
        />
      </Field>
      {choice.strategy !== 'all' && (
        <Field label="Pairings" hint="How many two-sheet maps are drawn. About 100 is usual.">
          <NumberInput
            label="Pairings"
            value={choice.pairings}
            min={1}
            max={mostPairings}
            width={120}
            onChange={(pairings) => pairings !== null && change({ ...choice, pairings })}
          />
        </Field>
      )}
    </>
  );
}

function TerrainFilters({ pool: { choice, change }, list }: Pick<PoolFormProps, 'pool' | 'list'>) {
  const tags = useMemo(() => tagsIn(list.map((sheet) => sheet.board)), [list]);
  return (
    <>
      <div className="rate-field-row">
        <Field label="Terrain">
          <Select
            label="Terrain"
            value={choice.terrain || 'any'}
            onChange={(terrain) => change({ ...choice, terrain: terrain === 'any' ? '' : terrain })}
            choices={[
              { value: 'any', label: 'Any' },
              ...TERRAIN_TYPES.map((kind) => ({
                value: kind as string,
                label: kind,
                note: counted(list.filter((sheet) => sheet.facts.archetype === kind).length, 'sheet', 'sheets'),
              })),
            ]}
          />
        </Field>
        <Field label="Required tag">
          <Select
            label="Required tag"
            value={choice.onlyTag || 'any'}
            onChange={(tag) => change({ ...choice, onlyTag: tag === 'any' ? '' : tag })}
            choices={[
              { value: 'any', label: 'Any' },
              ...tags.slice(0, MOST_TAGS).map(({ tag, count: n }) => ({ value: tag, label: tag, note: counted(n, 'sheet', 'sheets') })),
            ]}
          />
        </Field>
      </div>
      <div className="row">
        <Switch
          label="Pair sheets of the same terrain"
          checked={choice.sameTerrain}
          onChange={(sameTerrain) => change({ ...choice, sameTerrain })}
        />
        <span className="small soft">Pair sheets of the same terrain</span>
      </div>
    </>
  );
}

/** The tags as chips: click one to remove it, press Enter to add what was typed. */
function ExcludedTags({ exclude, onChange }: { readonly exclude: string; readonly onChange: (exclude: string) => void }) {
  const [typed, setTyped] = useState('');
  const tags = listed(exclude);
  const add = () => {
    const word = typed.replaceAll(';', ' ').trim();
    if (word !== '' && !tags.some((tag) => tag.toLowerCase() === word.toLowerCase())) onChange([...tags, word].join('; '));
    setTyped('');
  };
  return (
    <>
      <div className="tag-list pool-tags">
        {tags.map((tag) => (
          <button
            key={tag}
            type="button"
            className="chip"
            aria-label={`Allow ${tag}`}
            onClick={() => onChange(tags.filter((other) => other !== tag).join('; '))}
          >
            {tag}
            <X size={12} aria-hidden />
          </button>
        ))}
      </div>
      <TextInput
        aria-label="Exclude another tag"
        placeholder="Type a tag, then press Enter"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && add()}
        onBlur={add}
      />
    </>
  );
}
