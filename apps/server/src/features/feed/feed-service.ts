import {
  type CallEvent,
  type CallPulse,
  FEED_SESSION_OVER,
  type FeedMessage,
  feedRequestSchema,
} from '@saywell/contract';
import type { Clock } from '../../platform/clock.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { parseJson } from '../../platform/parse-json.ts';
import { isAccessKind, parseStoredChange } from '../../store/changes/stored-change.ts';
import { type AccessHolder, type AccessWatch, createAccessWatch } from '../access/access-watch.ts';
import { type CallInterest, interestIn } from './call-interest.ts';
import type { FeedConnection, FeedPort } from './feed-port.ts';
import { createFeedRing, type FeedRing } from './feed-ring.ts';
import { createFeedSubscriber, type FeedSubscriber } from './feed-subscriber.ts';
import { createRecentChanges, type RecentChange, type RecentChanges } from './recent-changes.ts';

/** Who follows what changes in an organisation. */
export type FeedReader = AccessHolder;

export interface FeedService {
  /** Of those who follow; others may be watched as well. */
  readonly access: AccessWatch;
  /** @throws {DomainError} `rate-limited`, `at-capacity`: there are as many sockets as there may be. */
  admit(reader: FeedReader): void;
  open(reader: FeedReader, port: FeedPort): FeedConnection;
  /** The database tells of a row that was committed, here or on another server. */
  stored(payload: string): void;
  /** It may have told of more than was heard. */
  missed(): void;
  /** Of one call more may have happened than was told. */
  missedOf(orgId: string, callId: string): void;
  /** Something happened in a call that runs here. */
  called(orgId: string, callId: string, event: CallEvent): void;
  /** Does anybody follow how calls of this organisation are? */
  isWatched(orgId: string): boolean;
  /** How a call is that runs here. */
  pulsed(orgId: string, pulse: CallPulse): void;
  /** What pages follow of the calls of this organisation: how they are, and what happens in which of them. */
  interestOf(orgId: string): CallInterest;
  /** Calls back when pages of an organisation follow more or less than before. */
  onInterest(changed: (orgId: string) => void): void;
  /** The server stops: every socket is closed, and none is opened any more. */
  close(): void;
}

export interface FeedServiceOptions {
  readonly clock: Pick<Clock, 'now' | 'setTimer'>;
  readonly random: () => number;
  readonly maxSockets?: number;
}

/** A page that nobody looks at gives its own back within a minute. */
const maxPerHolder = 16;
const maxSockets = 1_000;
const pingIntervalMs = 20_000;
/** An organisation that nobody follows is remembered for pages that come back. */
const ringLifetimeMs = 120_000;
/** What a page has not taken, bytes. */
const maxBufferedBytes = 1_048_576;
/** Messages of a page in one interval of pings. */
const maxMessages = 200;
const maxBadMessages = 10;

interface OrgFeed {
  ring: FeedRing;
  readonly sockets: Set<Socket>;
  forgetAt: number | undefined;
}

interface Socket {
  readonly reader: FeedReader;
  readonly port: FeedPort;
  readonly subscriber: FeedSubscriber;
  isAlive: boolean;
  messages: number;
  badMessages: number;
  cancelTimer: () => void;
  endWatch: () => void;
}

export function createFeedService(options: FeedServiceOptions): FeedService {
  return new Feed(options);
}

class Feed implements FeedService {
  readonly access: AccessWatch;
  readonly #options: FeedServiceOptions;
  readonly #orgs = new Map<string, OrgFeed>();
  readonly #recent: RecentChanges;
  #interestChanged: (orgId: string) => void = () => undefined;
  #count = 0;
  #isClosed = false;

  constructor(options: FeedServiceOptions) {
    this.#options = options;
    this.access = createAccessWatch(options);
    this.#recent = createRecentChanges({ now: options.clock.now });
  }

