import type { RoomEventMessage, RoomWaitingParticipant } from '@saywell/contract';
import type { RoomState } from '../engines/engine.ts';
import type {
  AccessInformation,
  CallHappening,
  MeetingSessionState,
  ParticipantCounts,
  WaitingParticipant,
} from '../events/call-events.ts';
import { toPlayer } from '../requests/to-player.ts';
import type { Participants } from '../room/participant.ts';
import type { CallContext, CallObserver } from './call-context.ts';

const noPeople: ParticipantCounts = { present: 0, hidden: 0 };

/** Somebody allowed to has asked the page to stop sending. */
export type StopSending = (kind: 'audio' | 'video' | 'screen') => void;

/** What the room has said of itself: access, who waits, shared data, who speaks. Forgotten when the call ends. */
export class RoomRecord implements CallObserver {
  readonly #context: CallContext;
  readonly #onStopSending: StopSending;
  #access: AccessInformation = { access: 'unknown' };
  #waiting = new Map<string, WaitingParticipant>();
  #sessionData: Readonly<Record<string, unknown>> | undefined;
  #activeSpeaker: string | undefined;
  #counts: ParticipantCounts = noPeople;
  /** The room counts; until it has, those are counted who are shown. */
  #isCounted = false;
  #fakes: Participants = {};
  /** Of the call before this one too, until another begins. */
  #sessionId: string | undefined;

  constructor(context: CallContext, onStopSending: StopSending) {
    this.#context = context;
    this.#onStopSending = onStopSending;
  }

  get access(): AccessInformation {
    return this.#access;
  }

