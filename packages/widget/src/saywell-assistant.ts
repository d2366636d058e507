import { type CallPhase, type CallRequest, type CallStore, createCallStore } from '@saywell/react/store';
import { hasStoredCall } from '@saywell/voice-sdk/stored-call';
import { announceCalls } from './announce-calls.ts';
import { createConsentMemory } from './consent.ts';
import { leaveFloor, takeFloor } from './floor.ts';
import { type ClientLoader, loadVoiceClient, preloadVoice, storedCallName } from './load-voice-client.ts';
import { adoptEarlyProperties } from './reflect-attributes.ts';
import { ReflectedElement, reflectedProperties } from './reflected-element.ts';
import {
  type CallSettings,
  modes,
  originOfScript,
  parseChoice,
  readCallSettings,
  readLook,
  type WidgetMode,
} from './settings.ts';
import { adoptStyles } from './styles/adopt-styles.ts';
import { createWidgetDom, type WidgetDom } from './view/create-widget-dom.ts';
import { describeWidget, type InterfaceState, initialInterface } from './view/widget-view.ts';

/** The button that started a call ends it this long after, so that a double press does not. */
const endRevealMs = 300;

/** One start: what was asked for, and for whom. */
interface Wish {
  /** The first line of a written call; undefined: the mode's own way. */
  readonly text: string | undefined;
}

/**
 * `<saywell-assistant>`: a conversation with an assistant, by voice, by text or both.
 * Nothing is fetched before somebody shows interest, no microphone is asked for before a press.
 * Attributes of the call (key, ids, endpoint, mode) are read when one starts; those of the
 * looks take effect at once. Taken out of the page, it ends its call. Events: `AssistantEvents`.
 */
export class SaywellAssistant extends ReflectedElement {
  static readonly observedAttributes: readonly string[] = [
    'mode',
    'theme',
    'accent',
    'position',
    'title',
    'greeting',
    'open',
  ];

  readonly #store: CallStore;
  #loader: ClientLoader = loadVoiceClient;
  readonly #consent = createConsentMemory(() => localStorage);
  #dom: WidgetDom | undefined;
  #styles: ReturnType<typeof adoptStyles> | undefined;
  #state = initialInterface;
  #wish: Wish | undefined;
  /** Written lines that no call has taken yet. */
  #unsent: string[] = [];
  #callMode: WidgetMode = 'voice';
  #callSettings: Promise<CallSettings> | undefined;
  #phase: CallPhase = 'idle';
  #hasWarmedUp = false;
  #revealTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #endCall = () => this.end();

