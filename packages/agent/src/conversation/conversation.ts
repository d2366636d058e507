import type { EndedReason } from '@saywell/contract';
import type { Agent, AgentOptions } from '../agent.ts';
import { createHearing, type Hearing } from '../hearing/hearing.ts';
import type { TextTools } from '../language/text-tools.ts';
import { createCallRecord } from '../record/call-record.ts';
import { pipelineLimits } from '../runtime/limits.ts';
import { createRuntime } from '../runtime/runtime.ts';
import { createTimers } from '../runtime/timers.ts';
import type { Speech } from '../speaking/speech.ts';
import { createTalking } from '../speaking/talking.ts';
import { createVoice } from '../speaking/voice.ts';
import { createAnswering, logFailure } from '../thinking/answering.ts';
import { expectedPhrases, openDialogue } from '../thinking/dialogue-session.ts';
import { CANNOT_HEAR_MESSAGE, fallbackLine, GIVE_UP_MESSAGE } from '../thinking/fallback-lines.ts';
import { createTools } from '../thinking/tools.ts';
import { resolveTurnSettings } from '../turns/turn-settings.ts';
import { isAcknowledgement } from '../turns/words.ts';
import { capabilitiesMessage } from './capabilities.ts';
import { saysEndPhrase } from './end-phrases.ts';
import { createEnding } from './ending.ts';
import { handleInbound } from './inbound.ts';
import { createInboundActions } from './inbound-actions.ts';
import { createEffects } from './turn-effects.ts';
import { createTurnRunner } from './turn-runner.ts';

