import type { Agent, AgentOptions } from '../agent.ts';
import { createHearing } from '../hearing/hearing.ts';
import { spokenLanguageOf } from '../language/languages.ts';
import { linesOf } from '../language/lines/lines-of.ts';
import type { TextTools } from '../language/text-tools.ts';
import { createCallRecord } from '../record/call-record.ts';
import { logFailure } from '../record/log-failure.ts';
import { createRuntime } from '../runtime/runtime.ts';
import { createTimers } from '../runtime/timers.ts';
import { createSpeaking } from '../speaking/speaking.ts';
import { createVoice } from '../speaking/voice.ts';
import { createAnswering } from '../thinking/answering.ts';
import { expectedPhrases, openDialogue } from '../thinking/dialogue-session.ts';
import { createTools } from '../thinking/tools.ts';
import { resolveTurnSettings } from '../turns/turn-settings.ts';
import { createCallLife } from './call-life.ts';
import { createEnding } from './ending.ts';
import { createHeardActions } from './heard-actions.ts';
import { createHints } from './hints.ts';
import { createIdle } from './idle.ts';
import { defaultIdlePlan } from './idle-plan.ts';
import { createInboundActions } from './inbound-actions.ts';
import { createSpokenActions } from './spoken-actions.ts';
import { createTurnEffects } from './turn-effects.ts';
import { createTurnRunner } from './turn-runner.ts';
import { createVoiceSenses } from './voice-senses.ts';

/** Puts the rooms of one call together; what they decide is in their own files. */
export function createConversation(options: AgentOptions, text: TextTools): Agent {
  const { config, engines, host, output } = options;
  const record = createCallRecord({ config, host, now: () => options.clock.now() });
  const { log, send, history, floor, usage } = record;
  const runtime = createRuntime(options.clock, (error) => log('agent-fault', { error: String(error) }));
  const timers = createTimers(runtime);
  const settings = resolveTurnSettings(config);
  const lines = linesOf(spokenLanguageOf(config.language));
  const senses = createVoiceSenses(() => runtime.now());
  const session = openDialogue(engines.dialogue, config, () => options.clock.now());
  const onHistoryChanged = (): void => record.historyChanged();
  const onFailure = logFailure(log);

  const hearing = createHearing({
    engines,
    config,
    expectedPhrases: () => expectedPhrases(session),
    runtime,
    timers,
    isAssistantSpeaking: () => turns.state().name === 'speaking',
    onEdge: (edge) => heard.onEdge(edge),
    onFaintVoice: (since) => hints.faintVoice(since),
    onDigits: (digits) => heard.onDigits(digits),
    onHeard: (samples) => usage.transcribed(samples),
    onPartial: (partial) => heard.onPartial(partial),
    onText: (said) => heard.onText(said),
    onVoiceFailure: (error) => heard.onVoiceFailure(error),
    onTextFailure(error, owed) {
      hints.recogniserFailed();
      heard.onTextFailure(error, owed);
    },
  });
  const speaking = createSpeaking({
    runtime,
    timers,
    output,
    text,
    history,
    floor,
    send,
    log,
    voice:
      engines.textToSpeech &&
      createVoice({
        engine: engines.textToSpeech,
        voiceId: config.voiceId,
        runtime,
        onSpoken: (spoken) => usage.spoken(spoken),
        onFailure,
      }),
    onAudible: (speech) => spoken.audible(speech),
    onFinished: (speech) => spoken.finished(speech),
    onAbandoned: (speech) => answering.abandoned(speech),
    onHistoryChanged,
  });
  const tools = createTools({
    tools: config.tools,
    runner: host.tools,
    runtime,
    history,
    log,
    send,
    onHistoryChanged,
  });
  const answering = createAnswering({
    session,
    engineName: engines.dialogue.name,
    runtime,
    timers,
    text,
    history,
    floor,
    speaking,
    send,
    log,
    tools,
    host,
    // A voice in the last moment of the window needs its time to interrupt.
    settleAfterMs: settings.joinWindowMs + settings.interruptVoiceMs,
    onUsage: (tokens) => usage.asked(tokens),
    onFailed: (failures) => spoken.noReply(failures),
  });
  const ending = createEnding({
    timers,
    speaking,
    onFarewell: () => turns.dispatch({ type: 'speech-queued', interrupting: true }),
    onEnd: (reason) => life.end(reason),
  });
  const effects = createTurnEffects({
    record,
    hearing,
    speaking,
    answering,
    ending,
    endCallMessage: config.silenceTimeoutMessage ?? config.endCallMessage,
    lines,
    now: () => runtime.now(),
    playQueued: () => spoken.playQueued(),
    onUnheard: () => hints.askedAgain(),
    onDeaf: () => life.sendCapabilities(false),
  });
  const speakInSilence = (): void => turns.dispatch({ type: 'speech-queued', interrupting: false });
  const hints = createHints({
    speaking,
    log,
    lines,
    now: () => runtime.now(),
    loudness: () => hearing.loudness(),
    onQueued: () => speakInSilence(),
  });
  const idle = createIdle({
    plan: config.idle === undefined ? defaultIdlePlan(config.silenceTimeoutMs, config.language) : config.idle,
    timers,
    speaking,
    log,
    now: () => runtime.now(),
    onQueued: () => speakInSilence(),
    onGiveUp: () => turns.dispatch({ type: 'silenced' }),
  });
  const turns = createTurnRunner({
    settings,
    runtime,
    timers,
    onState(state) {
      log('turn', { state: state.name });
      hints.turnChanged(state);
      idle.turnChanged(state);
    },
    onSilence: (limitMs) => idle.silenceBegins(limitMs),
    onAway: () => idle.visitorAway(),
    perform: (effect) => effects.perform(effect),
  });
  const spoken = createSpokenActions({ config, record, speaking, answering, ending, turns, effects, lines });
  const heard = createHeardActions({
    session,
    log,
    speaking,
    turns,
    effects,
    senses,
    words: settings.words,
  });
  const inbound = createInboundActions({ config, record, hearing, speaking, ending, timers, turns });
  const life = createCallLife({
    options,
    record,
    runtime,
    timers,
    tools,
    hearing,
    senses,
    speaking,
    answering,
    ending,
    turns,
    inbound,
    lines,
  });
  return life.agent;
}
