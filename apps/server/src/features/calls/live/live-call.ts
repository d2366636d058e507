import {
  type Agent,
  type AgentConfig,
  type AgentLogEvent,
  type CallUsage,
  createAgent,
  type DemoBooking,
  type Engines,
} from '@saywell/agent';
import {
  ASSISTANT_USER_NAME,
  type CallArtifact,
  type ClientMessage,
  type CreateAssistant,
  type EndedReason,
  type FunctionTool,
  type InboundMessage,
  inboundMessageSchema,
  LISTENING_MESSAGE,
  limits,
  PLAYABLE_MESSAGE,
  toolCallsResultSchema,
} from '@saywell/contract';
import type { MediaCloseReason, PlayoutReport } from '@saywell/media';
import { parseJson } from '../../../platform/parse-json.ts';
import { renderTranscript } from '../../analysis/transcript.ts';
import { AudioMixer } from '../../rooms/audio/audio-mixer.ts';
import type { Room } from '../../rooms/room.ts';
import type { Coming, RoomListener } from '../../rooms/room-listener.ts';
import type { RoomRegistry } from '../../rooms/room-registry.ts';
import type { RecordedFile } from '../../rooms/services/recording.ts';
import type { RoomFacilities } from '../../rooms/services/room-services.ts';
import { finalTranscript } from './final-transcript.ts';
import { recordingArtifact } from '../record/recording-artifact.ts';
import { createRoomOutput, type RoomOutput } from './room-output.ts';
import { chooseRunner } from '../tools/choose-runner.ts';
import { createPageTools, type PageTools } from '../tools/page-tools.ts';
import type { ServerTools } from '../tools/server-tools.ts';

/** A page that never says that it can play is taken to be ready after this long. */
const playableWaitMs = 4_000;
/** The end of a call is told when it is stored, at the latest after this long. */
const maxStoreWaitMs = 2_000;

/** How a call ended. */
export interface LiveCallEnd {
  readonly reason: EndedReason;
  /** Resolves when the recordings are whole. */
  readonly artifact: Promise<CallArtifact>;
  readonly usage: CallUsage;
}

export interface LiveCallDependencies {
  readonly rooms: RoomRegistry;
  readonly now: () => number;
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
  readonly log: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
    debug(details: object, message: string): void;
  };
  /** The visitor and the assistant are both there. */
  readonly started: (callId: string) => void;
  /**
   * The call is over. `artifact` resolves when its recordings are whole. The room is closed when
   * the answer resolves, so that whoever is told of the end finds it stored; at once without one.
   */
  readonly ended: (callId: string, end: LiveCallEnd) => Promise<unknown> | undefined;
  readonly booked: (callId: string, booking: DemoBooking) => void;
  /** Everything that the agent tells, whether the page asked for it or not. */
  readonly told?: (callId: string, message: ClientMessage) => void;
  /** The assistant's functions. Default none. */
  readonly functions?: readonly FunctionTool[];
  /** Runs those that have a server. */
  readonly serverTools?: ServerTools;
  /** What the call's room can do; `canTranscribe` is decided by the engines. */
  readonly facilities?: Omit<RoomFacilities, 'canTranscribe'>;
  /** Is there a transcript, and how are the speakers called? Default yes, `AI` and `User`. */
  readonly transcriptPlan?: NonNullable<CreateAssistant['artifactPlan']>['transcriptPlan'];
  /** Is everything recorded from the start? Default false. */
  readonly isRecorded?: boolean;
  /** Address of a recording's file. */
  readonly recordingUrl?: (recordingId: string) => string;
}

/** One call from its creation to its end: a room, its assistant, and what is kept of it. */
export class LiveCall {
  readonly id: string;
  readonly room: Room;
  /** Rate at which the assistant's voice comes, Hz; the media encoder's rate. */
  readonly outputSampleRateHz: number;
  readonly #agent: Agent;
  readonly #output: RoomOutput;
  readonly #pageTools: PageTools;
  readonly #mixer = new AudioMixer();
  readonly #dependencies: LiveCallDependencies;
  readonly #joined = new Set<string>();
  /** Those who know that the assistant listens. */
  readonly #informed = new Set<string>();
  #phase: 'waiting' | 'joined' | 'talking' | 'ended' = 'waiting';
  #cancelTimer: () => void;
  /** Of the wait for a page that was loaded again and cannot play yet. */
  #cancelReturn: () => void = () => undefined;

