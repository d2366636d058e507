import {
  type Agent,
  type AgentConfig,
  type AgentEngines,
  type AgentLogEvent,
  type AgentToolCall,
  createAgent,
  type Handover,
  type ToolAnswer,
  type ToolRunner,
} from '@saywell/agent';
import {
  type ClientMessage,
  type EndedReason,
  inboundMessageSchema,
  toolCallsResultSchema,
} from '@saywell/contract';
import type { PlayoutReport } from '@saywell/media';
import { parseJson } from '../../../platform/parse-json.ts';
import { type CardMask, createCardMask } from '../../card-data/card-mask.ts';
import { AudioMixer } from '../../rooms/audio/audio-mixer.ts';
import type { Room } from '../../rooms/room.ts';
import { openFunctions } from '../../tools/open-tools.ts';
import { type BackgroundSound, createBackgroundSound } from '../background/background-sound.ts';
import { firstPulse, type LoggedPulse, nextPulse } from '../operators/call-pulse.ts';
import { createRecordingConsent, type RecordingConsent } from '../consent/recording-consent.ts';
import { type CallEvents, createCallEvents } from '../record/call-events.ts';
import { chooseRunner } from '../tools/choose-runner.ts';
import { createPageTools, type PageTools } from '../tools/page-tools.ts';
import { saidInCall } from '../tools/said-in-call.ts';
import { finalTranscript } from './final-transcript.ts';
import type {
  LiveCallDependencies,
  MemberHandoffs,
  MemberTools,
  NextMember,
} from './live-call-dependencies.ts';
import { createRoomOutput, type RoomOutput } from './room-output.ts';

export interface CallTalkOptions {
  readonly room: Room;
  readonly config: AgentConfig;
  readonly engines: AgentEngines;
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
  /** Undefined: everything is kept and sent as it was said. */
  readonly cards: CardMask | undefined;
  /** Undefined: the plan wants no log, or nothing is kept. */
  readonly events: CallEvents | undefined;
  /** What its log tells of it now. */
  pulse: LoggedPulse = firstPulse;
  readonly #room: Room;
  readonly #dependencies: LiveCallDependencies;
  readonly #output: RoomOutput;
  /** Of each assistant that had the call: pages may answer late. */
  readonly #pageTools: PageTools[] = [];
  readonly #visitors: CallTalkOptions['visitors'];
  readonly #handovers = new Map<Handover, NextMember>();
  readonly #mixer = new AudioMixer();
  readonly #background: BackgroundSound | undefined;

