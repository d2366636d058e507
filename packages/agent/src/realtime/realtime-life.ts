import type { EndedReason } from '@saywell/contract';
import type { Agent, AgentOptions } from '../agent.ts';
import { capabilitiesMessage } from '../conversation/capabilities.ts';
import type { Ending } from '../conversation/ending.ts';
import { handleInbound } from '../conversation/inbound.ts';
import type { NoiseSuppressionStream } from '../engines/engine.ts';
import { openSoundCleaning } from '../hearing/denoising/sound-cleaning.ts';
import { createKeypad, defaultKeypadPlan } from '../hearing/keypad.ts';
import type { CallRecord } from '../record/call-record.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Timers } from '../runtime/timers.ts';
import type { SpeechLine } from '../speaking/speaking-types.ts';
import type { Tools } from '../thinking/tools.ts';
import type { RealtimeLink } from './link.ts';
import type { RealtimeMouth } from './mouth.ts';
import { createRealtimeInbound } from './realtime-inbound.ts';
import type { TalkRunner } from './talk-runner.ts';

/** From the start of a call to its end; before and after nothing has an effect. */
export interface RealtimeLife {
  readonly agent: Agent;
  /** The call is over by the agent's own decision. */
  end(reason: EndedReason): void;
}
export interface RealtimeLifeOptions {
  readonly options: AgentOptions;
  readonly record: CallRecord;
  readonly runtime: Runtime;
  readonly timers: Timers;
  readonly tools: Tools;
  readonly link: RealtimeLink;
  readonly mouth: RealtimeMouth;
  readonly talk: TalkRunner;
  readonly ending: Ending;
  readonly queue: (line: SpeechLine, place: 'next' | 'last', interrupting?: boolean) => boolean;
  /** The silence of the visitor counts. */
  onStart(): void;
}

export function createRealtimeLife(parts: RealtimeLifeOptions): RealtimeLife {
  const { record, runtime, timers, link, mouth, talk, ending } = parts;
  const { config, engines, host } = parts.options;
  const { log, send, history, usage } = record;
  let phase: 'new' | 'running' | 'over' = 'new';
  let isMuted = false;
  let suppression: NoiseSuppressionStream | null = null;
  let startedAt = runtime.now();
  let endedAt: number | null = null;
  const inbound = createRealtimeInbound({
    ...parts,
    config,
    muteCustomer(muted) {
      isMuted = muted;
    },
  });
  const plan = config.keypad === undefined ? defaultKeypadPlan : config.keypad;
  /** As if it was said digit by digit. */
  const keypad =
    plan &&
    createKeypad({
      plan,
      timers,
      onDigits(digits) {
        log('digits-entered', { count: digits.length });
        inbound.typed(digits.replaceAll(/\B/g, ' '));
      },
    });
  const hear = (received: Int16Array): void => {
    if (received.length === 0) return;
    // Silence, because the engine finds the ends of turns in what it hears.
    if (isMuted || talk.state().isAside) return link.write(new Int16Array(received.length));
    const samples = keypad?.push(received) ?? received;
    const clean = suppression?.process(samples) ?? samples;
    if (clean.length > 0) link.write(clean);
  };
  const shutDown = (reason: EndedReason): void => {
    phase = 'over';
    endedAt = runtime.now();
    talk.dispatch({ type: 'ended' });
    // Before the mouth, which knows what was heard.
    history.close();
    mouth.close();
    link.close();
    parts.tools.close();
    keypad?.close();
    suppression?.close();
    timers.clearAll();
    log('call-ended', { reason, usage: usage.read() });
  };
  const running = (act: () => void): void => {
    if (phase === 'running') runtime.guard(act);
  };
  const nodeStarted: Agent['nodeStarted'] = (node) => {
    log('workflow-node-started', { node: node.name });
    send({ type: 'workflow.node.started', node });
  };
  const begin = (): void => {
    history.callStarted();
    log('call-started', { assistant: config.assistantName });
    send({ type: 'status-update', status: 'in-progress' });
    send({ type: 'assistant.started', newAssistant: { name: config.assistantName } });
    if (config.workflowNode !== undefined) nodeStarted(config.workflowNode);
    send(capabilitiesMessage({ speechToText: true, textToSpeech: true }));
    timers.set('max-duration', config.maxDurationMs, () => {
      ending.begin('exceeded-max-duration', config.endCallMessage);
    });
    suppression = openSoundCleaning(config, engines.noiseSuppression);
    parts.onStart();
    if (config.waitsForVisitor !== true) inbound.sayFirstMessage(0);
    link.open();
  };
  const tellEnd = (reason: EndedReason): void =>
    send({ type: 'status-update', status: 'ended', endedReason: reason });
  return {
    end(reason) {
      tellEnd(reason);
      shutDown(reason);
      host.ended(reason);
    },
    agent: {
      start() {
        if (phase !== 'new') return;
        phase = 'running';
        startedAt = runtime.now();
        runtime.guard(begin);
      },
      handleAudio: (samples) => running(() => hear(samples)),
      handlePlayout: (report) => running(() => mouth.handlePlayout(report)),
      handleMessage(message) {
        running(() => {
          if (!ending.closing || message.type === 'end-call') handleInbound(message, inbound);
        });
      },
      setPresence(isSomebodyThere) {
        if (phase === 'over' || talk.state().hasAudience === isSomebodyThere) return;
        runtime.guard(() => {
          log(isSomebodyThere ? 'visitors-back' : 'visitors-away');
          talk.dispatch({ type: 'audience', isThere: isSomebodyThere });
        });
      },
      setAside(isAside) {
        if (phase === 'over' || talk.state().isAside === isAside) return;
        runtime.guard(() => {
          log('assistant-aside', { aside: isAside });
          talk.dispatch({ type: 'aside', isAside });
        });
      },
      brief(text) {
        running(() => {
          history.brief(text);
          link.session()?.add({ role: 'system', text });
        });
      },
      note: (type, details) => log(type, details),
      conclude(reason, line) {
        if (phase === 'new') host.ended(reason);
        else running(() => ending.begin(reason, line));
      },
      stop(reason) {
        if (phase === 'running') tellEnd(reason);
        if (phase !== 'over') runtime.guard(() => shutDown(reason));
      },
      // The engine knows what was said to it, and nobody else can take that over.
      handOver: () => false,
      nodeStarted: (node) => running(() => nodeStarted(node)),
      members: () => [
        { name: config.assistantName, ...idOf(config), startedAt, endedAt, usage: usage.read() },
      ],
      history: () => history.messages(),
      metrics: () => record.metrics(),
      usage: () => usage.read(),
    },
  };
}

const idOf = ({ assistantId: id }: AgentOptions['config']): { id?: string } =>
  id === undefined ? {} : { id };
