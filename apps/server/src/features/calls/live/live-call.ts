import type { AgentConfig, AgentEngines, AgentMember, CallUsage } from '@saywell/agent';
import {
  ASSISTANT_USER_NAME,
  type CallArtifact,
  type CallEvent as CallEventEntry,
  type EndedReason,
  type CallPulse,
  type InboundMessage,
  LISTENING_MESSAGE,
  PLAYABLE_MESSAGE,
} from '@saywell/contract';
import { createKnownCardData } from '../../card-data/find-card-data.ts';
import { maskValue } from '../../card-data/mask-value.ts';
import type { Room } from '../../rooms/room.ts';
import type { RoomListener } from '../../rooms/room-listener.ts';
import { CallObservers } from '../operators/call-observers.ts';
import { createPulseTeller, type PulseTeller } from '../operators/pulse-teller.ts';
import { type CallEnding, createCallEnding } from './call-ending.ts';
import type { CallEffect, CallEvent, CallState, CallStep, CallTimer } from './call-state.ts';
import { CallTalk } from './call-talk.ts';
import { openedCall, transition } from './call-transition.ts';
import type { LiveCallDependencies } from './live-call-dependencies.ts';

/** Of a message that the conversation does not know. */
const maskAlone = (data: unknown): unknown => maskValue(data, createKnownCardData());

/** One call from its creation to its end: a room, its assistant, and what is stored of it. */
export class LiveCall {
  readonly id: string;
  readonly room: Room;
  /** Rate at which the assistant's voice comes, Hz; the media encoder's rate. */
  readonly outputSampleRateHz: number;
  /** The people of the organisation who listen. */
  readonly observers: CallObservers;
  readonly #talk: CallTalk;
  readonly #ending: CallEnding;
  readonly #teller: PulseTeller;
  readonly #dependencies: LiveCallDependencies;
  readonly #timers = new Map<CallTimer, () => void>();
  /** What happens while effects are carried out waits for them. */
  readonly #waitingEvents: CallEvent[] = [];
  #isPerforming = false;
  #state: CallState = openedCall.state;
  #startedAt: number | undefined;

