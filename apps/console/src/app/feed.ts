import type { FEED_PATH, FEED_SESSION_OVER, FeedMessage, FeedSubject } from '@saywell/contract';

/** What the server tells of what is followed. */
export type FeedNews = Extract<FeedMessage, { topic: unknown }>;

/** One socket of this page over which the server tells what changes; while nobody looks at the page there is none. */
export interface Feed {
  /** The frame is there, and somebody is signed in. Answers how to end it. */
  start(): () => void;
  /** Epoch ms since when its socket is lost; undefined: it is not. */
  lostAt(): number | undefined;
  /** Hears when that changes. Answers how to end it. */
  onLost(listener: () => void): () => void;
  /** Hears of what changes, also before it has started. Answers how to end it. */
  follow(subjects: readonly FeedSubject[], listener: (news: FeedNews) => void): () => void;
}

/** What becomes of a socket. */
export interface SocketEvents {
  opened(): void;
  heard(data: unknown): void;
  closed(code: number): void;
}

type Socket = Pick<WebSocket, 'send' | 'close'>;

export interface FeedOptions {
  readonly open: (path: string, events: SocketEvents) => Socket;
  readonly page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  /** Answers how to cancel it. */
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
  readonly random: () => number;
  /** Epoch ms. */
  readonly now: () => number;
  /** Something was missed: all that is shown may be old. */
  readonly missed: () => void;
  /** The session is over or another one; resolves once somebody is signed in. */
  readonly signIn: () => Promise<unknown>;
}

const path: typeof FEED_PATH = '/feed';
const sessionOver: typeof FEED_SESSION_OVER = 4401;
/** A page in another tab comes back soon, or stays away. */
const hiddenMs = 60_000;
const firstRetryMs = 1_000;
const longestRetryMs = 30_000;
/** One may be a network that changes. */
const lostAfterFailures = 2;
/** A server that never took one may be without it, or take no more of this session until another tab is closed. */
const maxRefusals = 5;
const seldomMs = 60_000;
/** What is said here may be longer on its way than what the page has asked for, to a server that has much to do. */
const slackMs = 2_000;

export function createFeed(options: FeedOptions): Feed {
  return new PageFeed(options);
}

class PageFeed implements Feed {
  readonly #options: FeedOptions;
  /** By subject. */
  readonly #listeners = new Map<FeedSubject, Set<(news: FeedNews) => void>>();
  readonly #lostListeners = new Set<() => void>();
  #lostAt: number | undefined;
  #starts = 0;
  #socket: Socket | undefined;
  #isOpen = false;
  #hasOpened = false;
  /** The newest that it has heard. */
  #seq: number | undefined;
  /** Epoch ms since when the page reads what it has not heard of; undefined: it follows. */
  #behindSince: number | undefined;
  #failures = 0;
  #cancelRetry: (() => void) | undefined;
  #cancelHiding: (() => void) | undefined;

  constructor(options: FeedOptions) {
    this.#options = options;
  }