/** Puts the parts of one call together; each part is a file of this folder. */
export function createConversation(options: AgentOptions, text: TextTools): Agent {
  const { config, engines, host } = options;
  const record = createCallRecord({ config, host, now: () => options.clock.now() });
  const { log, send, history, floor, marks } = record;
  const runtime = createRuntime(options.clock, (error) => log('agent-fault', { error: String(error) }));
  const timers = createTimers(runtime);
  const session = openDialogue(engines.dialogue, config);
  let phase: 'new' | 'running' | 'over' = 'new';
  let hearing: Hearing | null = null;

  const tools = createTools({
    tools: config.tools,
    runner: host.tools,
    runtime,
    history,
    log,
    onHistoryChanged: () => record.historyChanged(),
  });
  const voice = createVoice({
    engine: engines.textToSpeech,
    voiceId: config.voiceId,
    runtime,
    onSpoken: (spoken) => record.usage.spoken(spoken),
    onFailure: (error) => logFailure(log, error),
  });
  const talking = createTalking({
    runtime,
    timers,
    output: options.output,
    voice,
    text,
    history,
    floor,
    send,
    log,
    onAudible(speech) {
      if (speech.kind === 'reply' || speech.kind === 'fallback') history.closeUserLine();
      const reply = answering.audible(speech);
      if (reply !== null) record.turnAnswered(reply);
      turns.dispatch({ type: 'speech-audible' });
    },
    onFinished: (speech) => finished(speech),
    onAbandoned: (speech) => answering.abandoned(speech),
    onHistoryChanged: () => record.historyChanged(),
  });
  const answering = createAnswering({
    session,
    engineName: engines.dialogue.name,
    runtime,
    timers,
    text,
    history,
    floor,
    talking,
    send,
    log,
    tools,
    host,
    onUsage: (usage) => record.usage.asked(usage),
    onFailed(failures) {
      if (failures >= pipelineLimits.maxDialogueFailures) {
        ending.begin('call.in-progress.error-pipeline-no-available-llm-model', GIVE_UP_MESSAGE);
        return;
      }
      const line = { kind: 'fallback', text: fallbackLine(failures), interruptible: true } as const;
      play(talking.makeLine(line), true);
    },
  });
  const ending = createEnding({
    timers,
    talking,
    onFarewell: () => turns.dispatch({ type: 'speech-queued', interrupting: true }),
    onEnd(reason) {
      send({ type: 'status-update', status: 'ended', endedReason: reason });
      shutDown(reason);
      host.ended(reason);
    },
  });
  const effects = createEffects({
    record,
    talking,
    answering,
    ending,
    endCallMessage: config.endCallMessage,
    now: () => runtime.now(),
    hearing: () => hearing,
    playQueued,
    onDeaf: () => sendCapabilities(false),
  });
  const turns = createTurnRunner({
    settings: resolveTurnSettings(config),
    runtime,
    timers,
    onState: (state) => log('turn', { state: state.name }),
    perform: (effect) => effects.perform(effect),
  });
  const inbound = createInboundActions({
    config,
    record,
    talking,
    ending,
    timers,
    turns,
    hearing: () => hearing,
  });

  function play(speech: Speech, answers: boolean): void {
    turns.dispatch({ type: 'speech-started', interruptible: speech.interruptible, answers });
    talking.play(speech);
  }
  function playQueued(): void {
    if (talking.current() !== null) return;
    const speech = talking.takeQueued();
    if (speech !== null) play(speech, false);
    else if (turns.state().name === 'speaking') turns.dispatch({ type: 'speech-finished' });
  }
  function finished(speech: Speech): void {
    answering.finished(speech);
    effects.floorFree();
    if (speech.endReason !== null) {
      if (speech.kind === 'reply') ending.begin(speech.endReason, config.endCallMessage);
      else ending.finish(speech.endReason);
      return;
    }
    const said = speech.sentences.map((sentence) => sentence.text).join(' ');
    const mayEnd = speech.kind === 'reply' || speech.kind === 'say';
    if (mayEnd && saysEndPhrase(said, config.endCallPhrases)) ending.finish('assistant-said-end-call-phrase');
    else turns.dispatch({ type: 'speech-finished' });
  }
  function openHearing(): Hearing {
    return createHearing({
      engines,
      config,
      expectedPhrases: expectedPhrases(session),
      runtime,
      timers,
      onEdge(edge) {
        log(edge.type, { edgeAt: edge.at });
        effects.voiceEdge(edge);
        turns.dispatch(edge);
      },
      onHeard: (samples) => record.usage.transcribed(samples),
      onPartial(partial) {
        effects.partial(partial, turns.state());
        turns.dispatch({ type: 'partial', text: partial });
      },
      onText(said) {
        effects.transcribed(said);
        turns.dispatch({ type: 'transcribed', text: said, answerExpected: answerExpected() });
      },
      onVoiceFailure: (error) => logFailure(log, error),
      onTextFailure(error, owed) {
        logFailure(log, error);
        if (owed) turns.dispatch({ type: 'transcription-failed' });
      },
    });
  }
  /** "Yes" is an answer after a question, and a listener's sound in the middle of an explanation. */
  function answerExpected(): boolean {
    const asked = talking.current()?.sentences.some((sentence) => sentence.text.includes('?')) ?? false;
    return asked || expectedPhrases(session).some((phrase) => isAcknowledgement(phrase, false));
  }
  function sendCapabilities(speechToText: boolean): void {
    send(capabilitiesMessage({ speechToText, textToSpeech: engines.textToSpeech !== null }));
  }
  function start(): void {
    phase = 'running';
    history.callStarted();
    log('call-started', { assistant: config.assistantName });
    send({ type: 'status-update', status: 'in-progress' });
    send({ type: 'assistant.started', newAssistant: { name: config.assistantName } });
    hearing = openHearing();
    sendCapabilities(hearing.available);
    timers.set('max-duration', config.maxDurationMs, () => {
      ending.begin('exceeded-max-duration', config.endCallMessage);
    });
    inbound.sayFirstMessage(0);
    if (!hearing.available) {
      talking.queue({ kind: 'notice', text: CANNOT_HEAR_MESSAGE, interruptible: true }, 'last');
    }
    turns.dispatch({ type: 'started' });
  }
  function setPresence(isSomebodyThere: boolean): void {
    log(isSomebodyThere ? 'visitors-back' : 'visitors-away');
    turns.setPresence(isSomebodyThere);
    talking.setAudience(isSomebodyThere);
    const { name } = turns.state();
    // In other states the visitor has the floor, and the turn decides about what was being said.
    if (isSomebodyThere && (name === 'speaking' || name === 'thinking')) talking.resume();
  }
  function shutDown(reason: EndedReason): void {
    phase = 'over';
    turns.stop();
    answering.close();
    talking.close();
    tools.close();
    hearing?.close();
    history.close();
    timers.clearAll();
    log('call-ended', { reason, usage: record.usage.read() });
  }
  const running = (act: () => void): void => {
    if (phase === 'running') runtime.guard(act);
  };
  let isDeserted = false;
  marks.speechEndedAt = runtime.now();
  return {
    start() {
      if (phase !== 'new') return;
      runtime.guard(start);
      if (isDeserted) running(() => setPresence(false));
    },
    handleAudio: (samples) => running(() => hearing?.handleAudio(samples)),
    handlePlayout: (event) => running(() => talking.handlePlayout(event)),
    handleMessage(message) {
      running(() => {
        if (!ending.closing || message.type === 'end-call') handleInbound(message, inbound);
      });
    },
    setPresence(isSomebodyThere) {
      if (isDeserted !== isSomebodyThere) return;
      isDeserted = !isSomebodyThere;
      running(() => setPresence(isSomebodyThere));
    },
    stop(reason) {
      if (phase === 'over') return;
      runtime.guard(() => shutDown(reason));
    },
    history: () => history.messages(),
    metrics: () => record.metrics(),
    usage: () => record.usage.read(),
  };
}
