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
    return (
      <main id="main" tabIndex={-1} className="column page-start">
        <h1>This page could not be shown</h1>
        <p className="lead">
          Please <a href={window.location.href}>load it again</a>. A call that is running goes on until then.
        </p>
      </main>
    );
  }
}
