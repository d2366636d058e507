import type {
  Engine,
  EngineHandlers,
  EngineJoinRequest,
  EngineModule,
  ParticipantUpdate,
} from '../engine.ts';
import type { RoomFailure } from '../events.ts';
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
  request: EngineJoinRequest | undefined;
  audio: boolean | undefined;
  microphone: MediaStreamTrack | null = null;
  leaves = 0;
  announced = false;
  maxAppMessageLength = 4096;
  people: Participants = { local: participant('local-id', 'me') };
  leaveAnswer: Promise<void> = Promise.resolve();
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
    this.request = request;
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
    await this.leaveAnswer;
  }

  participants(): Participants {
    return this.people;
  }

  updateParticipant(id: string, update: ParticipantUpdate): void {
    this.updates.push({ id, update });
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

  levels(): { local: number; remote: Record<string, number> } {
    return { local: 0.25, remote: { assistant: 0.5 } };
  }
}

/** An engine module that keeps its engines; `answersJoins` false leaves the answer to the test. */
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
