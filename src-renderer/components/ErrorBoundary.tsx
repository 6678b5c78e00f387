import { OctagonAlert } from 'lucide-react';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

interface Props {
  /** A change clears the error: the route, the run. */
  readonly resetKey?: string;
  readonly children: ReactNode;
}

interface State {
  readonly error: Error | null;
}

/** Keeps the rest of the app alive when one view breaks. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override componentDidUpdate(before: Props): void {
    if (before.resetKey !== this.props.resetKey && this.state.error !== null) this.setState({ error: null });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <EmptyState
        icon={OctagonAlert}
        title="Something went wrong"
        action={<Button onClick={() => this.setState({ error: null })}>Try again</Button>}
      >
        <p>{error.message}</p>
        <p className="dim">Runs and the rest of the app continue. See the console for details.</p>
      </EmptyState>
    );
  }
}
