import type { EndedReason } from '@saywell/contract';
import type { Agent, AgentOptions } from '../agent.ts';
import { createEnding } from '../conversation/ending.ts';
import { createIdle } from '../conversation/idle.ts';
import { defaultIdlePlan } from '../conversation/idle-plan.ts';
import { bookingChangeOf } from '../engines/booking-change.ts';
import type { DialogueAction } from '../engines/engine.ts';
import type { RealtimeEngine } from '../engines/realtime-engine.ts';
import { spokenLanguageOf } from '../language/languages.ts';
import { linesOf } from '../language/lines/lines-of.ts';
import type { TextTools } from '../language/text-tools.ts';
import { createCallRecord } from '../record/call-record.ts';
import { logFailure } from '../record/log-failure.ts';
import { pipelineLimits } from '../runtime/limits.ts';
import { createRuntime } from '../runtime/runtime.ts';
import { createTimers } from '../runtime/timers.ts';
import type { SpeechLine } from '../speaking/speaking-types.ts';
import { createVoice } from '../speaking/voice.ts';
import { createTools } from '../thinking/tools.ts';
import { createFactFinder } from './fact-finder.ts';
import { earlierOf, instructionsOf } from './instructions.ts';
import { createRealtimeLink } from './link.ts';
import { createMouth } from './mouth.ts';
import { createOwnTools } from './own-tools.ts';
import { createRealtimeEvents } from './realtime-events.ts';
import { createRealtimeLife } from './realtime-life.ts';
import { createRealtimeTools } from './realtime-tools.ts';
import { createSpokenRecord } from './spoken-record.ts';
import { createTalkEffects } from './talk-effects.ts';
import { createTalkRunner } from './talk-runner.ts';
import { isInterruptible } from './talk-transition.ts';
import type { TalkState } from './talk-types.ts';

