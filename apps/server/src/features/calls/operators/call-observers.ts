import type { Agent } from '@saywell/agent';
import type { Assistant } from '@saywell/contract';
import type { Clock } from '../../../platform/clock.ts';
import { createId } from '../../../platform/create-id.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { observerGrant } from '../../rooms/members/room-observers.ts';
import type { Room } from '../../rooms/room.ts';
import { digestMatcher, digestOf } from '../../rooms/tokens/secret-token.ts';
import { handBackNote } from './hand-back-note.ts';
import { noted, type Operator } from './operator.ts';
import { type SeatEffect, type SeatEvent, type SeatState, seatTransition } from './seat-transition.ts';

/** People of the organisation who may listen to one call at once. */
export const maxObservers = 4;
/** A page that was given a seat comes soon, or not at all. */
const seatWaitMs = 30_000;
/** What the caller's page calls somebody who speaks in the assistant's place. */
const operatorUserName = 'Operator';

export interface SeatRequest {
  readonly operator: Operator;
  readonly canSpeak: boolean;
  /** Calls back when whoever has the seat may not have it any more; answers how to end that. */
  readonly watch: (lost: () => void) => () => void;
}

/** How to come. */
export interface OpenedSeat {
  readonly id: string;
  readonly token: string;
  /** Epoch ms. */
  readonly expiresAt: number;
}

/** Hears the call outside of the room. */
export interface SeatEar {
  /** The seat is gone. */
  close(): void;
}

export interface CallObserversOptions {
  readonly room: Pick<Room, 'tokens' | 'observers'>;
  readonly agent: Pick<Agent, 'note' | 'brief' | 'setAside' | 'handleMessage'>;
  readonly clock: Clock;
  readonly plan: Assistant['monitorPlan'];
}

interface Seat extends SeatRequest {
  readonly id: string;
  readonly digest: Buffer;
  state: SeatState;
  /** Of the room; undefined: it did not come yet, or hears outside of it. */
  sessionId: string | undefined;
  ear: SeatEar | undefined;
  cancelTimer: () => void;
  endWatch: () => void;
}

/** The people of the organisation who listen to one call, and the one of them who speaks in the assistant's place. */
export class CallObservers {
  readonly #options: CallObserversOptions;
  readonly #seats = new Map<string, Seat>();

  constructor(options: CallObserversOptions) {
    this.#options = options;
  }

  /** How many listen, or are about to. */
  get count(): number {
    return this.#seats.size;
  }

