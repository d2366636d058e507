import type { EndedReason } from '@saywell/contract';
import type { AgentOptions } from '../agent.ts';
import type { Hearing } from '../hearing/hearing.ts';
import type { AssistantLines } from '../language/lines/assistant-lines.ts';
import type { CallRecord } from '../record/call-record.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Timers } from '../runtime/timers.ts';
import type { Speaking } from '../speaking/speaking.ts';
import type { Speech } from '../speaking/speech.ts';
import type { Answering } from '../thinking/answering.ts';
import type { Prompting } from '../thinking/prompting.ts';
import type { Tools } from '../thinking/tools.ts';
import type { Aside } from './aside.ts';
import { capabilitiesMessage } from './capabilities.ts';
import type { Conversation, ConversationPart } from './conversation-part.ts';
import type { Ending } from './ending.ts';
import type { Hooks } from './hooks/hooks.ts';
import { handleInbound, type InboundActions } from './inbound.ts';
import type { Leaving } from './leaving.ts';
import type { SpokenActions } from './spoken-actions.ts';
import type { TurnRunner } from './turn-runner.ts';
import type { VoiceSenses } from './voice-senses.ts';

/** From the start of a call to its end; before and after nothing has an effect. */
export interface CallLife {
  readonly conversation: Conversation;
  /** The call is over by the agent's own decision. */
  end(reason: EndedReason): void;
  sendCapabilities(speechToText: boolean): void;
}
export interface CallLifeOptions {
  readonly options: AgentOptions;
  readonly record: CallRecord;
  readonly runtime: Runtime;
  readonly timers: Timers;
  readonly tools: Tools;
  readonly hearing: Hearing;
  readonly senses: VoiceSenses;
  readonly speaking: Speaking;
  readonly answering: Answering;
  readonly ending: Ending;
  readonly turns: TurnRunner;
  readonly inbound: InboundActions;
  readonly lines: AssistantLines;
  readonly spoken: SpokenActions;
  readonly leaving: Leaving;
  readonly part: ConversationPart;
  readonly prompting: Prompting | null;
  readonly hooks: Hooks;
  readonly aside: Aside;
}

export function createCallLife(parts: CallLifeOptions): CallLife {
  const { record, runtime, hearing, speaking, ending, turns, inbound, aside } = parts;
  const { log, send, history, usage } = record;
  const { engines, host } = parts.options;
  let phase: 'new' | 'running' | 'over' = 'new';
  let isDeserted = false;

  const sendCapabilities = (speechToText: boolean): void => {
    send(capabilitiesMessage({ speechToText, textToSpeech: engines.textToSpeech !== null }));
  };
  const retire = (): void => {
    phase = 'over';
    turns.stop();
    parts.answering.close();
    parts.prompting?.close();
    speaking.close();
    parts.tools.close();
    hearing.close();
    history.close();
    parts.timers.clearAll();
  };
  const shutDown = (reason: EndedReason): void => {
    if (phase === 'running') runtime.guard(() => parts.hooks.callEnding(reason));
    retire();
    log('call-ended', { reason, usage: parts.part.usageOfCall() });
  };
  const running = (act: () => void): void => {
    if (phase === 'running') runtime.guard(act);
  };
  /** Nobody is there, or somebody else speaks already. */
  const beginsWithout = (): void => {
    if (isDeserted) running(() => presenceChanged(parts, false));
    else if (aside.isAside) turns.setPresence(false);
  };
  let firstLine: Speech | null = null;
  const tellEnd = (reason: EndedReason): void =>
    send({ type: 'status-update', status: 'ended', endedReason: reason });
  return {
    sendCapabilities,
    end(reason) {
      tellEnd(reason);
      shutDown(reason);
      host.ended(reason);
    },
    conversation: {
      get isRunning() {
        return phase === 'running' && !ending.closing;
      },
      prepare(answering) {
        runtime.guard(() => {
          hearing.open();
          if (answering !== null) parts.answering.prepare(answering);
          else firstLine = makeFirstLine(parts);
        });
      },
      takeOver(answering) {
        if (phase !== 'new') return;
        phase = 'running';
        runtime.guard(() => {
          takeOver(parts, { answering, firstLine }, sendCapabilities);
        });
        beginsWithout();
      },
      leave(message) {
        running(() => {
          if (message !== null) announce(parts, message);
          parts.leaving.begin();
        });
      },
      retire: () => runtime.guard(retire),
      start() {
        if (phase !== 'new') return;
        phase = 'running';
        record.marks.speechEndedAt = runtime.now();
        runtime.guard(() => begin(parts, sendCapabilities));
        beginsWithout();
      },
      handleAudio(samples) {
        running(() => {
          parts.senses.push(samples);
          hearing.handleAudio(samples);
        });
      },
      handlePlayout: (report) => running(() => speaking.handlePlayout(report)),
      handleMessage(message) {
        running(() => {
          if (!ending.closing || message.type === 'end-call') handleInbound(message, inbound);
        });
      },
      setPresence(isSomebodyThere) {
        if (isDeserted !== isSomebodyThere) return;
        isDeserted = !isSomebodyThere;
        running(() => presenceChanged(parts, isSomebodyThere));
      },
      brief: (text) => running(() => history.brief(text)),
      setAside(isAside) {
        if (aside.isAside === isAside) return;
        runtime.guard(() => aside.set(isAside));
        running(() => turns.setPresence(!isDeserted && !isAside));
      },
      conclude(reason, line) {
        if (phase === 'new') host.ended(reason);
        else running(() => ending.begin(reason, line));
      },
      stop(reason) {
        if (phase === 'running') tellEnd(reason);
        if (phase !== 'over') runtime.guard(() => shutDown(reason));
      },
      history: () => history.messages(),
      metrics: () => record.metrics(),
      usage: () => usage.read(),
    },
  };
}

