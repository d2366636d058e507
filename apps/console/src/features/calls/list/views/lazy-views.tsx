import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { ViewsBarProps } from './views-bar.tsx';

const ViewsBar = lazy(async (): Promise<{ default: ComponentType<ViewsBarProps> }> => {
  try {
    return { default: (await import('./views-bar.tsx')).ViewsBar };
  } catch {
    return { default: NoViews };
  }
});

/** The list is of use without them. */
const NoViews = (): ReactNode => <p className="quiet">The saved views did not load.</p>;

/** Behind the list itself: what most people come for does not wait for it, and nothing moves when it comes. */
export const LazyViews = (props: ViewsBarProps): ReactNode => (
  <div className="views">
    <Suspense>
      <ViewsBar {...props} />
    </Suspense>
  </div>
);
