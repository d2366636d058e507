import { useCall } from '@saywell/react';
import { Component, type ReactNode } from 'react';

interface State {
  readonly hasFailed: boolean;
}

/** A page that fails to render must not take a running call with it. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <BrokenPage onRetry={() => this.setState({ hasFailed: false })} />;
  }
}

function BrokenPage({ onRetry }: { onRetry: () => void }): ReactNode {
  const { phase } = useCall();
  return (
    <div className="column page-start">
      <h1>This page could not be shown</h1>
      <p className="lead">{phase === 'idle' ? 'Other pages may work.' : 'Your call goes on.'}</p>
      <button
        type="button"
        className="button-quiet"
        // Loading it anew would end a call.
        onClick={() => (phase === 'idle' ? window.location.reload() : onRetry())}
      >
        Try again
      </button>
    </div>
  );
}