type SendCapabilities = (speechToText: boolean) => void;

function begin(parts: CallLifeOptions, sendCapabilities: SendCapabilities): void {
  const { record, hearing, turns, inbound } = parts;
  const { config } = parts.options;
  record.history.callStarted();
  record.log('call-started', { assistant: config.assistantName });
  record.send({ type: 'status-update', status: 'in-progress' });
  record.send({ type: 'assistant.started', newAssistant: { name: config.assistantName } });
  hearing.open();
  sendCapabilities(hearing.available);
  limitDuration(parts);
  if (config.waitsForVisitor !== true) inbound.sayFirstMessage(0);
  admitDeafness(parts);
  turns.dispatch({ type: 'started' });
}

/** What the visitor waits for comes first, then the line that is ready. */
function takeOver(
  parts: CallLifeOptions,
  { answering, firstLine }: { readonly answering: string | null; readonly firstLine: Speech | null },
  sendCapabilities: SendCapabilities,
): void {
  const { record, hearing, turns } = parts;
  const { assistantName: name } = parts.options.config;
  record.log('assistant-took-over', { assistant: name, answering: answering !== null });
  record.send({ type: 'assistant.started', newAssistant: { name } });
  sendCapabilities(hearing.available);
  limitDuration(parts);
  const isFirstSaid = answering === null && firstLine !== null && !parts.aside.isAside;
  if (isFirstSaid) {
    turns.dispatch({ type: 'started' });
    parts.spoken.say(firstLine);
  }
  if (!parts.part.isKnownDeaf) admitDeafness(parts);
  if (!isFirstSaid) turns.dispatch({ type: 'started', ...(answering !== null && { answering }) });
}

function makeFirstLine({ options, speaking }: CallLifeOptions): Speech | null {
  const { firstMessage: text, firstMessageInterruptible: interruptible, waitsForVisitor } = options.config;
  return text === null || waitsForVisitor === true
    ? null
    : speaking.makeLine({ kind: 'first-message', text, interruptible });
}

function announce({ speaking, turns }: CallLifeOptions, text: string): void {
  if (speaking.queue({ kind: 'say', text, interruptible: true }, 'next'))
    turns.dispatch({ type: 'speech-queued', interrupting: true });
}

function limitDuration({ timers, ending, options, part }: CallLifeOptions): void {
  const { maxDurationMs, endCallMessage } = options.config;
  timers.set('max-duration', maxDurationMs - part.lastedMs(), () => {
    ending.begin('exceeded-max-duration', endCallMessage);
  });
}

function admitDeafness({ hearing, speaking, lines }: CallLifeOptions): void {
  if (!hearing.available)
    speaking.queue({ kind: 'notice', text: lines.cannotHear, interruptible: true }, 'last');
}

function presenceChanged(
  { record, speaking, turns, aside }: CallLifeOptions,
  isSomebodyThere: boolean,
): void {
  record.log(isSomebodyThere ? 'visitors-back' : 'visitors-away');
  turns.setPresence(isSomebodyThere && !aside.isAside);
  speaking.setAudience(isSomebodyThere);
  const { name } = turns.state();
  // In other states the visitor has the floor, and the turn decides about what was being said.
  if (isSomebodyThere && (name === 'speaking' || name === 'thinking')) speaking.resume();
}