  start(): () => void {
    this.#starts += 1;
    if (this.#starts === 1) {
      this.#options.page.addEventListener('visibilitychange', this.#looked);
      // One that begins again goes on from where it was.
      if (this.#seq === undefined) this.#behindSince ??= this.#options.now() - slackMs;
      this.#connect();
    }
    let isStarted = true;
    return () => {
      if (!isStarted) return;
      isStarted = false;
      this.#starts -= 1;
      if (this.#starts > 0) return;
      this.#options.page.removeEventListener('visibilitychange', this.#looked);
      this.#disconnect();
    };
  }

  lostAt(): number | undefined {
    return this.#lostAt;
  }

  onLost(listener: () => void): () => void {
    this.#lostListeners.add(listener);
    return () => void this.#lostListeners.delete(listener);
  }

  #setLost(isLost: boolean): void {
    if ((this.#lostAt !== undefined) === isLost) return;
    this.#lostAt = isLost ? this.#options.now() : undefined;
    for (const listener of this.#lostListeners) listener();
  }

  follow(subjects: readonly FeedSubject[], listener: (news: FeedNews) => void): () => void {
    // One that is given twice hears twice, until each has ended.
    const own = (news: FeedNews): void => listener(news);
    const added = subjects.filter((subject) => {
      const known = this.#listeners.get(subject);
      if (known === undefined) this.#listeners.set(subject, new Set([own]));
      else known.add(own);
      return known === undefined;
    });
    if (added.length > 0) this.#subscribe(added);
    return () => {
      const left = subjects.filter((subject) => {
        const known = this.#listeners.get(subject);
        known?.delete(own);
        return known?.size === 0 && this.#listeners.delete(subject);
      });
      if (left.length > 0) this.#say({ unsubscribe: left });
    };
  }

  readonly #looked = (): void => {
    this.#cancelHiding?.();
    this.#cancelHiding = undefined;
    if (this.#isSeen()) this.#connect();
    else this.#cancelHiding = this.#options.setTimer(() => this.#disconnect(), hiddenMs);
  };

  #isSeen(): boolean {
    return this.#options.page.visibilityState === 'visible';
  }

  #connect(): void {
    if (this.#starts === 0 || this.#socket !== undefined || !this.#isSeen()) return;
    this.#cancelRetry?.();
    this.#cancelRetry = undefined;
    const socket: Socket = this.#options.open(path, {
      opened: () => this.#opened(),
      heard: (data) => this.#heard(data),
      closed: (code) => this.#closed(socket, code),
    });
    this.#socket = socket;
  }

  #disconnect(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = undefined;
    const socket = this.#socket;
    this.#socket = undefined;
    this.#isOpen = false;
    // Whoever looks away misses nothing: it is asked for again.
    this.#setLost(false);
    socket?.close();
  }

  #opened(): void {
    this.#isOpen = true;
    this.#setLost(false);
    this.#hasOpened = true;
    this.#failures = 0;
    if (this.#listeners.size > 0) this.#subscribe([...this.#listeners.keys()]);
    if (this.#seq !== undefined) this.#say({ resume: this.#seq });
  }

  /** Nobody can say any more from which change on it must hear: it knows the moment alone. */
  #beginAnew(): void {
    this.#seq = undefined;
    this.#behindSince = this.#options.now();
  }

  #subscribe(subscribe: readonly FeedSubject[]): void {
    const since = this.#behindSince;
    // A clock that was put back meanwhile tells nothing.
    this.#say({ subscribe, sinceMs: since && Math.max(0, this.#options.now() - since) });
  }

  #closed(socket: Socket, code: number): void {
    if (this.#socket !== socket) return;
    this.#socket = undefined;
    this.#isOpen = false;
    if (code === sessionOver) {
      // Another session may be in another organisation.
      this.#beginAnew();
      void this.#options.signIn().then(
        () => this.#connect(),
        () => this.#retryLater(),
      );
    } else this.#retryLater();
  }

  #retryLater(): void {
    this.#failures += 1;
    const isMissing = !this.#hasOpened && this.#failures >= maxRefusals;
    this.#setLost(this.#hasOpened || this.#failures >= lostAfterFailures);
    const mostMs = isMissing ? seldomMs : Math.min(firstRetryMs * 2 ** (this.#failures - 1), longestRetryMs);
    // A server that starts again is not asked by all pages at once.
    const delayMs = mostMs * (0.5 + this.#options.random() / 2);
    this.#cancelRetry?.();
    this.#cancelRetry = this.#options.setTimer(() => this.#connect(), delayMs);
  }

  #say(request: object): void {
    if (this.#isOpen) this.#socket?.send(JSON.stringify(request));
  }

  #heard(data: unknown): void {
    const message = readMessage(data);
    if (message === null) return;
    // The answer to a subscription may be newer than what still waits to be told: it counts at the beginning only.
    if ('seq' in message && (this.#seq === undefined || 'topic' in message))
      this.#seq = Math.max(this.#seq ?? 0, message.seq);
    if ('subscribed' in message) this.#behindSince = undefined;
    if ('topic' in message) {
      for (const listener of this.#listeners.get(message.topic) ?? []) listener(message);
    } else if ('resync' in message) {
      this.#beginAnew();
      // The place to go on from is in the answer.
      this.#subscribe([]);
      this.#options.missed();
    }
  }
}

function readMessage(data: unknown): FeedMessage | null {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is our own server's
    return typeof data === 'string' ? (JSON.parse(data) as FeedMessage) : null;
  } catch {
    return null;
  }
}
