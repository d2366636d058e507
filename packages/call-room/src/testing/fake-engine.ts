import type { RoomRequestErrorCode, RoomRequestMethod, RoomRequests } from '@saywell/contract';
import type {
  Engine,
  EngineHandlers,
  EngineJoinRequest,
  EngineModule,
  EngineNetworkStats,
  ParticipantUpdate,
  PublishedTrack,
  ReceiveSettings,
} from '../engines/engine.ts';
import { CallRoomError } from '../errors/call-room-error.ts';
import type { RoomFailure } from '../events/call-events.ts';
import type { Participant, Participants } from '../room/participant.ts';

/** A participant with sound, subscribed or not. */
export function participant(id: string, userName: string, subscribed = false): Participant {
  return {
    session_id: id,
    user_id: id,
    user_name: userName,
    local: id === 'local-id',
    owner: false,
    joined_at: new Date(0),
    audio: true,
    video: false,
    screen: false,
    tracks: { audio: { state: 'loading', subscribed } },
  };
}

/** An engine without media: a test speaks for the room through `handlers`. */
export class FakeEngine implements Engine {
  readonly handlers: EngineHandlers;
  readonly engineUrl: string;
  readonly sent: { data: unknown; to: string }[] = [];
  readonly updates: { id: string; update: ParticipantUpdate }[] = [];
  readonly intervals: Partial<Record<'local' | 'remote', number | undefined>> = {};
  readonly published = new Map<string, PublishedTrack>();
  readonly requests: { method: RoomRequestMethod; params: unknown }[] = [];
  readonly profiles: object[] = [];
  /** What the room answers to requests; a method that is not here is refused with `not-available`. */
  readonly answers: { [Method in RoomRequestMethod]?: RoomRequests[Method]['result'] } = {};
  joinRequest: EngineJoinRequest | undefined;
  audio: boolean | undefined;
  microphone: MediaStreamTrack | null = null;
  receiveSettings: ReceiveSettings | undefined;
  subscribesToAll: boolean | undefined;
  topology: 'sfu' | 'none' = 'sfu';
  network: EngineNetworkStats = {};
  leaves = 0;
  announced = false;
  maxAppMessageLength = 4096;
  people: Participants = { local: participant('local-id', 'me') };
  leaveAnswer: Promise<void> = Promise.resolve();
  /** Refuses the next tracks. */
  refusesTracks = false;
  #answer: Promise<RoomFailure | undefined>;
  #settle: (failure?: RoomFailure) => void = () => undefined;

  constructor(handlers: EngineHandlers, engineUrl: string) {
    this.handlers = handlers;
    this.engineUrl = engineUrl;
    this.#answer = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  async join(request: EngineJoinRequest): Promise<RoomFailure | undefined> {
    this.joinRequest = request;
    this.audio = request.audio;
    this.microphone = request.microphone;
    return this.#answer;
  }

  /** The room answers the join. */
  answer(failure?: RoomFailure): void {
    this.#settle(failure);
  }

  announce(): void {
    this.announced = true;
  }

  async leave(): Promise<void> {
    this.leaves += 1;
    this.published.clear();
    await this.leaveAnswer;
  }

  participants(): Participants {
    return this.people;
  }

  updateParticipant(id: string, update: ParticipantUpdate): void {
    this.updates.push({ id, update });
  }

  subscribeToAll(wanted: boolean): void {
    this.subscribesToAll = wanted;
  }

  setAudio(on: boolean): void {
    this.audio = on;
  }

  setMicrophone(track: MediaStreamTrack | null): void {
    this.microphone = track;
  }

  sendAppMessage(data: unknown, to: string): void {
    this.sent.push({ data, to });
  }

  observeLevels(side: 'local' | 'remote', intervalMs: number | undefined): void {
    this.intervals[side] = intervalMs;
  }

  async publish(local: PublishedTrack): Promise<void> {
    if (this.refusesTracks) throw new CallRoomError('connection-error', 'tracks refused');
    this.published.set(local.name, local);
  }

  unpublish(name: string): void {
    this.published.delete(name);
  }

  setReceiveSettings(settings: ReceiveSettings): void {
    this.receiveSettings = settings;
  }

  async request<Method extends RoomRequestMethod>(
    method: Method,
    params: RoomRequests[Method]['params'],
  ): Promise<RoomRequests[Method]['result']> {
    this.requests.push({ method, params });
    const answer = this.answers[method];
    if (answer === undefined) throw refusedBy('not-available', 'not offered by this room');
    return answer;
  }

  updateProfile(profile: { readonly userName?: string; readonly userData?: unknown }): void {
    this.profiles.push(profile);
  }

  async networkStats(): Promise<EngineNetworkStats> {
    return this.network;
  }

  levels(): { local: number; remote: Record<string, number> } {
    return { local: 0.25, remote: { assistant: 0.5 } };
  }
}

/** How the engine says that the room refused. */
export function refusedBy(code: RoomRequestErrorCode, msg: string): CallRoomError {
  return new CallRoomError('request-refused', msg, { details: { code } });
}

/** An engine module that remembers its engines; `answersJoins` false leaves the answer to the test. */
export class FakeEngineModule implements EngineModule {
  readonly engines: FakeEngine[] = [];
  answersJoins = true;
  /** Before an engine is used: a test may prepare it. */
  prepare: (engine: FakeEngine) => void = () => undefined;

  createEngine(handlers: EngineHandlers, engineUrl: string): FakeEngine {
    const engine = new FakeEngine(handlers, engineUrl);
    this.prepare(engine);
    if (this.answersJoins) engine.answer();
    this.engines.push(engine);
    return engine;
  }

  get engine(): FakeEngine {
    const engine = this.engines.at(-1);
    if (!engine) throw new Error('no engine was made');
    return engine;
  }
}
