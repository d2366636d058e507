import type { AgentOptions } from '../agent.ts';
import { createHearing } from '../hearing/hearing.ts';
import { spokenLanguageOf } from '../language/languages.ts';
import { linesOf } from '../language/lines/lines-of.ts';
import type { TextTools } from '../language/text-tools.ts';
import { logFailure } from '../record/log-failure.ts';
import { createRuntime } from '../runtime/runtime.ts';
import { createTimers } from '../runtime/timers.ts';
import { createSpeaking } from '../speaking/speaking.ts';
import { createVoice } from '../speaking/voice.ts';
import { createAnswering } from '../thinking/answering.ts';
import { expectedPhrases, openDialogue } from '../thinking/dialogue-session.ts';
import { createPrompting, followsInstructions } from '../thinking/prompting.ts';
import { createTools } from '../thinking/tools.ts';
import { resolveTurnSettings } from '../turns/turn-settings.ts';
import { createAside } from './aside.ts';
import { createCallLife } from './call-life.ts';
import type { Conversation, ConversationPart } from './conversation-part.ts';
import { createEnding } from './ending.ts';
import { createHeardActions } from './heard-actions.ts';
import { createHints } from './hints.ts';
import { createHookActions } from './hooks/hook-actions.ts';
import { createHooks } from './hooks/hooks.ts';
import { createIdle } from './idle.ts';
import { defaultIdlePlan } from './idle-plan.ts';
import { createInboundActions } from './inbound-actions.ts';
import { createLeaving } from './leaving.ts';
import { plannedEndSilence } from './planned-end-silence.ts';
import { createSpokenActions } from './spoken-actions.ts';
import { createTurnEffects } from './turn-effects.ts';
import { createTurnRunner } from './turn-runner.ts';
import { createVoiceSenses } from './voice-senses.ts';

/** Puts the rooms of one assistant's conversation together; what they decide is in their own files. */
export function createConversation(
  options: AgentOptions,
  text: TextTools,
  part: ConversationPart,
): Conversation {
  const { config, engines, host, output } = options;
  const { record } = part;
  const { log, send, history, floor, usage } = record;
  const runtime = createRuntime(options.clock, (error) => log('agent-fault', { error: String(error) }));
  const timers = createTimers(runtime);
  const settings = resolveTurnSettings(config);
  const lines = linesOf(spokenLanguageOf(config.language));
  const senses = createVoiceSenses(() => runtime.now());
  const session = openDialogue(engines.dialogue, config, () => options.clock.now(), part);
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
  const aside = createAside({ log, history, turns: () => turns });
  const speaking = aside.guard(
    createSpeaking({
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
          mayCache: config.cachesSpeech !== false,
          runtime,
          onSpoken: (spoken) => usage.spoken(spoken),
          onFailure,
        }),
      onAudible: (speech) => spoken.audible(speech),
      onFinished: (speech) => spoken.finished(speech),
      onAbandoned: (speech) => answering.abandoned(speech),
      onHistoryChanged,
      recordsModelText: config.recordsModelText === true,
    }),
  );
  const tools = createTools({
    tools: [...config.tools, ...(config.hookTools ?? [])],
    runner: host.tools,
    runtime,
    history,
    log,
    nextId: () => part.nextToolId(),
    handoverRefusal: () => part.handoverRefusal(),
    // The reply that hands over says it itself; a hook has none.
    onHandover: (handover, by) =>
      part.onHandover(handover, config.hookTools?.includes(by) === true ? handover.message : null),
    onIdle: () => leaving.check(),
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
    onHandedOver: () => leaving.wordless(),
    onHang: () => hooks.happened('model.response.timeout'),
    onFailed: (failures) => spoken.noReply(failures),
  });
  const prompting = followsInstructions(engines.dialogue.name)
    ? createPrompting({
        session,
        engineName: engines.dialogue.name,
        runtime,
        history,
        onUsage: (tokens) => usage.asked(tokens),
        onFailure,
      })
    : null;
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
    onInterrupted: () => hooks.happened('assistant.speech.interrupted'),
    onSpokenOver: () => hooks.happened('customer.speech.interrupted'),
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
  const hooks = createHooks({
    config,
    log,
    actions: createHookActions({
      config,
      log,
      runtime,
      history,
      speaking,
      turns: () => turns,
      inbound: () => inbound,
      prompting,
      tools,
      runner: host.tools,
      ending,
    }),
  });
  const idle = createIdle({
    watches: hooks.silences(),
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
    perform(effect) {
      if (leaving.takes(effect)) return;
      if (aside.takes(effect)) return;
      if (effect.type === 'user-said') part.onVisitorSaid();
      effects.perform(effect);
      if (effect.type === 'play-queued') leaving.check();
    },
  });
  const leaving = createLeaving({
    timers,
    speaking,
    tools,
    ending,
    turn: () => turns.state(),
    onLeave: (words) => part.onLeave(words),
  });
  const spoken = createSpokenActions({
    config,
    record,
    speaking,
    answering,
    ending,
    turns,
    effects,
    lines,
    onSpokenOver: () => hooks.happened('customer.speech.interrupted'),
  });
  const heard = createHeardActions({
    session,
    log,
    speaking,
    turns,
    effects,
    senses,
    words: settings.words,
    endSilenceFor: (text) => plannedEndSilence(config, history, text, settings.words),
  });
  const inbound = createInboundActions({
    config,
    record,
    hearing,
    speaking,
    ending,
    timers,
    turns,
    prompting,
  });
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
    spoken,
    leaving,
    part,
    prompting,
    hooks,
    aside,
  });
  return life.conversation;
}
