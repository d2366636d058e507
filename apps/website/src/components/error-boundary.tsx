import { Component, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** In place of what failed; `retry` shows that again. Default: nothing. */
  readonly fallback?: (retry: () => void) => ReactNode;
}

interface State {
  readonly hasFailed: boolean;
}

/** What fails to render does not take the rest of the page, and a running call, with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    const { children, fallback } = this.props;
    return this.state.hasFailed ? fallback?.(() => this.setState({ hasFailed: false })) : children;
  }
}
