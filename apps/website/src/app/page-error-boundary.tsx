import { useCall } from '@saywell/react';
import { Component, type ReactNode } from 'react';

interface Props {
  /** What is shown: another page is tried anew. */
  readonly path: string;
  readonly children: ReactNode;
}

interface State {
  readonly failedPath: string | undefined;
}

/** A page that fails to render must not take a running call with it. */
export class PageErrorBoundary extends Component<Props, State> {
  override state: State = { failedPath: undefined };

  static getDerivedStateFromProps({ path }: Props, { failedPath }: State): State | null {
    return failedPath === undefined || failedPath === '' || failedPath === path
      ? null
      : { failedPath: undefined };
  }

  static getDerivedStateFromError(): State {
    return { failedPath: '' };
  }

  override componentDidCatch(): void {
    this.setState({ failedPath: this.props.path });
  }

  override render(): ReactNode {
    const tryAgain = () => this.setState({ failedPath: undefined });
    return this.state.failedPath === undefined ? this.props.children : <BrokenPage tryAgain={tryAgain} />;
  }
}

function BrokenPage({ tryAgain }: { tryAgain: () => void }): ReactNode {
  const { phase } = useCall();
  return (
    <main id="main" tabIndex={-1} className="column page-start">
      <h1>This page could not be shown</h1>
      <p className="lead">
        {phase === 'idle' ? (
          <>
            Please <a href={window.location.href}>load it again</a>.
          </>
        ) : (
          'Your call goes on. Loading the page again would end it: go to another page, or try this one again.'
        )}
      </p>
      <button type="button" className="button-quiet" onClick={tryAgain}>
        Try again
      </button>
    </main>
  );
}