  get waiting(): Readonly<Record<string, WaitingParticipant>> {
    return Object.fromEntries(this.#waiting);
  }

  get activeSpeaker(): { readonly peerId?: string } {
    return this.#activeSpeaker === undefined ? {} : { peerId: this.#activeSpeaker };
  }

  get fakes(): Participants {
    return this.#fakes;
  }

  get counts(): ParticipantCounts {
    return this.#counts;
  }

  get summary(): { readonly id?: string } {
    return this.#sessionId === undefined ? {} : { id: this.#sessionId };
  }

  get sessionState(): MeetingSessionState {
    return { data: this.#sessionData, topology: this.#context.engine()?.topology ?? 'none' };
  }

  /** In this page only. */
  addFake(userName: string): void {
    const id = `fake-${Object.keys(this.#fakes).length + 1}`;
    const { local: self } = this.#context.engine()?.participants() ?? {};
    if (!self) return;
    const tracks = { audio: { state: 'off', subscribed: false } } as const;
    const participant = {
      ...self,
      session_id: id,
      user_id: id,
      user_name: userName,
      local: false,
      audio: false,
      tracks,
    };
    this.#fakes = { ...this.#fakes, [id]: participant };
    this.#context.emit('participant-joined', { participant });
  }

  joined(): void {
    const { options, emit, environment } = this.#context;
    const address = new URL(options().url ?? '', environment.pageOrigin);
    const id = address.pathname.split('/').at(-1) ?? '';
    this.#sessionId = id;
    emit('meeting-session-summary-updated', { meetingSession: { id } });
    emit('meeting-session-updated', { meetingSession: { id } });
    if (this.#access.access === 'unknown') this.#setAccess({ access: { level: 'full' } });
    this.#count();
  }

  /** An engine may emit some of it itself. */
  observe({ action, payload }: CallHappening): void {
    if (action === 'participant-joined' || action === 'participant-left') this.#count();
    else if (action === 'access-state-updated') this.#access = payload;
    else if (action === 'meeting-session-state-updated') this.#sessionData = payload.meetingSessionState.data;
    else if (action === 'active-speaker-change') this.#activeSpeaker = payload.activeSpeaker.peerId;
    else if (action === 'waiting-participant-removed') this.#waiting.delete(payload.participant.id);
    else if (action === 'waiting-participant-added' || action === 'waiting-participant-updated')
      this.#waiting.set(payload.participant.id, payload.participant);
    else if (action === 'participant-counts-updated') {
      this.#counts = payload.participantCounts;
      this.#isCounted = true;
    }
  }

  /** Somebody was asked to be let in, or is let in. */
  setAccess(level: 'none' | 'lobby' | 'full', isAwaiting: boolean): void {
    this.#setAccess({ access: { level }, ...(isAwaiting && { awaitingAccess: { level: 'full' } }) });
  }

  /** The whole of what a room stores, at the join and after a reconnection: changes are emitted. */
  roomState({ access, counts, sessionData, waiting }: RoomState): void {
    if (access) this.setAccess(access, false);
    if (counts && !isSame(counts, this.#counts))
      this.#context.emit('participant-counts-updated', { participantCounts: counts });
    if (sessionData && !isSame(sessionData, this.#sessionData)) this.#dataChanged(sessionData);
    if (!waiting) return;
    for (const one of waiting)
      if (!this.#waiting.has(one.sessionId)) this.#waitingChanged('waiting-participant-added', one);
    for (const { id: sessionId, name } of this.#waiting.values())
      if (!waiting.some((one) => one.sessionId === sessionId))
        this.#waitingChanged('waiting-participant-removed', { sessionId, name });
  }

  /** Stores what the room says, and emits it in the words of call-room clients. */
  roomEvent(event: RoomEventMessage): void {
    const { emit } = this.#context;
    switch (event.name) {
      case 'session-data-updated':
        return this.#dataChanged(event.payload.data);
      case 'waiting-participant-added':
      case 'waiting-participant-updated':
      case 'waiting-participant-removed':
        return this.#waitingChanged(event.name, event.payload);
      case 'access-changed':
        return this.setAccess(event.payload.level, false);
      case 'active-speaker-change':
        return this.#speakerChanged(event.payload.sessionId);
      case 'remote-media-player-started':
      case 'remote-media-player-updated': {
        const { player, updatedBy } = event.payload;
        return emit(event.name, { ...toPlayer(player), updatedBy });
      }
      case 'remote-media-player-stopped': {
        const { sessionId, updatedBy, reason } = event.payload;
        return emit(event.name, { session_id: sessionId, updatedBy, reason });
      }
      case 'stop-sending':
        return this.#onStopSending(event.payload.kind);
      case 'recording-started':
      case 'recording-stopped':
      case 'recording-error':
      case 'transcription-started':
      case 'transcription-stopped':
      case 'transcription-message':
        // Emitted as the room says it; each name has its own payload, which the union has lost.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
        emit(event.name, event.payload as never);
    }
  }

  released(): void {
    this.#access = { access: 'unknown' };
    this.#waiting = new Map();
    this.#sessionData = undefined;
    this.#activeSpeaker = undefined;
    this.#fakes = {};
    this.#counts = noPeople;
    this.#isCounted = false;
  }

  #setAccess(access: AccessInformation): void {
    if (isSame(access, this.#access)) return;
    this.#context.emit('access-state-updated', access);
  }

  #dataChanged(data: Readonly<Record<string, unknown>>): void {
    const meetingSessionState = { ...this.sessionState, data };
    this.#context.emit('meeting-session-state-updated', { meetingSessionState });
  }

  #waitingChanged(
    name: `waiting-participant-${'added' | 'updated' | 'removed'}`,
    payload: RoomWaitingParticipant,
  ): void {
    const { sessionId: id } = payload;
    const participant: WaitingParticipant = { id, name: payload.name, awaitingAccess: { level: 'full' } };
    this.#context.emit(name, { participant });
  }

  #speakerChanged(peerId: string): void {
    if (this.#activeSpeaker === peerId) return;
    this.#context.emit('active-speaker-change', { activeSpeaker: { peerId } });
  }

  #count(): void {
    const { length: present } = Object.keys(this.#context.engine()?.participants() ?? {});
    if (this.#isCounted || present === 0 || this.#counts.present === present) return;
    this.#context.emit('participant-counts-updated', { participantCounts: { present, hidden: 0 } });
    this.#isCounted = false;
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