  constructor() {
    super();
    this.#store = createCallStore({ loadClient: ({ input = 'voice' }) => this.#bringClient(input) });
    announceCalls(this, this.#store);
    this.#store.subscribe(() => this.#followCall());
  }

  /** Is the floating panel open? */
  get open(): boolean {
    return this.hasAttribute('open');
  }
  set open(isOpen: boolean) {
    this.toggleAttribute('open', isOpen);
  }

  /** Brings the voice client of a call: the voice SDK, unless a page or a test has its own. */
  get loadClient(): ClientLoader {
    return this.#loader;
  }
  set loadClient(loader: ClientLoader) {
    this.#loader = loader;
  }

  /**
   * Opens the panel and starts a call, on the page and without one already: a written one that begins with `text`, else what the
   * mode says. Asks for the consent first where that is due. Call it in a press: the microphone is asked for in it.
   */
  start(text?: string): void {
    if (this.#phase !== 'idle' || !this.isConnected) return;
    this.open = true;
    this.#wish = { text };
    const consentText = this.consentText.trim();
    if (consentText === '' || this.#consent.has(consentText)) return this.#startWished();
    this.#change({ consentText });
    this.#dom?.focusPanel();
  }

  /** Ends the call, or the attempt at one. Never rejects: a call that could not be ended goes on and shows it. */
  async end(): Promise<void> {
    await this.#store.end().catch(() => undefined);
  }

  /** Writes a line into the running call; false without one. */
  send(text: string): boolean {
    return this.#store.sendText(text);
  }

  connectedCallback(): void {
    adoptEarlyProperties(this, [...reflectedProperties, 'open', 'loadClient']);
    if (this.#dom === undefined) this.#build();
    this.#update();
    if (this.#resumesAfterReload && hasStoredCall(storedCallName)) this.#resume();
  }

  disconnectedCallback(): void {
    // Moved within the page it is back at once, and its call goes on.
    queueMicrotask(() => {
      if (!this.isConnected) this.#release();
    });
  }

  attributeChangedCallback(name: string, _before: string | null, value: string | null): void {
    if (name === 'accent') this.#styles?.setAccent(value);
    if (name === 'open') this.#followOpen(value !== null);
    this.#update();
  }

  #build(): void {
    const root = this.attachShadow({ mode: 'open' });
    this.#styles = adoptStyles(root);
    this.#styles.setAccent(this.getAttribute('accent'));
    const dom = createWidgetDom(this.#store, {
      toggle: () => this.#setOpen(!this.open),
      close: () => this.#setOpen(false),
      pressCall: () => this.#pressCall(),
      endCall: () => void this.end(),
      toggleMute: () => this.#store.setMuted(!this.#store.getSnapshot().isMuted),
      send: (text) => this.#takeLine(text),
      agree: () => this.#agree(),
      refuse: () => this.#refuse(),
      dismissProblem: () => this.#change({ dismissed: this.#store.getSnapshot().error }),
    });
    dom.element.addEventListener('keydown', (event) => this.#handleKey(event));
    for (const interest of ['pointerover', 'focusin'])
      dom.element.addEventListener(interest, () => this.#warmUp());
    root.append(dom.element);
    this.#dom = dom;
  }

  get #resumesAfterReload(): boolean {
    return this.hasAttribute('resume-after-reload');
  }

  /** Goes on with the call of the page before; the visitor has agreed to it there. */
  #resume(): void {
    if (this.#phase !== 'idle') return;
    this.open = true;
    this.#begin({ target: 'stored-call', input: this.getAttribute('mode') === 'chat' ? 'text' : 'voice' });
  }

  #setOpen(isOpen: boolean): void {
    this.open = isOpen;
    if (isOpen) this.#dom?.focusPanel();
  }

  #followOpen(isOpen: boolean): void {
    const hadFocus = this.#dom?.hasPanelFocus() === true;
    this.#change({ isOpen });
    if (hadFocus && !isOpen) this.#dom?.focusLauncher();
  }

  #handleKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    const isAsking = this.#state.consentText !== '';
    const canClose = this.open && this.position !== 'inline';
    if (!isAsking && !canClose) return;
    // What the page does on Escape is meant for what is under this.
    event.stopPropagation();
    if (isAsking) this.#refuse();
    else this.#setOpen(false);
  }

  #pressCall(): void {
    if (this.#phase === 'idle') this.start();
    else if (this.#state.canEnd && this.#phase !== 'ending') void this.end();
  }

  #takeLine(text: string): boolean {
    if (this.#phase === 'ending') return false;
    if (this.#phase !== 'active') this.#unsent.push(text);
    if (this.#phase === 'idle') this.start(text);
    else this.send(text);
    return true;
  }

  #agree(): void {
    this.#consent.add(this.#state.consentText);
    this.#change({ consentText: '' });
    this.#startWished();
  }

  #refuse(): void {
    this.#wish = undefined;
    this.#change({ consentText: '' });
    this.#giveBackLines();
    this.#dom?.focusPanel();
  }

  #startWished(): void {
    const { text } = this.#wish ?? {};
    this.#wish = undefined;
    const isWritten = text !== undefined || this.getAttribute('mode') === 'chat';
    const target = async () => (await (this.#callSettings ?? this.#readCallSettings())).target;
    const firstMessage = text === undefined ? {} : { firstMessage: text };
    this.#begin({ target, input: isWritten ? 'text' : 'voice', ...firstMessage });
  }

  #begin(request: CallRequest): void {
    this.#callMode = parseChoice(modes, this.getAttribute('mode'));
    this.#callSettings = this.#readCallSettings();
    void this.#store.start(request);
  }

  async #bringClient(input: 'voice' | 'text') {
    const { publicKey, endpoint } = await (this.#callSettings ?? this.#readCallSettings());
    await takeFloor(this.#endCall);
    return this.#loader({ publicKey, endpoint, input, resumesAfterReload: this.#resumesAfterReload });
  }

  async #readCallSettings(): Promise<CallSettings> {
    const scriptOrigin = originOfScript(import.meta.url, location.origin);
    return readCallSettings((name) => this.getAttribute(name), scriptOrigin);
  }

  #followCall(): void {
    const { lifecycle, error } = this.#store.getSnapshot();
    const before = this.#phase;
    this.#phase = lifecycle.phase;
    if (error?.code === 'microphone-refused' || error?.code === 'no-microphone')
      this.#state = { ...this.#state, mustType: true };
    if (before !== this.#phase) this.#followPhase(before);
    this.#update();
  }

  #followPhase(before: CallPhase): void {
    switch (this.#phase) {
      case 'connecting':
        if (before === 'idle')
          this.#revealTimer = setTimeout(() => this.#change({ canEnd: true }), endRevealMs);
        return;
      case 'active':
        this.#unsent = [];
        // Who writes did not ask to be talked to.
        if (this.#callMode === 'chat') this.#store.setOutputVolume(0);
        return;
      case 'idle':
        clearTimeout(this.#revealTimer);
        this.#state = { ...this.#state, canEnd: false };
        leaveFloor(this.#endCall);
        this.#giveBackLines();
        return;
      case 'ending':
        return;
      default:
        this.#phase satisfies never;
    }
  }

  #giveBackLines(): void {
    this.#dom?.restoreText(this.#unsent.splice(0).join(' '));
  }

  #warmUp(): void {
    if (this.#hasWarmedUp || this.#loader !== loadVoiceClient) return;
    this.#hasWarmedUp = true;
    this.#readCallSettings().then(preloadVoice, () => undefined);
  }

  #release(): void {
    this.#dom?.rest();
    this.#wish = undefined;
    this.#change({ consentText: '' });
    this.#giveBackLines();
    void this.end();
  }

  #change(part: Partial<InterfaceState>): void {
    this.#state = { ...this.#state, ...part };
    this.#update();
  }

  #update(): void {
    const mode = this.#phase === 'idle' ? parseChoice(modes, this.getAttribute('mode')) : this.#callMode;
    const look = readLook((name) => this.getAttribute(name), mode);
    this.#dom?.update(describeWidget(look, mode, this.#store.getSnapshot(), this.#state));
  }
}
