/** Where a volley leads from each state of its target, worked out when first asked for. */
import type { Aimed } from '../ai/pairing.ts';
import { blastStep } from '../rules/sequence.ts';
import { type GroupSteps, groupSteps, groupWork } from './group-steps.ts';
import { lastOf } from './stages.ts';
import { runVolley } from './volley.ts';
import { TargetStates } from './volley-target.ts';
import { WaitingAttacks } from './waiting.ts';

export interface WeaponsInUse {
  readonly group: Aimed;
  readonly weapons: number;
}

/** What the rows of an exchange share. */
export interface RowContext {
  readonly interleaved: boolean;
  readonly steps: Map<Aimed, GroupSteps>;
  /** Told of the multiplications before they are made. */
  spend(work: number): void;
}

export class VolleyRows {
  private readonly inUse: readonly WeaponsInUse[];
  private readonly states: TargetStates;
  private readonly context: RowContext;
  private readonly rows: (Float64Array | undefined)[];
  private steps: readonly GroupSteps[] | null = null;
  private waiting!: WaitingAttacks;

  /** `states`: those of the target as the exchange numbers them; a group may aim at it in another form. */
  constructor(inUse: readonly WeaponsInUse[], states: TargetStates, context: RowContext) {
    this.inUse = inUse;
    this.states = inUse.length === 0 ? states : new TargetStates(inUse[0]!.group.target);
    this.context = context;
    this.rows = new Array<Float64Array | undefined>(states.count).fill(undefined);
  }

  from(start: number): Float64Array {
    const row = this.rows[start] ?? this.compute(start);
    this.rows[start] = row;
    return row;
  }

  private compute(start: number): Float64Array {
    const { states } = this;
    this.steps ??= this.prepare();
    // Digest 10e, 2.1: models are counted when targets are chosen.
    const models = states.target.models.length - states.fallen(start);
    const groups = this.inUse.map(({ group, weapons }, i) => {
      const attacks = group.attacksPmf(blastStep(group.attack, models), weapons);
      this.context.spend(groupWork(this.steps![i]!, lastOf(attacks), this.waiting.size));
      return { group: group.attack, attacks, steps: this.steps![i]! };
    });
    const begin = new Float64Array(states.count);
    begin[start] = 1;
    return runVolley(groups, this.waiting, begin);
  }

  /** The counters of waiting attacks are made for the most attacks there can be. */
  private prepare(): readonly GroupSteps[] {
    const { states } = this;
    const full = this.inUse.map(({ group, weapons }) => ({
      group: group.attack,
      attacks: group.attacksPmf(blastStep(group.attack, states.target.models.length), weapons),
    }));
    this.waiting = new WaitingAttacks(full, states);
    return this.inUse.map(({ group }) => this.stepsOf(group));
  }

  private stepsOf(group: Aimed): GroupSteps {
    const { steps, interleaved } = this.context;
    const known = steps.get(group) ?? groupSteps(group.attack, this.states, interleaved);
    steps.set(group, known);
    return known;
  }
}
