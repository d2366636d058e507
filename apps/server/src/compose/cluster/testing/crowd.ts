import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { callSchema, ROOM_CHANNEL_LABEL, ROOM_TOKEN_PARAMETER } from '@saywell/contract';
import { WebSocket } from 'ws';

/** Where callers reach the servers, and with which private key. */
export interface CrowdPlace {
  /** Another one each time where there is no load balancer. */
  readonly url: () => string;
  readonly key: string;
  /** What every call is made with besides. */
  readonly assistant: object;
  /** Only listens, to an assistant that has much to say. Default: writes and is answered. */
  readonly isSilent?: boolean;
}

/** Somebody who writes a line now and then, and comes back when the connection breaks. */
export interface Caller {
  readonly callId: string;
  /** Of the server that passes the connection on, where that is said; the newest. */
  readonly entry: string | undefined;
  /** Lines that were answered. */
  readonly answered: number;
  /** Times the connection broke. */
  readonly breaks: number;
  /** The longest that a line waited for its answer, ms; that of one that waits still among them. */
  longestWaitMs(): number;
  /** The longest without sound since the first of it, ms; the one that goes on among them. Infinite: none was heard. */
  longestPauseMs(): number;
  /** Counts anew from now on. */
  forget(): void;
  /** Why the room is over; undefined: it is not. */
  readonly ended: string | undefined;
  /** Leaves for good. */
  hangUp(): void;
}

const lineEveryMs = 2_000;
const aliveEveryMs = 1_000;
const retryMs = 500;
/** A room waits so long for whoever has gone without a word. */
const comeBackMs = 28_000;
const tries = 40;

export async function createCaller(place: CrowdPlace): Promise<Caller> {
  const call = await createCall(place);
  const caller = new TalkingCaller(place, call);
  await caller.join();
  return caller;
}

interface MadeCall {
  readonly id: string;
  readonly token: string;
}

/** Tries again what is refused for the moment, as clients do. */
async function createCall({ url, key, assistant }: CrowdPlace): Promise<MadeCall> {
  let refusal = '';
  for (let times = 0; times < tries; times += 1) {
    const answer = await fetch(`${url()}/call/web`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        assistant: { firstMessage: 'Hello.', silenceTimeoutSeconds: 600, ...assistant },
      }),
    }).catch((error: unknown) => String(error));
    if (typeof answer === 'string') refusal = answer;
    else if (answer.status === 201) {
      const { id, webCallUrl = '' } = callSchema.parse(await answer.json());
      return { id, token: new URL(webCallUrl).searchParams.get(ROOM_TOKEN_PARAMETER) ?? '' };
    } else refusal = `${answer.status} ${await answer.text()}`;
    await sleep(retryMs);
  }
  throw new Error(`no call was made: ${refusal}`);
}

class TalkingCaller implements Caller {
  readonly callId: string;
  entry: string | undefined;
  answered = 0;
  breaks = 0;
  ended: string | undefined;
  readonly #place: CrowdPlace;
  #token: string;
  #socket: WebSocket | undefined;
  #isOver = false;
  #lines = 0;
  #askedAt: number | undefined;
  #longestWaitMs = 0;
  #soundAt = Number.NEGATIVE_INFINITY;
  #longestPauseMs = 0;

  constructor(place: CrowdPlace, { id, token }: MadeCall) {
    this.#place = place;
    this.callId = id;
    this.#token = token;
  }

  longestWaitMs(): number {
    const waited = this.#askedAt === undefined ? 0 : performance.now() - this.#askedAt;
    return Math.max(this.#longestWaitMs, waited);
  }

  longestPauseMs(): number {
    return Math.max(this.#longestPauseMs, performance.now() - this.#soundAt);
  }

  forget(): void {
    this.#longestWaitMs = 0;
    this.#longestPauseMs = 0;
    this.answered = 0;
    this.breaks = 0;
    if (this.#askedAt !== undefined) this.#askedAt = performance.now();
  }

  async join(): Promise<void> {
    await this.#connectWithin(comeBackMs);
    void this.#talk();
  }

  hangUp(): void {
    this.#isOver = true;
    this.#say({ type: 'bye' });
    this.#socket?.close();
  }

  async #connectWithin(limitMs: number): Promise<void> {
    const giveUpAt = performance.now() + limitMs;
    for (;;) {
      const refusal = await this.#connect().then(
        () => null,
        (error: unknown) => String(error),
      );
      if (refusal === null || this.#isOver) return;
      // The room is over, or never was.
      if (/\b(?:401|404)\b/.test(refusal) || performance.now() > giveUpAt) {
        this.#isOver = true;
        this.ended ??= refusal;
        return;
      }
      await sleep(retryMs);
    }
  }

  async #connect(): Promise<void> {
    const url = `${this.#place.url().replace(/^http/, 'ws')}/room/${this.callId}/ws`;
    const socket = new WebSocket(url, [ROOM_CHANNEL_LABEL, this.#token], { handshakeTimeout: 5_000 });
    socket.on('upgrade', ({ headers }) => {
      const entry = headers['x-entry'];
      this.entry = typeof entry === 'string' ? entry : undefined;
    });
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (isBinary) this.#sounded();
      else this.#heard(JSON.parse(data.toString()));
    });
    const opened = once(socket, 'open');
    socket.on('error', () => undefined);
    await opened;
    this.#socket = socket;
    socket.on('close', () => this.#closed(socket));
    this.#say({ type: 'hello', userName: 'Ann' });
    this.#app('playable');
  }

  #closed(socket: WebSocket): void {
    if (this.#socket !== socket || this.#isOver) return;
    this.#socket = undefined;
    this.breaks += 1;
    void this.#connectWithin(comeBackMs);
  }

  #heard(message: Record<string, unknown>): void {
    if (message['type'] === 'session') this.#token = String(message['resumeToken']);
    if (message['type'] === 'ended') {
      this.#isOver = true;
      this.ended = String(message['reason']);
    }
    if (this.#askedAt === undefined || !JSON.stringify(message).includes(`You said line ${this.#lines}.`))
      return;
    this.#longestWaitMs = this.longestWaitMs();
    this.#askedAt = undefined;
    this.answered += 1;
  }

  #sounded(): void {
    const at = performance.now();
    if (Number.isFinite(this.#soundAt))
      this.#longestPauseMs = Math.max(this.#longestPauseMs, at - this.#soundAt);
    this.#soundAt = at;
  }

  async #talk(): Promise<void> {
    let nextLineAt = performance.now() + Math.random() * lineEveryMs;
    while (!this.#isOver) {
      // As every client does: a connection without a word is taken for broken.
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(new Uint8Array(640));
      if (this.#place.isSilent === true) {
        // It hears.
      } else if (
        this.#askedAt === undefined &&
        performance.now() >= nextLineAt &&
        this.#socket !== undefined
      ) {
        this.#lines += 1;
        this.#askedAt = performance.now();
        nextLineAt = performance.now() + lineEveryMs;
        this.#write(this.#lines);
      } else if (this.#askedAt !== undefined && performance.now() - this.#askedAt > 4_000) {
        // It may have been said into a connection that was broken already.
        this.#write(this.#lines);
      }
      await sleep(aliveEveryMs);
    }
  }

  #write(line: number): void {
    const content = `line ${line}`;
    this.#app(JSON.stringify({ type: 'add-message', message: { role: 'user', content } }));
  }

  #app(data: string): void {
    this.#say({ type: 'app-message', data, to: '*' });
  }

  #say(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}
