/**
 * The only script that runs before the page is loaded. It brings in the rest
 * when the browser is idle or the visitor shows interest, and keeps a press
 * that came too early, to be repeated once the page can answer.
 */
export interface BootOptions {
  readonly window: Window;
  readonly startClient: () => Promise<void>;
}

const intents = ['pointerdown', 'touchstart', 'keydown', 'pointerover', 'focusin'] as const;
/** A browser that never rests still gets its page. */
const idleTimeoutMs = 3_000;

export function bootPage({ window, startClient }: BootOptions): void {
  const { document } = window;
  let isStarted = false;
  let heldPress: HTMLElement | undefined;

  function holdPress(event: Event): void {
    const button =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-replay]') : null;
    if (button === null) return;
    event.preventDefault();
    event.stopPropagation();
    heldPress = button;
  }

  function start(): void {
    if (isStarted) return;
    isStarted = true;
    startClient().then(finish, () => {
      isStarted = false; // The next sign of interest tries again.
    });
  }

  function finish(): void {
    for (const intent of intents) document.removeEventListener(intent, start, true);
    document.removeEventListener('click', holdPress, true);
    document.documentElement.dataset.ready = 'true';
    heldPress?.click();
  }

  function startWhenIdle(): void {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(start, { timeout: idleTimeoutMs });
    else setTimeout(start, 200);
  }

  for (const intent of intents) document.addEventListener(intent, start, { capture: true, passive: true });
  document.addEventListener('click', holdPress, true);
  if (document.readyState === 'complete') startWhenIdle();
  else window.addEventListener('load', startWhenIdle, { once: true });
}
