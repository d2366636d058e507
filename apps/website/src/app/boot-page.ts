import { isTextField, repeatTyping, type Typing } from './repeat-typing.ts';

/**
 * The only script that runs before the page is loaded. It brings in the frame
 * of the site when the browser is idle, and the page's own code at the first
 * sign of interest. Presses and typing that came too early are stored, to be
 * repeated once the page can answer.
 */
export interface BootOptions {
  readonly window: Window;
  readonly startClient: () => Promise<StartedClient>;
  /** Fetches what a call needs beside the page, when a start is pressed. */
  readonly preloadCall?: () => Promise<unknown>;
}

/** The frame answers to the visitor: header, footer, a running call. */
export interface StartedClient {
  /** The page shows something live without being touched. */
  readonly isLive: boolean;
  /** A call is running: the page must not be left. */
  readonly hasCall: () => boolean;
  /** Tells the visitor that the page does not answer to a press yet. */
  readonly sayAsleep: () => void;
  /** Fetches the code of what is between header and footer; resolves when that answers too. */
  readonly wakePage: () => Promise<void>;
}

const intents = ['pointerdown', 'touchstart', 'keydown', 'pointerover', 'focusin', 'click'] as const;
/** A browser that never rests still gets its page. */
const idleTimeoutMs = 3_000;
/** After so many failures only a press fetches the page's code again: a pointer that moves would without end. */
const quietTries = 5;

export function bootPage({ window, startClient, preloadCall }: BootOptions): void {
  const { document } = window;
  const { dataset } = document.documentElement;
  const typing: Typing = new Map();
  let heldPress: HTMLElement | undefined;
  let starting: Promise<StartedClient> | undefined;
  let waking: Promise<void> | undefined;
  let failures = 0;

  /** What is not stored answers natively: links lead on. */
  function holdPress(event: Event): void {
    const control =
      event.target instanceof Element && event.target.closest<HTMLElement>('[data-replay], main button');
    if (!control || (dataset.ready && !control.closest('main'))) return;
    event.preventDefault();
    event.stopPropagation();
    show(heldPress, false);
    heldPress = control;
    show(control, true);
    // The start itself will say what cannot be had.
    if (control.dataset.replay === 'call') void preloadCall?.().catch(() => {});
  }

  function keepTyping({ target }: Event): void {
    if (isTextField(target)) typing.set(target, target.value);
  }

  function start(): Promise<StartedClient> {
    starting ??= startClient().then(greet, (error: unknown) => {
      starting = undefined; // The next sign of interest tries again.
      throw error;
    });
    return starting;
  }

  function greet(client: StartedClient): StartedClient {
    dataset.ready = 'true';
    if (heldPress?.closest('main') === null) repeatPress();
    if (client.isLive) wake();
    return client;
  }

  /** What the page will import; asked for beside the frame, and not after it. */
  function fetchPage(): void {
    for (const href of dataset.pageScripts?.split(' ') ?? []) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    delete dataset.pageScripts;
  }

  function wake(intent?: Event): void {
    if (failures >= quietTries && intent?.type !== 'click') return;
    // The frame first: it is the largest, and browsers open few connections at once.
    const started = waking === undefined ? start() : undefined;
    fetchPage();
    waking ??= started?.then(({ wakePage }) => wakePage()).then(finish, giveUpWaking);
  }

  async function giveUpWaking(): Promise<void> {
    waking = undefined;
    failures += 1;
    if (!heldPress) return;
    show(heldPress, false);
    const client = await starting?.catch(() => undefined);
    if (client?.hasCall()) client.sayAsleep();
    else if (!postNatively()) client?.sayAsleep();
  }

  function finish(): void {
    for (const intent of intents) document.removeEventListener(intent, wake, true);
    document.removeEventListener('click', holdPress, true);
    document.removeEventListener('input', keepTyping, true);
    dataset.awake = 'true';
    repeatTyping(typing);
    repeatPress();
  }

  /** A form that the browser can post itself does not wait for code that did not come. */
  function postNatively(): boolean {
    const form = heldPress instanceof HTMLButtonElement ? heldPress.form : null;
    if (form?.method !== 'post') return false;
    heldPress = undefined;
    form.requestSubmit();
    return true;
  }

  function repeatPress(): void {
    const control = heldPress;
    heldPress = undefined;
    show(control, false);
    control?.click();
  }

  const startQuietly = () => void start().catch(() => {});

  function startWhenIdle(): void {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(startQuietly, { timeout: idleTimeoutMs });
    else setTimeout(startQuietly, 200);
  }

  /** What is looked at comes first: the texts are drawn in their own fonts before the frame is fetched. */
  function startAfterPaint(): void {
    let isDue = true;
    const go = (): void => {
      if (isDue) startWhenIdle();
      isDue = false;
    };
    const drawn = (): void => void window.requestAnimationFrame(() => window.requestAnimationFrame(go));
    void document.fonts.ready.then(drawn);
    // A tab in the background draws nothing.
    setTimeout(go, idleTimeoutMs);
  }

  for (const intent of intents) document.addEventListener(intent, wake, { capture: true, passive: true });
  document.addEventListener('click', holdPress, true);
  document.addEventListener('input', keepTyping, true);
  if (document.readyState === 'complete') startAfterPaint();
  else window.addEventListener('load', startAfterPaint, { once: true });
}

/** At once, whatever is still on its way: the press has been taken. */
function show(control: HTMLElement | undefined, isHeld: boolean): void {
  control?.toggleAttribute('data-held', isHeld);
  if (isHeld) control?.setAttribute('aria-busy', 'true');
  else control?.removeAttribute('aria-busy');
}
