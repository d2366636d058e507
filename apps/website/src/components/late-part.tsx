import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

/** A part whose code comes later. When it does not come, the server being away, the page goes on without it. */
export function LatePart({ children }: { children: ReactNode }): ReactNode {
  return (
    <ErrorBoundary>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}
