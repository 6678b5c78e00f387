import { ArrowLeftRight, Blend, ChevronsRight, type LucideIcon, Scissors } from 'lucide-react';
import { TRANSITION_LABELS, TRANSITIONS, type TransitionKind } from '../../../src-shared/episode/scene-kinds.ts';
import { Menu } from '../../components/index.ts';
import type { SceneSpec } from './project.ts';

const ICONS: Readonly<Record<TransitionKind, LucideIcon>> = {
  cut: Scissors,
  'cross-fade': Blend,
  wipe: ArrowLeftRight,
  push: ChevronsRight,
};

const LENGTHS = [0.25, 0.5, 1, 2];

interface TransitionChipProps {
  readonly spec: SceneSpec;
  readonly onChange: (part: Partial<SceneSpec>) => void;
}

/** Between two scenes: how the lower one follows the upper one. */
export function TransitionChip({ spec, onChange }: TransitionChipProps) {
  const Icon = ICONS[spec.transition];
  const label = TRANSITION_LABELS[spec.transition];
  const words = spec.transition === 'cut' ? label : `${label} ${spec.transitionSeconds} s`;
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className="row bare-button studio-transition" aria-label={`Transition: ${words}`}>
          <Icon size={12} aria-hidden />
          {words}
        </button>
      }
      entries={[
        ...TRANSITIONS.map((transition) => ({
          label: TRANSITION_LABELS[transition],
          icon: ICONS[transition],
          onSelect: () => onChange({ transition }),
        })),
        { kind: 'separator' },
        ...LENGTHS.map((transitionSeconds) => ({
          label: `${transitionSeconds} s`,
          disabled: spec.transition === 'cut',
          onSelect: () => onChange({ transitionSeconds }),
        })),
      ]}
    />
  );
}
