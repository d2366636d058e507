import type { EndedReason } from '@saywell/contract';
import type { Agent, AgentOptions } from '../agent.ts';
import type { Hearing } from '../hearing/hearing.ts';
import type { AssistantLines } from '../language/lines/assistant-lines.ts';
import type { CallRecord } from '../record/call-record.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Timers } from '../runtime/timers.ts';
import type { Speaking } from '../speaking/speaking.ts';
import type { Answering } from '../thinking/answering.ts';
import type { Prompting } from '../thinking/prompting.ts';
import type { Tools } from '../thinking/tools.ts';
import { capabilitiesMessage } from './capabilities.ts';
import type { Ending } from './ending.ts';
import type { Hooks } from './hooks/hooks.ts';
import { handleInbound, type InboundActions } from './inbound.ts';
import type { TurnRunner } from './turn-runner.ts';
import type { VoiceSenses } from './voice-senses.ts';

/** From the start of a call to its end; before and after nothing has an effect. */
export interface CallLife {
  readonly agent: Agent;
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
  readonly prompting: Prompting | null;
  readonly hooks: Hooks;
}

export function createCallLife(parts: CallLifeOptions): CallLife {
  const { record, runtime, hearing, speaking, ending, turns, inbound } = parts;
  const { log, send, history, usage } = record;
  const { engines, host } = parts.options;
  let phase: 'new' | 'running' | 'over' = 'new';
  let isDeserted = false;

  const sendCapabilities = (speechToText: boolean): void => {
    send(capabilitiesMessage({ speechToText, textToSpeech: engines.textToSpeech !== null }));
  };
  const shutDown = (reason: EndedReason): void => {
    if (phase === 'running') runtime.guard(() => parts.hooks.callEnding(reason));
    phase = 'over';
    turns.stop();
    parts.answering.close();
    parts.prompting?.close();
    speaking.close();
    parts.tools.close();
    hearing.close();
    history.close();
    parts.timers.clearAll();
    log('call-ended', { reason, usage: usage.read() });
  };
  const running = (act: () => void): void => {
    if (phase === 'running') runtime.guard(act);
  };
  record.marks.speechEndedAt = runtime.now();
  return {
    sendCapabilities,
    end(reason) {
      send({ type: 'status-update', status: 'ended', endedReason: reason });
      shutDown(reason);
      host.ended(reason);
    },
    agent: {
      start() {
        if (phase !== 'new') return;
        phase = 'running';
        runtime.guard(() => begin(parts, sendCapabilities));
        if (isDeserted) running(() => presenceChanged(parts, false));
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
      conclude(reason, line) {
        if (phase === 'new') host.ended(reason);
        else running(() => ending.begin(reason, line));
      },
      stop(reason) {
        if (phase !== 'over') runtime.guard(() => shutDown(reason));
      },
      history: () => history.messages(),
      metrics: () => record.metrics(),
      usage: () => usage.read(),
    },
  };
}

function begin(parts: CallLifeOptions, sendCapabilities: (speechToText: boolean) => void): void {
  const { record, timers, hearing, speaking, ending, turns, inbound } = parts;
  const { config } = parts.options;
  record.history.callStarted();
  record.log('call-started', { assistant: config.assistantName });
  record.send({ type: 'status-update', status: 'in-progress' });
  record.send({ type: 'assistant.started', newAssistant: { name: config.assistantName } });
  hearing.open();
  sendCapabilities(hearing.available);
  timers.set('max-duration', config.maxDurationMs, () => {
    ending.begin('exceeded-max-duration', config.endCallMessage);
  });
  inbound.sayFirstMessage(0);
  if (!hearing.available) {
    speaking.queue({ kind: 'notice', text: parts.lines.cannotHear, interruptible: true }, 'last');
  }
  turns.dispatch({ type: 'started' });
}

function presenceChanged({ record, speaking, turns }: CallLifeOptions, isSomebodyThere: boolean): void {
  record.log(isSomebodyThere ? 'visitors-back' : 'visitors-away');
  turns.setPresence(isSomebodyThere);
  speaking.setAudience(isSomebodyThere);
  const { name } = turns.state();
  // In other states the visitor has the floor, and the turn decides about what was being said.
  if (isSomebodyThere && (name === 'speaking' || name === 'thinking')) speaking.resume();
}
