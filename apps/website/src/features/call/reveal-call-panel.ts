/**
 * Brings the page's call panel into view, where it is below the button that
 * was pressed. A start opens the panel, which is drawn when the press is over.
 */
export function revealCallPanel(): void {
  setTimeout(() => document.querySelector('.call-panel-place')?.scrollIntoView({ block: 'nearest' }));
}
