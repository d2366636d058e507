import type { createConsoleRouter } from './router.tsx';

/** After a navigation the new page's heading has the focus: readers hear where they are, and Tab goes on from there. */
export function followFocus(router: ReturnType<typeof createConsoleRouter>): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  });
}
