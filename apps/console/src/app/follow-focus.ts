import type { createConsoleRouter } from './router.tsx';

/**
 * After a navigation the new page's heading has the focus: readers hear where they are, and Tab goes on from there. A list
 * that one comes back to gives it to the row that one was at; an address with a hash says itself where one goes on.
 */
export function followFocus(router: ReturnType<typeof createConsoleRouter>): void {
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    const goesElsewhere = toLocation.state.backFrom !== undefined || toLocation.hash !== '';
    if (fromLocation === undefined || !pathChanged || goesElsewhere) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  });
}
