import { X } from 'lucide-react';
import { useEffect } from 'react';
import { Button, IconButton } from '../components/Button.tsx';
import { href } from '../state/routes.ts';
import { useSession, useViewState } from '../state/session.ts';
import { navigate } from '../state/use-route.ts';

interface TourStep {
  readonly title: string;
  readonly text: string;
  readonly to: string;
}

const STEPS: readonly TourStep[] = [
  {
    title: 'Import a roster',
    text: 'Drop files or paste a list. Problems show under the lines they are in, and nothing is saved before you say so.',
    to: href('library', ['import']),
  },
  {
    title: 'Start a run',
    text: 'New run plays a field: everyone against everyone, a gauntlet, or one matchup. It says how long it will take.',
    to: href('runs'),
  },
  {
    title: 'Read the rankings',
    text: 'Every rate has its 95 % interval; units that may be equally good share a rank. Ctrl and Shift select several rows.',
    to: href('rankings'),
  },
  {
    title: 'Watch a battle',
    text: 'Every battle can be played again, die by die. This is the best story found so far.',
    to: href('replay', ['best']),
  },
];

const KEY = 'tour.step';
/** No tour under way. */
const NONE = -1;
/** What Escape closes before the tour. */
const OPEN_ABOVE = '[role="dialog"], [role="menu"], [role="listbox"]';

export function startTour(): void {
  useSession.setState(({ views }) => ({ views: { ...views, [KEY]: 0 } }));
}

/** Four steps through the app, beside what they are about. */
export function Tour() {
  const [step, setStep] = useViewState<number>(KEY, NONE);
  const current = STEPS[step];
  const to = current?.to;
  useEffect(() => {
    if (to !== undefined) navigate(to);
  }, [to]);
  const isShown = current !== undefined;
  useEffect(() => {
    if (!isShown) return;
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && document.querySelector(OPEN_ABOVE) === null) setStep(NONE);
    };
    // Before a dialog has closed by the same key.
    addEventListener('keydown', leave, { capture: true });
    return () => removeEventListener('keydown', leave, { capture: true });
  }, [isShown, setStep]);
  if (current === undefined) return null;
  const isLast = step === STEPS.length - 1;
  return (
    <section className="tour" aria-label={`Tour, step ${step + 1} of ${STEPS.length}`}>
      <div className="row">
        <span className="caption grow">
          Step {step + 1} of {STEPS.length}
        </span>
        <IconButton icon={X} size="small" label="Skip tour" onClick={() => setStep(NONE)} />
      </div>
      <h2>{current.title}</h2>
      <p>{current.text}</p>
      <div className="row">
        <Button size="small" variant="ghost" disabled={step === 0} onClick={() => setStep(step - 1)}>
          Back
        </Button>
        <span className="grow" />
        <Button size="small" variant="primary" onClick={() => setStep(isLast ? NONE : step + 1)}>
          {isLast ? 'Finish' : 'Next'}
        </Button>
      </div>
    </section>
  );
}