  constructor({ room, config, engines, dependencies, visitors, ended }: CallTalkOptions) {
    const { clock } = dependencies;
    this.#visitors = visitors;
    this.#room = room;
    this.#dependencies = dependencies;
    this.#output = createRoomOutput(room, (report) => this.handlePlayout(report));
    const { background: load, backgroundFailed: onFailure = () => undefined } = dependencies;
    this.#background = load && createBackgroundSound({ load, clock, media: () => room.media(), onFailure });
    this.cards = dependencies.masksCards === true ? createCardMask(() => this.agent.history()) : undefined;
    this.events = dependencies.keepsEvents === true ? createCallEvents({ cards: this.cards }) : undefined;
    this.consent = consentOf(room, { config, engines, dependencies });
    this.agent = createAgent({
      config: this.consent?.config ?? config,
      engines: this.consent?.engines ?? engines,
      output: this.#output,
      clock,
      host: {
        sendMessage: (message) => this.#sendMessage(this.#shown(message)),
        emitted: (message) => {
          this.consent?.emitted(message);
          dependencies.emitted?.(room.id, this.#shown(message));
        },
        ended,
        bookDemo: (booking) => dependencies.booked(room.id, this.cards?.value(booking) ?? booking),
        changeBooking: (change) => dependencies.bookingChanged(room.id, this.cards?.value(change) ?? change),
        handedOver: (handover) => this.#handedOver(handover),
        tools: this.#toolsOf(dependencies),
        log: (event) => this.#log(event),
      },
    });
  }

  /** The assistant speaks, or listens; what it hears is recorded when the call's plan says so. */
  start(): void {
    const isRecorded = this.#dependencies.isRecorded === true && this.consent === undefined;
    if (isRecorded) this.#room.services.recording.start();
    this.#background?.start();
    this.agent.start();
    this.consent?.begun(this.agent);
  }

  /** Nothing of the assistant is heard any more. */
  silence(): void {
    this.#background?.stop();
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
    if (answer.success) return this.#pageTools.forEach((tools) => tools.answered(sessionId, answer.data));
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
    for (const tools of this.#pageTools) tools.joined(sessionId);
  }

  forgetVisitor(sessionId: string): void {
    for (const tools of this.#pageTools) tools.left();
    this.#mixer.remove(sessionId);
  }

  /** Runs the functions of one assistant. */
  #toolsOf({
    functions = [],
    serverTools,
    openTools = openFunctions(functions),
    handoffs,
  }: MemberTools): ToolRunner {
    const page = createPageTools({
      functions,
      now: this.#dependencies.clock.now,
      pages: this.#visitors,
      send: (message, to) => this.#sendMessage(message, to),
    });
    this.#pageTools.push(page);
    const others = openTools(chooseRunner({ page, server: serverTools }), () =>
      saidInCall(this.agent.history()),
    );
    return {
      run: (call, signal) =>
        handoffs?.serves(call.name) === true
          ? this.#handOver(handoffs, call, signal, others.run.bind(others))
          : others.run(call, signal),
    };
  }

  async #handOver(
    handoffs: MemberHandoffs,
    call: AgentToolCall,
    signal: AbortSignal,
    run: ToolRunner['run'],
  ): Promise<ToolAnswer> {
    const answer = await handoffs.next(call, signal, {
      run,
      nodeStarted: (node) => this.agent.nodeStarted(node),
    });
    if (!('member' in answer)) return answer;
    const { member, result } = answer;
    const { config, engines, message, context, begins } = member;
    const own = this.consent?.askedOf({ config, engines }) ?? { config, engines };
    const handover = { ...own, message, context, begins, tools: this.#toolsOf(member) };
    this.#handovers.set(handover, member);
    return { result, handover };
  }

  #handedOver(handover: Handover): void {
    const member = this.#handovers.get(handover);
    this.#handovers.clear();
    if (member !== undefined) this.#dependencies.handedOver?.(this.#room.id, member);
  }

  /** As pages and servers get it. */
  #shown(message: ClientMessage): ClientMessage {
    return this.cards?.message(message) ?? message;
  }

  #sendMessage(message: ClientMessage, to?: string): void {
    this.#room.sendAssistantMessage(JSON.stringify(message), to);
  }

  #log(event: AgentLogEvent): void {
    const { type, ...details } = event;
    const { keepsNothing = false, traced } = this.#dependencies;
    traced?.(this.#room.id, event);
    const kept = this.events?.add(event);
    this.pulse = nextPulse(this.pulse, event, kept?.body);
    if (kept !== undefined) this.#dependencies.logged?.(this.#room.id, kept);
    const told = keepsNothing || this.cards !== undefined ? {} : details;
    this.#dependencies.log.debug({ call: this.#room.id, ...told }, type);
    // The log has every message, also those that the page did not ask for.
    const said = finalTranscript(details.message);
    if (said === undefined) return;
    const role = said.role === 'user' ? 'visitor' : 'assistant';
    this.#room.said(role, this.cards?.said(role, said.transcript) ?? said.transcript);
  }
}

/** Until callers agree nobody records, pages included; where nothing is to be recorded there is nothing to ask. */
function consentOf(
  room: Room,
  { config, engines, dependencies }: Pick<CallTalkOptions, 'config' | 'engines' | 'dependencies'>,
): RecordingConsent | undefined {
  const { consentPlan: plan, consentVoice: voice, declineTool, clock } = dependencies;
  const { isRecorded = false, keepsNothing = false, masksCards = false } = dependencies;
  const { recording } = room.services;
  if (plan !== undefined || keepsNothing || masksCards) recording.forbid();
  if (plan === undefined) return undefined;
  // A model that hears and speaks by itself takes its own turns: nobody is asked, and nothing recorded.
  if (!isRecorded || engines.realtime !== undefined) return undefined;
  const granted = (): void => {
    recording.allow();
    recording.start();
  };
  return createRecordingConsent({ plan, config, engines, voice, declineTool, clock, granted });
}
