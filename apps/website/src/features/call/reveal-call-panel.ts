/** A start opens the panel and says the first words in it within this time, on slow machines, too. */
const growingMs = 60_000;

/**
 * Brings the page's call panel into view, where it is below the button that was pressed, and keeps it there while it
 * opens, unless the visitor scrolls. A start opens the panel, which is drawn when the press is over.
 */
export function revealCallPanel(): void {
  setTimeout(() => {
    const place = document.querySelector('.call-panel-place');
    if (place === null) return;
    const reveal = (): void => place.scrollIntoView({ block: 'nearest' });
    reveal();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(reveal);
    observer.observe(place);
    // What stands above it goes and comes, too.
    observer.observe(document.body);
    const over = AbortSignal.timeout(growingMs);
    const stop = (): void => observer.disconnect();
    over.addEventListener('abort', stop);
    for (const kind of ['wheel', 'touchmove', 'keydown'] as const)
      addEventListener(kind, stop, { once: true, passive: true, signal: over });
  });
}
