import { createOutbox, type RoomClientMessage } from '@saywell/contract';
import { applyProfile, isObserver, type Link, type Member } from '../members/member.ts';
import type { WholeMessage } from './room-links.ts';

type Hello = Extract<WholeMessage, { type: 'hello' }>;
type Update = Extract<WholeMessage, { type: 'update' }>;

/** What the messages of a member bring about in its room. */
export interface MemberMessagesOptions {
  readonly greeted: (member: Member, hello: Hello, resumed: boolean) => void;
  readonly updated: (member: Member, update: Update) => void;
  readonly appMessage: (member: Member, message: Extract<WholeMessage, { type: 'app-message' }>) => void;
  readonly subscribed: (
    member: Member,
    tracks: Extract<WholeMessage, { type: 'subscribe' }>['tracks'],
  ) => void;
  readonly requested: (member: Member, request: Extract<WholeMessage, { type: 'request' }>) => void;
  readonly pinged: (member: Member, at: number) => void;
  readonly left: (member: Member, mayReturn: boolean) => void;
  /** It was not carried out. */
  readonly refused: (member: Member, what: string, reason: string) => void;
}

/** What somebody in the lobby may send. */
const lobbyMessages: ReadonlySet<RoomClientMessage['type']> = new Set(['update', 'request', 'ping', 'bye']);

/** What an observer may send: it hears, and what it does comes by the API, where its name and its role are known. */
const observerMessages: ReadonlySet<RoomClientMessage['type']> = new Set([
  'update',
  'subscribe',
  'ping',
  'bye',
]);

/** Reads what members say on their channels: in which order, and with which access. */
export class MemberMessages {
  readonly #options: MemberMessagesOptions;

  constructor(options: MemberMessagesOptions) {
    this.#options = options;
  }

  receive(member: Member, link: Link, message: WholeMessage): void {
    const { refused } = this.#options;
    if (message.type === 'hello') this.#greet(member, link, message);
    else if (!link.greeted && message.type !== 'bye') refused(member, message.type, 'hello must come first');
    else if (member.access === 'lobby' && !lobbyMessages.has(message.type))
      refused(member, message.type, 'needs full access');
    else if (isObserver(member) && !observerMessages.has(message.type))
      refused(member, message.type, 'observers only hear');
    else this.#handle(member, message);
  }

  #greet(member: Member, link: Link, hello: Hello): void {
    const { refused, greeted } = this.#options;
    if (link.greeted) return refused(member, 'hello', 'was said already');
    link.greeted = true;
    member.cancelTimer();
    const resumed = member.known;
    member.known = true;
    if (member.hasNewPage) [member.outbox, member.received] = [undefined, 0];
    const lost = hello.received === undefined ? 0 : lostSince(member, hello.received);
    applyProfile(member, hello);
    member.saysAudio = hello.audio ?? true;
    greeted(member, hello, resumed);
    if (lost > 0)
      refused(
        member,
        'app-message',
        `${lost} messages were lost while the network of this participant was away`,
      );
  }

  #handle(member: Member, message: Exclude<WholeMessage, Hello>): void {
    const options = this.#options;
    switch (message.type) {
      case 'update':
        return this.#update(member, message);
      case 'ping':
        if (message.received !== undefined) member.outbox?.confirm(message.received);
        return options.pinged(member, message.at);
      case 'app-message':
        if (isNew(member, message.serial)) options.appMessage(member, message);
        return undefined;
      case 'subscribe':
        return options.subscribed(member, message.tracks);
      case 'request':
        return options.requested(member, message);
      case 'bye':
        return options.left(member, message.resumable === true && member.known && !isObserver(member));
    }
  }

  #update(member: Member, update: Update): void {
    applyProfile(member, update);
    if (update.audio !== undefined) {
      member.saysAudio = update.audio;
      member.stopped.delete('audio');
    }
    if (update.video === true) member.stopped.delete('video');
    if (update.screen === true) member.stopped.delete('screen');
    this.#options.updated(member, update);
  }
}

/** How many messages are kept for nobody any more, of those that came after `received`. */
function lostSince(member: Member, received: number): number {
  const outbox = (member.outbox ??= createOutbox());
  outbox.confirm(received);
  const [first] = outbox.unconfirmed();
  return first === undefined ? 0 : first.serial - received - 1;
}

/** Is this not one that came already, before the network was lost? */
function isNew(member: Member, serial: number | undefined): boolean {
  if (serial === undefined) return true;
  if (serial <= member.received) return false;
  member.received = serial;
  return true;
}