  constructor(id: string, config: AgentConfig, engines: Engines, dependencies: LiveCallDependencies) {
    this.id = id;
    this.#dependencies = dependencies;
    this.outputSampleRateHz = engines.textToSpeech?.sampleRateHz ?? 16_000;
    const canTranscribe = engines.speechToText !== null;
    this.room = dependencies.rooms.open(id, ASSISTANT_USER_NAME, this.#listener(), {
      ...dependencies.facilities,
      canTranscribe,
    });
    this.#output = createRoomOutput(this.room, (report) => this.#playout(report));
    const { functions = [], serverTools } = dependencies;
    this.#pageTools = createPageTools({
      functions,
      now: dependencies.now,
      pages: () => this.#joined,
      send: (message, to) => this.room.sendAssistantMessage(JSON.stringify(message), to),
    });
    this.#agent = createAgent({
      config,
      engines,
      output: this.#output,
      clock: { now: dependencies.now, setTimer: dependencies.setTimer },
      host: {
        sendMessage: (message) => this.#sendMessage(message),
        told: (message) => dependencies.told?.(id, message),
        ended: (reason) => this.end(reason),
        bookDemo: (booking) => dependencies.booked(this.id, booking),
        tools: chooseRunner({ functions, page: this.#pageTools, server: serverTools }),
        log: (event) => this.#log(event),
      },
    });
    this.#cancelTimer = dependencies.setTimer(
      () => this.end('customer-did-not-answer'),
      limits.roomTokenLifetimeMs,
    );
  }

  #listener(): RoomListener {
    return {
      visitorJoined: (sessionId, coming) => this.#visitorJoined(sessionId, coming),
      audio: (sessionId, samples) => {
        const heard = this.#mixer.push(sessionId, samples);
        if (heard !== undefined) this.#agent.handleAudio(heard);
      },
      visitorLeft: (sessionId) => {
        this.#joined.delete(sessionId);
        this.#pageTools.left();
        this.#mixer.remove(sessionId);
        this.#output.mediaChanged();
      },
      everybodyAway: () => {
        this.#cancelReturn();
        // First the agent: what it is saying then waits, instead of counting as lost with the media.
        this.#agent.setPresence(false);
        this.#output.mediaChanged();
      },
      appMessage: (sessionId, data) => this.#receive(sessionId, data),
      playout: (report) => this.#playout(report),
      empty: (reason) =>
        this.end(this.#phase === 'waiting' ? reasonBeforeJoin[reason] : reasonAfterJoin[reason]),
    };
  }

  /** Ends the call for everybody; harmless when it is over. */
  end(reason: EndedReason): void {
    if (this.#phase === 'ended') return;
    this.#phase = 'ended';
    this.#cancelTimer();
    this.#cancelReturn();
    this.#agent.stop(reason);
    this.#dependencies.log.info({ call: this.id, reason }, 'call ended');
    const recordings = this.room.services.recording.finish();
    const stored = this.#dependencies.ended(this.id, {
      reason,
      artifact: this.#artifact(recordings),
      usage: this.#agent.usage(),
    });
    if (stored === undefined) this.#close(reason);
    else this.#closeAfter(stored, reason);
  }

  /** A database that does not answer keeps nobody in the room. */
  #closeAfter(stored: Promise<unknown>, reason: EndedReason): void {
    const close = (): void => {
      cancel();
      this.#close(reason);
    };
    const cancel = this.#dependencies.setTimer(close, maxStoreWaitMs);
    void stored.then(close, close);
  }

  #close(reason: EndedReason): void {
    this.room.close(reason);
    this.#dependencies.rooms.remove(this.id);
  }

  /** A message from outside of the room, for the agent. False: nobody talks yet, or any more. */
  steer(message: InboundMessage): boolean {
    if (message.type === 'end-call' && this.#phase !== 'ended') this.end('manually-canceled');
    else if (this.#phase === 'talking') this.#agent.handleMessage(message);
    else return false;
    return true;
  }

  #visitorJoined(sessionId: string, coming: Coming): void {
    this.#joined.add(sessionId);
    this.#pageTools.joined(sessionId);
    this.#informed.delete(sessionId);
    if (coming !== 'first') this.#output.mediaChanged();
    else if (this.#phase === 'waiting') this.#awaitFirst();
    if (coming === 'page-back') this.#awaitPlayable();
    else this.#somebodyThere();
  }

  #awaitFirst(): void {
    this.#phase = 'joined';
    this.#cancelTimer();
    this.#cancelTimer = this.#dependencies.setTimer(() => this.#startTalking(), playableWaitMs);
  }

  /** The assistant goes on when the page can be heard to play, as at the beginning of a call. */
  #awaitPlayable(): void {
    this.#cancelReturn();
    this.#cancelReturn = this.#dependencies.setTimer(() => this.#somebodyThere(), playableWaitMs);
  }

  #somebodyThere(): void {
    this.#cancelReturn();
    this.#agent.setPresence(true);
  }

  #startTalking(): void {
    if (this.#phase !== 'joined') return;
    this.#phase = 'talking';
    this.#cancelTimer();
    this.#dependencies.started(this.id);
    for (const sessionId of this.#joined) this.#tellListening(sessionId);
    if (this.#dependencies.isRecorded === true) this.room.services.recording.start();
    this.#agent.start();
  }

  #tellListening(sessionId: string): void {
    if (this.#informed.has(sessionId)) return;
    this.#informed.add(sessionId);
    this.room.sendAssistantMessage(LISTENING_MESSAGE, sessionId);
  }

  #receive(sessionId: string, data: unknown): void {
    if (data === PLAYABLE_MESSAGE) {
      this.#somebodyThere();
      // Whoever comes later, or comes back on a page that was loaded again, waits for it too.
      if (this.#phase === 'talking') this.#tellListening(sessionId);
      else this.#startTalking();
      return;
    }
    const message = typeof data === 'string' ? parseJson(data) : data;
    const answer = toolCallsResultSchema.safeParse(message);
    if (answer.success) return this.#pageTools.answered(sessionId, answer.data);
    const parsed = inboundMessageSchema.safeParse(message);
    if (parsed.success) this.#agent.handleMessage(parsed.data);
    else
      this.#dependencies.log.warn(
        { call: this.id, sessionId },
        'app message is not one that an agent understands',
      );
  }

  #playout(report: PlayoutReport): void {
    this.#output.reported(report);
    this.room.services.assistantPlayed(report);
    this.#agent.handlePlayout(report);
  }

  #sendMessage(message: ClientMessage): void {
    this.room.sendAssistantMessage(JSON.stringify(message));
  }

  #log({ type, ...details }: AgentLogEvent): void {
    this.#dependencies.log.debug({ call: this.id, ...details }, type);
    // The log has every message, also those that the page did not ask for.
    const said = finalTranscript(details.message);
    if (said !== undefined) this.room.said(said.role === 'user' ? 'visitor' : 'assistant', said.transcript);
  }

  #artifact(recordings: Promise<readonly RecordedFile[]>): Promise<CallArtifact> {
    const messages = this.#agent.history().map((message) => ({ ...message }));
    const plan = this.#dependencies.transcriptPlan;
    const artifact = {
      messages,
      ...(plan?.enabled !== false && { transcript: renderTranscript(messages, plan) }),
      performanceMetrics: { turns: this.#agent.metrics().map((turn) => ({ ...turn })) },
    };
    const urlOf = this.#dependencies.recordingUrl;
    return recordings.then((files) => ({ ...artifact, ...recordingArtifact(files, urlOf) }));
  }
}

const neverConnected = 'call.in-progress.error-vapifault-transport-never-connected';
/** What the loss of the last visitor's media means for a call that nobody has joined yet. */
const reasonBeforeJoin: Readonly<Record<MediaCloseReason, EndedReason>> = {
  'media-process-died': 'call.in-progress.error-vapifault-worker-died',
  'connect-timed-out': neverConnected,
  'transport-failed': neverConnected,
  'peer-left': 'customer-ended-call',
  'peer-gone': 'customer-ended-call',
  closed: 'customer-ended-call',
};
const reasonAfterJoin: typeof reasonBeforeJoin = {
  ...reasonBeforeJoin,
  'connect-timed-out': 'customer-ended-call',
  'transport-failed': 'customer-ended-call',
};
