import type { createConsoleRouter } from './router.tsx';

/**
 * After a navigation the new page's heading has the focus: readers hear where they are, and Tab goes on from there.
 * An address with a hash says itself where one goes on.
 */
export function followFocus(router: ReturnType<typeof createConsoleRouter>): void {
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged || toLocation.hash !== '') return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  });
}
