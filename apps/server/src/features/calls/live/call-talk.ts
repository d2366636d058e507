import { type Agent, type AgentConfig, type AgentLogEvent, createAgent, type Engines } from '@saywell/agent';
import {
  type ClientMessage,
  type EndedReason,
  inboundMessageSchema,
  toolCallsResultSchema,
} from '@saywell/contract';
import type { PlayoutReport } from '@saywell/media';
import { parseJson } from '../../../platform/parse-json.ts';
import { AudioMixer } from '../../rooms/audio/audio-mixer.ts';
import type { Room } from '../../rooms/room.ts';
import { createRecordingConsent, type RecordingConsent } from '../consent/recording-consent.ts';
import { chooseRunner } from '../tools/choose-runner.ts';
import { createPageTools, type PageTools } from '../tools/page-tools.ts';
import { finalTranscript } from './final-transcript.ts';
import type { LiveCallDependencies } from './live-call-dependencies.ts';
import { createRoomOutput, type RoomOutput } from './room-output.ts';

export interface CallTalkOptions {
  readonly room: Room;
  readonly config: AgentConfig;
  readonly engines: Engines;
  readonly dependencies: LiveCallDependencies;
  /** Session ids of the visitors that are present. */
  readonly visitors: () => Iterable<string>;
  /** The assistant has decided that the call is over. */
  readonly ended: (reason: EndedReason) => void;
}

/** What is said in a call: the assistant, what reaches it from its room, and what the room gets of it. */
export class CallTalk {
  readonly agent: Agent;
  /** Undefined: nobody is asked whether the call may be recorded. */
  readonly consent: RecordingConsent | undefined;
  readonly #room: Room;
  readonly #dependencies: LiveCallDependencies;
  readonly #output: RoomOutput;
  readonly #pageTools: PageTools;
  readonly #mixer = new AudioMixer();

  constructor({ room, config, engines, dependencies, visitors, ended }: CallTalkOptions) {
    const { clock, functions = [], serverTools } = dependencies;
    this.#room = room;
    this.#dependencies = dependencies;
    this.#output = createRoomOutput(room, (report) => this.handlePlayout(report));
    this.#pageTools = createPageTools({
      functions,
      now: clock.now,
      pages: visitors,
      send: (message, to) => this.#sendMessage(message, to),
    });
    this.consent = consentOf(room, { config, engines, dependencies });
    this.agent = createAgent({
      config: this.consent?.config ?? config,
      engines: this.consent?.engines ?? engines,
      output: this.#output,
      clock,
      host: {
        sendMessage: (message) => this.#sendMessage(message),
        emitted: (message) => {
          this.consent?.emitted(message);
          dependencies.emitted?.(room.id, message);
        },
        ended,
        bookDemo: (booking) => dependencies.booked(room.id, booking),
        changeBooking: (change) => dependencies.bookingChanged(room.id, change),
        tools: chooseRunner({ functions, page: this.#pageTools, server: serverTools }),
        log: (event) => this.#log(event),
      },
    });
  }

  /** The assistant speaks, or listens; what it hears is recorded when the call's plan says so. */
  start(): void {
    const isRecorded = this.#dependencies.isRecorded === true && this.consent === undefined;
    if (isRecorded) this.#room.services.recording.start();
    this.agent.start();
    this.consent?.begun(this.agent);
  }

  handleAudio(sessionId: string, samples: Int16Array): void {
    const heard = this.#mixer.push(sessionId, samples);
    if (heard !== undefined) this.agent.handleAudio(heard);
  }

  handlePlayout(report: PlayoutReport): void {
    this.#output.reported(report);
    this.#room.services.assistantPlayed(report);
    this.agent.handlePlayout(report);
  }

  /** An app message of a page. */
  handleMessage(sessionId: string, data: unknown): void {
    const message = typeof data === 'string' ? parseJson(data) : data;
    const answer = toolCallsResultSchema.safeParse(message);
    if (answer.success) return this.#pageTools.answered(sessionId, answer.data);
    const parsed = inboundMessageSchema.safeParse(message);
    if (parsed.success) return this.agent.handleMessage(parsed.data);
    const details = { call: this.#room.id, sessionId };
    return this.#dependencies.log.warn(details, 'app message is not one that an agent understands');
  }

  /** Somebody's media came or went. */
  followMedia(): void {
    this.#output.mediaChanged();
  }

  /** Asks a page for the functions that wait for one. */
  offerFunctions(sessionId: string): void {
    this.#pageTools.joined(sessionId);
  }

  forgetVisitor(sessionId: string): void {
    this.#pageTools.left();
    this.#mixer.remove(sessionId);
  }

  #sendMessage(message: ClientMessage, to?: string): void {
    this.#room.sendAssistantMessage(JSON.stringify(message), to);
  }

  #log({ type, ...details }: AgentLogEvent): void {
    const told = this.#dependencies.keepsNothing === true ? {} : details;
    this.#dependencies.log.debug({ call: this.#room.id, ...told }, type);
    // The log has every message, also those that the page did not ask for.
    const said = finalTranscript(details.message);
    if (said !== undefined) this.#room.said(said.role === 'user' ? 'visitor' : 'assistant', said.transcript);
  }
}

/** Until callers agree nobody records, pages included; where nothing is to be recorded there is nothing to ask. */
function consentOf(
  room: Room,
  { config, engines, dependencies }: Pick<CallTalkOptions, 'config' | 'engines' | 'dependencies'>,
): RecordingConsent | undefined {
  const { consentPlan: plan, isRecorded = false, keepsNothing = false, clock } = dependencies;
  const { recording } = room.services;
  if (plan !== undefined || keepsNothing) recording.forbid();
  if (plan === undefined) return undefined;
  if (!isRecorded) return undefined;
  const granted = (): void => {
    recording.allow();
    recording.start();
  };
  return createRecordingConsent({ plan, config, engines, clock, granted });
}
