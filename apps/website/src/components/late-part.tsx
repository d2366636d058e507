import { Component, type ReactNode, Suspense } from 'react';

interface State {
  readonly hasFailed: boolean;
}

/** A part whose code comes later. When it does not come, the server being away, the page goes on without it. */
export class LatePart extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : <Suspense>{this.props.children}</Suspense>;
  }
}