  constructor(id: string, config: AgentConfig, engines: AgentEngines, dependencies: LiveCallDependencies) {
    this.id = id;
    this.#dependencies = dependencies;
    this.outputSampleRateHz = engines.textToSpeech?.sampleRateHz ?? 16_000;
    const canTranscribe = engines.speechToText !== null;
    const passedOn = dependencies.masksCards === true ? maskAlone : undefined;
    const { clock, watchers, monitorPlan: plan } = dependencies;
    const isWatched = watchers && (() => watchers.isWatched());
    const facilities = { ...dependencies.facilities, canTranscribe, passedOn, isWatched };
    const room = dependencies.rooms.open(id, ASSISTANT_USER_NAME, this.#listener(), facilities);
    this.room = room;
    this.#talk = new CallTalk({
      room,
      config,
      engines,
      dependencies,
      visitors: () => ('visitors' in this.#state ? this.#state.visitors : []),
      ended: (reason) => this.end(reason),
    });
    const { agent } = this.#talk;
    this.observers = new CallObservers({ room, agent, clock, plan });
    this.#teller = createPulseTeller({
      callId: id,
      clock,
      watchers,
      logged: () => this.#talk.pulse,
      metrics: () => agent.metrics(),
      levels: room.services.levels,
      observers: this.observers,
    });
    this.#ending = createCallEnding({
      room,
      agent,
      consent: this.#talk.consent,
      cards: this.#talk.cards,
      events: this.#talk.events,
      dependencies,
    });
    this.#take(openedCall);
  }

  /** Ends the call for everybody; harmless when it is over. */
  end(reason: EndedReason): void {
    this.#dispatch({ type: 'end', reason });
  }

  /** Ends the call when `line` has been said. Harmless when it is over. */
  conclude(reason: EndedReason, line: string): void {
    if (this.#state.phase === 'talking') this.#talk.agent.conclude(reason, line);
    else this.end(reason);
  }

  /** What it has taken of its engines so far. */
  usage(): CallUsage {
    return this.#talk.agent.usage();
  }

  /** What would be stored of the conversation now; undefined: nothing of it may be stored before its end. */
  draft(): CallArtifact | undefined {
    const { keepsNothing = false, masksCards = false } = this.#dependencies;
    // Digits that become a card's number are known as such only when all of them are said.
    return keepsNothing || masksCards ? undefined : this.#ending.saidSoFar();
  }

  /** Its log so far; undefined: none is kept. */
  events(): readonly CallEventEntry[] | undefined {
    return this.#talk.events?.all();
  }

  /** Epoch ms since when its assistant is there; undefined: it is not, or no longer. */
  get startedAt(): number | undefined {
    return this.isTalking ? this.#startedAt : undefined;
  }

  get isTalking(): boolean {
    return this.#state.phase === 'talking';
  }

  /** How it is now. */
  pulse(): CallPulse {
    return this.#teller.pulse();
  }

  /** Tells its assistant something that nobody else gets. */
  brief(text: string): void {
    this.#talk.agent.brief(text);
  }

  /** Writes something into its log. */
  note(type: string, details: Readonly<Record<string, unknown>>): void {
    this.#talk.agent.note(type, details);
  }

  /** Who has had it. */
  members(): readonly AgentMember[] {
    return this.#talk.agent.members();
  }

  /** A message from outside of the room, for the agent. False: nobody talks yet, or any more. */
  steer(message: InboundMessage): boolean {
    const { phase } = this.#state;
    const isOver = phase === 'ending' || phase === 'ended';
    if (message.type === 'end-call' && !isOver) this.end('manually-canceled');
    else if (phase === 'talking') this.#talk.agent.handleMessage(message);
    else return false;
    return true;
  }

  #listener(): RoomListener {
    return {
      visitorJoined: (sessionId, arrival) => this.#dispatch({ type: 'visitor-joined', sessionId, arrival }),
      visitorLeft: (sessionId) => this.#dispatch({ type: 'visitor-left', sessionId }),
      allAway: () => this.#dispatch({ type: 'all-away' }),
      observer: (id, change, sessionId) => this.observers.changed(id, change, sessionId),
      empty: (reason) => this.#dispatch({ type: 'room-emptied', reason }),
      appMessage: (sessionId, data) => {
        if (data === PLAYABLE_MESSAGE) this.#dispatch({ type: 'playable', sessionId });
        else this.#talk.handleMessage(sessionId, data);
      },
      audio: (sessionId, samples) => this.#talk.handleAudio(sessionId, samples),
      playout: (report) => this.#talk.handlePlayout(report),
    };
  }

  #dispatch(event: CallEvent): void {
    this.#waitingEvents.push(event);
    if (this.#isPerforming) return;
    this.#isPerforming = true;
    try {
      for (let next = this.#waitingEvents.shift(); next !== undefined; next = this.#waitingEvents.shift())
        this.#take(transition(this.#state, next));
    } finally {
      this.#isPerforming = false;
    }
  }

  #take({ state, effects }: CallStep): void {
    this.#state = state;
    for (const effect of effects) this.#perform(effect);
  }

  #perform(effect: CallEffect): void {
    switch (effect.type) {
      case 'set-timer':
        return this.#setTimer(effect.timer, effect.delayMs);
      case 'clear-timer':
        return this.#clearTimer(effect.timer);
      case 'clear-all-timers':
        for (const timer of this.#timers.keys()) this.#clearTimer(timer);
        return undefined;
      case 'set-presence':
        return this.#talk.agent.setPresence(effect.isPresent);
      case 'follow-media':
        return this.#talk.followMedia();
      case 'offer-functions':
        return this.#talk.offerFunctions(effect.sessionId);
      case 'forget-visitor':
        return this.#talk.forgetVisitor(effect.sessionId);
      case 'report-start':
        this.#startedAt = this.#dependencies.clock.now();
        this.#teller.start();
        return this.#dependencies.started(this.id);
      case 'send-listening':
        return this.room.sendAssistantMessage(LISTENING_MESSAGE, effect.sessionId);
      case 'start-assistant':
        return this.#talk.start();
      case 'stop-assistant':
        this.#talk.silence();
        this.#teller.stop();
        this.observers.close();
        return this.#ending.stopAssistant(effect.reason);
      case 'store-end':
        return this.#storeEnd(effect.reason);
      case 'close-room':
        this.#talk.silence();
        return this.#ending.closeRoom(effect.reason);
    }
  }

  #storeEnd(reason: EndedReason): void {
    const stored = (): void => this.#dispatch({ type: 'end-stored' });
    const storing = this.#ending.store(reason);
    if (storing === undefined) stored();
    else void storing.then(stored, stored);
  }

  #setTimer(timer: CallTimer, delayMs: number): void {
    this.#clearTimer(timer);
    const fired = (): void => {
      this.#timers.delete(timer);
      this.#dispatch({ type: 'timer-fired', timer });
    };
    this.#timers.set(timer, this.#dependencies.clock.setTimer(fired, delayMs));
  }

  #clearTimer(timer: CallTimer): void {
    this.#timers.get(timer)?.();
    this.#timers.delete(timer);
  }
}