  /** Who speaks in the assistant's place. */
  get speaker(): Operator | undefined {
    return [...this.#seats.values()].find(({ state }) => state.phase === 'speaking')?.operator;
  }

  /** @throws {DomainError} `too-many-observers`, `rate-limited` */
  open(request: SeatRequest): OpenedSeat {
    if (this.#seats.size >= maxObservers)
      throw new DomainError(
        'too-many-observers',
        `${maxObservers} people listen to this call already; that is as many as may.`,
      );
    const id = createId();
    const grant = observerGrant(id, operatorUserName);
    const invited = this.#options.room.tokens.inviteJoin({ grant, lifetimeMs: seatWaitMs });
    if (invited === null)
      throw new DomainError('rate-limited', 'Too many tokens of this call have not been used yet.');
    const { token, expiresAt } = invited;
    const seat: Seat = {
      ...request,
      id,
      digest: digestOf(token),
      state: { phase: 'reserved' },
      sessionId: undefined,
      ear: undefined,
      cancelTimer: this.#options.clock.setTimer(() => this.#step(seat, { type: 'expired' }), seatWaitMs),
      endWatch: () => undefined,
    };
    this.#seats.set(id, seat);
    seat.endWatch = request.watch(() => this.#step(seat, { type: 'access-lost' }));
    return { id, token, expiresAt };
  }

  /** Is this the token of a seat that nobody has taken? */
  isSeat(token: string): boolean {
    return this.#reserved(token) !== undefined;
  }

  /** The seat of this token, for an ear outside of the room; it can be used once. Undefined: there is none. */
  hear(token: string, ear: SeatEar): { readonly left: () => void } | undefined {
    const seat = this.#reserved(token);
    if (seat === undefined) return undefined;
    if (this.#options.room.tokens.consumeJoinToken(token).type !== 'valid') return undefined;
    seat.ear = ear;
    this.#step(seat, { type: 'came' });
    return { left: () => this.#step(seat, { type: 'left' }) };
  }

  /** What the room tells of its observers. */
  changed(id: string, change: 'in' | 'away' | 'gone', sessionId: string): void {
    const seat = this.#seats.get(id);
    // The token outlives a seat that was given up.
    if (seat === undefined && change === 'in') return this.#dismiss(sessionId);
    if (seat === undefined) return undefined;
    if (change === 'in') seat.sessionId = sessionId;
    const types = { in: 'came', away: 'away', gone: 'left' } as const;
    return this.#step(seat, { type: types[change] });
  }

  /** Whoever has the seat gives it up; harmless when it is gone. */
  leave(id: string, memberId: string): void {
    const seat = this.#seats.get(id);
    if (seat === undefined || seat.operator.memberId !== memberId) return;
    const { sessionId, ear } = seat;
    this.#step(seat, { type: 'left' });
    ear?.close();
    if (sessionId !== undefined) this.#dismiss(sessionId);
  }

  /** @throws {DomainError} `not-found`, `role-not-sufficient`, `conflict`, `call-taken-over` */
  takeOver(id: string, memberId: string): void {
    const seat = this.#own(id, memberId);
    if (!seat.canSpeak)
      throw new DomainError('role-not-sufficient', 'This seat is for listening: take one that may speak.');
    if (seat.state.phase === 'speaking') return;
    const { speaker } = this;
    if (speaker !== undefined)
      throw new DomainError('call-taken-over', `${speaker.name} has taken this call over already.`);
    if (seat.state.phase !== 'listening' || seat.sessionId === undefined)
      throw new DomainError('conflict', 'Only who is in the room of the call can speak to the caller.');
    this.#step(seat, { type: 'took-over' });
  }

  /** Harmless when it does not speak. @throws {DomainError} `not-found` */
  handBack(id: string, memberId: string, note: string | undefined): void {
    this.#step(this.#own(id, memberId), { type: 'handed-back', note });
  }

  /** The call is over: nobody is left to tell. */
  close(): void {
    for (const seat of this.#seats.values()) {
      seat.cancelTimer();
      seat.endWatch();
      seat.ear?.close();
    }
    this.#seats.clear();
  }

  #reserved(token: string): Seat | undefined {
    const isWanted = digestMatcher(token);
    return [...this.#seats.values()].find(
      ({ digest, state }) => state.phase === 'reserved' && isWanted(digest),
    );
  }

  #own(id: string, memberId: string): Seat {
    const seat = this.#seats.get(id);
    if (seat === undefined || seat.operator.memberId !== memberId)
      throw DomainError.notFound(`Your seat ${id} in this call`);
    return seat;
  }

  #step(seat: Seat, event: WithoutTime<SeatEvent>): void {
    const { state, effects } = seatTransition(seat.state, { ...event, at: this.#options.clock.now() });
    seat.state = state;
    for (const effect of effects) this.#perform(seat, effect);
  }

  #perform(seat: Seat, effect: SeatEffect): void {
    const { agent, room } = this.#options;
    const { operator, sessionId } = seat;
    switch (effect.type) {
      case 'stop-waiting':
        return seat.cancelTimer();
      case 'note':
        return agent.note(effect.event, noted(operator));
      case 'speak':
        agent.setAside(true);
        this.#announce(this.#options.plan?.takeOverMessage);
        return room.observers.setSpeaking(sessionId ?? '', true);
      case 'hand-back':
        return this.#handBack(seat, effect);
      case 'dismiss':
        seat.ear?.close();
        return sessionId === undefined ? undefined : this.#dismiss(sessionId);
      case 'release':
        seat.endWatch();
        this.#seats.delete(seat.id);
        return undefined;
    }
  }

  #handBack({ operator, sessionId }: Seat, effect: Extract<SeatEffect, { type: 'hand-back' }>): void {
    const { agent, room, plan } = this.#options;
    const { spokeMs, reason, note } = effect;
    room.observers.setSpeaking(sessionId ?? '', false);
    agent.note('operator-handed-back', {
      ...noted(operator),
      spokeMs,
      reason,
      ...(note !== undefined && { note }),
    });
    agent.brief(handBackNote(spokeMs, note));
    agent.setAside(false);
    this.#announce(plan?.handBackMessage);
  }

  #announce(text: string | undefined): void {
    if (text !== undefined && text.trim() !== '')
      this.#options.agent.handleMessage({ type: 'say', content: text });
  }

  #dismiss(sessionId: string): void {
    this.#options.room.observers.dismiss(sessionId, 'Your seat in this call is not yours any more.');
  }
}

type WithoutTime<Event> = Event extends SeatEvent ? Omit<Event, 'at'> : never;
