import { Component, type ReactNode, Suspense } from 'react';

export interface LatePartProps {
  readonly children: ReactNode;
  /** While the code is on its way. Default: nothing. */
  readonly meanwhile?: ReactNode;
  /** Where it does not come. Default: nothing. */
  readonly instead?: ReactNode;
}

interface State {
  readonly hasFailed: boolean;
}

/** A part whose code comes later. When it does not come, the server being away, the page goes on without it. */
export class LatePart extends Component<LatePartProps, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    const { children, meanwhile, instead } = this.props;
    return this.state.hasFailed ? instead : <Suspense fallback={meanwhile}>{children}</Suspense>;
  }
}