/** Puts the rooms of a call together whose engine hears, takes turns and speaks by itself. */
export function createRealtimeConversation(
  options: AgentOptions,
  engine: RealtimeEngine,
  text: TextTools,
): Agent {
  const { config, engines, host, output } = options;
  const record = createCallRecord({ config, host, now: () => options.clock.now() });
  const { log, history, usage, send } = record;
  const runtime = createRuntime(options.clock, (error) => log('agent-fault', { error: String(error) }));
  const timers = createTimers(runtime);
  const now = (): number => runtime.now();
  const lines = linesOf(spokenLanguageOf(config.language));
  let toolCalls = 0;
  const spoken = createSpokenRecord({ record, text });
  const onHistoryChanged = (): void => record.historyChanged();

  const act = (action: DialogueAction): void => {
    log('dialogue-action', { action: action.type });
    if (action.type === 'book-demo') host.bookDemo(action.booking);
    const change = bookingChangeOf(action);
    if (change !== null) host.changeBooking(change);
  };
  const { findFacts = createFactFinder() } = engines;
  const own = createOwnTools({
    config,
    now,
    findFacts: (question) => findFacts(config.knowledge, question, config.knowledgePlan),
    hasFacts: config.knowledge.length > 0 || engines.findFacts !== undefined,
    onAction: act,
  });
  const link = createRealtimeLink({
    engine,
    runtime,
    start: () => ({
      instructions: instructionsOf(config, now),
      earlier: earlierOf(config, history.answered()),
      tools: own.all,
      ...(config.language === undefined ? {} : { language: config.language }),
      ...(config.endSilenceMs === undefined ? {} : { endSilenceMs: config.endSilenceMs }),
    }),
    onReady(again) {
      log('realtime-ready', { engine: engine.name, again });
      talk.dispatch({ type: 'link', link: 'ready' });
      if (again && talk.state().floor === 'thinking') link.session()?.answer();
    },
    onEvent: (event) => events.take(event),
    onLost(error, isOver) {
      logFailure(log)(error);
      // First, because it is the one line that is said then.
      if (isOver) ending.begin('call.in-progress.error-pipeline-no-available-llm-model', lines.giveUp);
      talk.dispatch({ type: 'link', link: isOver ? 'lost' : 'opening' });
    },
  });
  const mouth = createMouth({
    output,
    timers,
    now,
    onAudible: (speech) => talk.dispatch({ type: 'audible', speech }),
    onProgress: (speech, heardMs) => spoken.progress(speech, heardMs),
    onPlayed: (speech) => talk.dispatch({ type: 'played', speech }),
    onCut: (speech, heardMs) => effects.wasCut(speech, heardMs),
  });
  const tools = createTools({
    tools: config.tools,
    runner: host.tools,
    runtime,
    history,
    log,
    send,
    nextId: () => {
      toolCalls += 1;
      return `tool-${toolCalls}`;
    },
    handoverRefusal: () => 'A model that speaks by itself keeps the conversation: go on yourself',
    onHandover: () => false,
    onIdle: () => undefined,
    onHistoryChanged,
  });
  const queue = (line: SpeechLine, place: 'next' | 'last', interrupting = false): boolean => {
    const { queue: waiting } = talk.state();
    if (line.text.trim() === '' || waiting.length >= pipelineLimits.maxQueuedSpeeches) return false;
    talk.dispatch({ type: 'line-queued', line, place, interrupting });
    return true;
  };
  const ending = createEnding({
    timers,
    speaking: {
      queue: (line, place) => queue(line, place, true),
      get hasAudience() {
        return talk.state().hasAudience;
      },
    },
    // It has taken the floor.
    onFarewell: () => undefined,
    onEnd: (reason: EndedReason) => life.end(reason),
  });
  const realtimeTools = createRealtimeTools({
    own,
    tools,
    link,
    runtime,
    onRunning: (isOver) => talk.dispatch({ type: isOver ? 'tool-answered' : 'tool-called' }),
  });
  const effects = createTalkEffects({
    config,
    record,
    spoken,
    timers,
    mouth,
    link,
    voice:
      engines.textToSpeech &&
      createVoice({
        engine: engines.textToSpeech,
        voiceId: undefined,
        mayCache: config.cachesSpeech !== false,
        runtime,
        onSpoken: (said) => usage.spoken(said),
        onFailure: logFailure(log),
      }),
    engineRateHz: engine.sampleRateHz,
    tools: realtimeTools,
    ending,
    lines,
    now,
    talk: () => talk,
  });
  const idle = createIdle({
    plan: config.idle === undefined ? defaultIdlePlan(config.silenceTimeoutMs, config.language) : config.idle,
    timers,
    speaking: { queue: (line, place) => queue(line, place) },
    log,
    now,
    onQueued: () => undefined,
    onGiveUp: () => talk.dispatch({ type: 'silenced' }),
  });
  const countSilence = (): void => {
    const leftMs = idle.silenceBegins(config.silenceTimeoutMs);
    timers.set('silence', leftMs, () =>
      ending.begin('silence-timed-out', config.silenceTimeoutMessage ?? config.endCallMessage),
    );
  };
  const follow = (after: TalkState, before: TalkState): void => {
    link.hold(after.speech !== null && !isInterruptible(after.speech));
    const [counts, counted] = [countsSilence(after), countsSilence(before)];
    if (counts !== counted) {
      if (!counts) idle.visitorAway();
    } else if (after.floor === before.floor) return;
    if (after.floor !== before.floor) {
      log('turn', { state: after.floor });
      idle.turnChanged({ name: after.floor });
    }
    if (after.floor === 'listening' && counts) countSilence();
    else timers.clear('silence');
  };
  const talk = createTalkRunner({ runtime, perform: (effect) => effects.perform(effect), onState: follow });
  const events = createRealtimeEvents({
    record,
    spoken,
    mouth,
    talk,
    tools: realtimeTools,
    rateHz: engine.sampleRateHz,
    now,
  });
  const life = createRealtimeLife({
    options,
    record,
    runtime,
    timers,
    tools,
    link,
    mouth,
    talk,
    ending,
    queue,
    onStart: countSilence,
  });
  return life.agent;
}

const countsSilence = ({ hasAudience, isAside }: TalkState): boolean => hasAudience && !isAside;
