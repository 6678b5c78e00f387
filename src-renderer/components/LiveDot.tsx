/** Beside the name of a run: green while it plays, amber while it is paused. */
export function LiveDot({ paused }: { readonly paused: boolean }) {
  return <span className={paused ? 'live-dot live-dot-paused' : 'live-dot'} aria-hidden />;
}