  admit({ orgId, holderId }: FeedReader): void {
    if (this.#isClosed) throw new DomainError('shutting-down', 'The server is stopping.');
    if (this.#count >= (this.#options.maxSockets ?? maxSockets))
      throw new DomainError('at-capacity', 'Too many pages follow what changes.');
    const own = [...(this.#orgs.get(orgId)?.sockets ?? [])].filter(
      ({ reader }) => reader.holderId === holderId,
    );
    if (own.length >= maxPerHolder)
      throw new DomainError('rate-limited', `A session may have ${maxPerHolder} feeds at once.`);
  }

  open(reader: FeedReader, port: FeedPort): FeedConnection {
    const org = this.#orgOf(reader.orgId);
    const send = (message: FeedMessage): void => this.#send(socket, message);
    const { setTimer } = this.#options.clock;
    const socket: Socket = {
      reader,
      port,
      subscriber: createFeedSubscriber({ send, setTimer }),
      isAlive: true,
      messages: 0,
      badMessages: 0,
      cancelTimer: () => undefined,
      endWatch: this.access.watch(reader, () =>
        this.#close(socket, FEED_SESSION_OVER, 'the session is over'),
      ),
    };
    org.sockets.add(socket);
    org.forgetAt = undefined;
    this.#count += 1;
    this.#pingLater(socket);
    return {
      received: (text) => this.#received(org, socket, text),
      alive: () => {
        socket.isAlive = true;
      },
      closed: () => this.#remove(socket),
    };
  }

  stored(payload: string): void {
    const stored = parseStoredChange(payload);
    if (stored === null) return;
    this.access.stored(stored);
    if (isAccessKind(stored.kind)) return;
    const { kind: topic, ...known } = stored;
    this.#changed({ ...known, topic, at: new Date(this.#options.clock.now()).toISOString() });
  }

  missed(): void {
    this.#recent.forget();
    for (const org of this.#orgs.values()) {
      org.ring = this.#ring();
      for (const socket of org.sockets) {
        socket.subscriber.forget();
        this.#send(socket, { resync: true });
      }
    }
    this.access.missed();
  }

  missedOf(orgId: string, callId: string): void {
    for (const socket of this.#orgs.get(orgId)?.sockets ?? [])
      if (socket.subscriber.subjects().includes(`call:${callId}`)) this.#send(socket, { resync: true });
  }

  called(orgId: string, callId: string, event: CallEvent): void {
    for (const { subscriber } of this.#orgs.get(orgId)?.sockets ?? []) subscriber.called(callId, event);
  }

  isWatched(orgId: string): boolean {
    return [...(this.#orgs.get(orgId)?.sockets ?? [])].some(({ subscriber }) => subscriber.isWatching());
  }

  pulsed(orgId: string, pulse: CallPulse): void {
    for (const { subscriber } of this.#orgs.get(orgId)?.sockets ?? []) subscriber.pulsed(pulse);
  }

  interestOf(orgId: string): CallInterest {
    return interestIn([...(this.#orgs.get(orgId)?.sockets ?? [])]);
  }

  onInterest(changed: (orgId: string) => void): void {
    this.#interestChanged = changed;
  }

  close(): void {
    this.#isClosed = true;
    for (const { sockets } of this.#orgs.values())
      for (const socket of sockets) this.#close(socket, 1001, 'the server stops');
    this.#orgs.clear();
  }

  #changed(recent: RecentChange): void {
    this.#recent.add(recent);
    const { orgId, ...change } = recent;
    const org = this.#orgs.get(orgId);
    if (org === undefined) return;
    if (org.forgetAt !== undefined && this.#options.clock.now() > org.forgetAt)
      return void this.#orgs.delete(orgId);
    const notice = org.ring.add(change);
    for (const { subscriber } of org.sockets) subscriber.changed(notice);
  }

  #received(org: OrgFeed, socket: Socket, text: string): void {
    socket.messages += 1;
    if (socket.messages > maxMessages) return this.#close(socket, 1008, 'too many messages');
    const read = feedRequestSchema.safeParse(parseJson(text));
    if (!read.success) return this.#refuse(socket, read.error.issues[0]?.message ?? '');
    const request = read.data;
    const { subscriber } = socket;
    if ('resume' in request) return this.#resume(org, socket, request.resume);
    if ('unsubscribe' in request) subscriber.unsubscribe(request.unsubscribe);
    else if (!subscriber.subscribe(request.subscribe)) {
      const message = 'A page follows 100 subjects at most.';
      return this.#send(socket, { error: { code: 'too-many-subscriptions', message } });
    }
    this.#interestChanged(socket.reader.orgId);
    this.#send(socket, { seq: org.ring.seq, subscribed: subscriber.subjects() });
    if ('subscribe' in request && request.sinceMs !== undefined)
      this.#catchUp(org, socket, this.#options.clock.now() - request.sinceMs);
  }

  #catchUp({ ring }: OrgFeed, socket: Socket, atMs: number): void {
    const recent = this.#recent.since(socket.reader.orgId, atMs);
    if (recent === null) return this.#send(socket, { resync: true });
    for (const { orgId: _, ...change } of recent) socket.subscriber.changed({ ...change, seq: ring.seq });
  }

  #resume({ ring }: OrgFeed, socket: Socket, seq: number): void {
    const missed = ring.after(seq);
    if (missed === null) return this.#send(socket, { resync: true });
    for (const notice of missed) socket.subscriber.changed(notice);
  }

  #refuse(socket: Socket, message: string): void {
    socket.badMessages += 1;
    if (socket.badMessages > maxBadMessages) this.#close(socket, 1008, 'too many messages that mean nothing');
    else this.#send(socket, { error: { code: 'feed-request-invalid', message } });
  }

  #send(socket: Socket, message: FeedMessage): void {
    if (socket.port.bufferedBytes > maxBufferedBytes) {
      this.#remove(socket);
      // A close would wait behind what is not taken; the page comes back and goes on.
      socket.port.terminate();
      return;
    }
    socket.port.send(JSON.stringify(message));
  }

  #pingLater(socket: Socket): void {
    socket.cancelTimer = this.#options.clock.setTimer(() => {
      if (!socket.isAlive) {
        this.#remove(socket);
        socket.port.terminate();
        return;
      }
      socket.isAlive = false;
      socket.messages = 0;
      socket.port.ping();
      this.#pingLater(socket);
    }, pingIntervalMs);
  }

  #close(socket: Socket, code: number, reason: string): void {
    if (this.#remove(socket)) socket.port.close(code, reason);
  }

  /** False: it was gone. */
  #remove(socket: Socket): boolean {
    const org = this.#orgs.get(socket.reader.orgId);
    if (org?.sockets.delete(socket) !== true) return false;
    this.#count -= 1;
    socket.cancelTimer();
    socket.endWatch();
    socket.subscriber.close();
    this.#interestChanged(socket.reader.orgId);
    if (org.sockets.size === 0) org.forgetAt = this.#options.clock.now() + ringLifetimeMs;
    return true;
  }

  #orgOf(orgId: string): OrgFeed {
    const { now } = this.#options.clock;
    // Few are remembered, and seldom does somebody come.
    for (const [id, { forgetAt }] of this.#orgs)
      if (forgetAt !== undefined && now() > forgetAt) this.#orgs.delete(id);
    const known = this.#orgs.get(orgId);
    if (known !== undefined) return known;
    const org: OrgFeed = { ring: this.#ring(), sockets: new Set(), forgetAt: undefined };
    this.#orgs.set(orgId, org);
    return org;
  }

  #ring(): FeedRing {
    const { clock, random } = this.#options;
    return createFeedRing({ startedAt: clock.now(), mark: random() * 1_024 });
  }
}
