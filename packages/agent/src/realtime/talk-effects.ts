import type { AgentConfig } from '../agent.ts';
import { saysEndPhrase } from '../conversation/end-phrases.ts';
import type { Ending } from '../conversation/ending.ts';
import type { AssistantLines } from '../language/lines/assistant-lines.ts';
import type { CallRecord } from '../record/call-record.ts';
import { pipelineLimits } from '../runtime/limits.ts';
import type { Timers } from '../runtime/timers.ts';
import type { SpeechLine } from '../speaking/speaking-types.ts';
import type { Voice } from '../speaking/voice.ts';
import { fallbackLine } from '../thinking/fallback-lines.ts';
import type { RealtimeLink } from './link.ts';
import type { RealtimeMouth } from './mouth.ts';
import type { RealtimeTools } from './realtime-tools.ts';
import type { SpokenRecord } from './spoken-record.ts';
import type { TalkRunner } from './talk-runner.ts';
import type { TalkEffect, TalkSpeech } from './talk-types.ts';

/** Does what the talk decides. */
export interface TalkEffects {
  perform(effect: TalkEffect): void;
  /** A speech that was given up was heard so far. */
  wasCut(speech: string, heardMs: number): void;
}
export interface TalkEffectsOptions {
  readonly config: AgentConfig;
  readonly record: CallRecord;
  readonly spoken: SpokenRecord;
  readonly timers: Timers;
  readonly mouth: RealtimeMouth;
  readonly link: RealtimeLink;
  /** Says what the engine cannot. */
  readonly voice: Voice | null;
  readonly engineRateHz: number;
  readonly tools: RealtimeTools;
  readonly ending: Ending;
  readonly lines: AssistantLines;
  readonly now: () => number;
  readonly talk: () => TalkRunner;
}

export function createTalkEffects(options: TalkEffectsOptions): TalkEffects {
  const { record, spoken, timers, mouth, link, voice, ending, tools } = options;
  const { log, send, floor, marks } = record;
  const dispatch: TalkRunner['dispatch'] = (event) => options.talk().dispatch(event);
  /** Speeches whose end the record still waits for. */
  const cuts = new Map<string, TalkSpeech>();
  let stopVoice: (() => void) | null = null;
  let askedAt = 0;

  const wait = (): void => {
    timers.set('talk:hang', pipelineLimits.hangMs, () => send({ type: 'hang' }));
    timers.set('talk:late', pipelineLimits.dialogueFirstTextMs, () => dispatch({ type: 'late' }));
  };
  const stopWaiting = (): void => {
    timers.clear('talk:hang');
    timers.clear('talk:late');
  };
  const sayByVoice = ({ id }: TalkSpeech, text: string): void => {
    const failed = (): void => dispatch({ type: 'voice-ended', speech: id, failed: true });
    if (voice === null) return failed();
    stopVoice = voice.speak(text, id, {
      onSamples(samples) {
        spoken.sound(id, id, (samples.length * 1000) / voice.sampleRateHz);
        mouth.push(id, samples);
      },
      onEnd: () => dispatch({ type: 'voice-ended', speech: id, failed: false }),
      onFailure: failed,
    });
    voice.endReply(id);
  };
  const say = (speech: TalkSpeech, { kind, text }: SpeechLine): void => {
    log('speech-started', { speech: speech.id, kind });
    spoken.begin(speech);
    mouth.begin(
      speech.id,
      speech.by === 'voice' && voice !== null ? voice.sampleRateHz : options.engineRateHz,
    );
    if (speech.by === 'voice') return sayByVoice(speech, text);
    link.session()?.say(speech.id, text);
  };
  const cut = (speech: TalkSpeech): void => {
    cuts.set(speech.id, speech);
    stopVoice?.();
    stopVoice = null;
    for (const reply of speech.replies) link.session()?.cancel(reply);
    mouth.cut();
    floor.assistantStopped();
    tools.stays();
  };
  const tell = ({ id, line, by }: TalkSpeech, heardText: string): void => {
    if (line === null || heardText === '') return;
    if (by === 'engine') link.session()?.said(id, heardText);
    else link.session()?.add({ role: 'assistant', text: heardText });
  };
  const announce = (speech: TalkSpeech): void => {
    spoken.audible(speech, () => mouth.heardMs());
    log('speech-audible', { speech: speech.id, kind: speech.line?.kind ?? 'reply' });
    if (speech.line !== null) return;
    const voiceMarks = { voiceAskedAt: null, voiceAnsweredAt: null };
    record.turnAnswered({ modelAskedAt: askedAt, modelAnsweredAt: options.now(), ...voiceMarks });
  };
  const finish = (speech: TalkSpeech): void => {
    const isShown = speech.by === 'voice' && !speech.hasSound;
    spoken.whole(speech.id);
    const { heardText, writtenText } = spoken.end(speech.id, null);
    floor.assistantStopped();
    log('speech-finished', { speech: speech.id, ...(isShown && { textOnly: true }) });
    tell(speech, heardText);
    marks.speechEndedAt = options.now();
    const { line } = speech;
    const mayEnd = line === null || line.kind === 'say';
    if (tools.endsCall()) ending.begin('assistant-ended-call', options.config.endCallMessage);
    else if (line?.endReason !== undefined) ending.finish(line.endReason);
    else if (mayEnd && saysEndPhrase(writtenText, options.config.endCallPhrases))
      ending.finish('assistant-said-end-call-phrase');
  };
  const failed = (failures: number): void => {
    if (tools.endsCall()) return ending.begin('assistant-ended-call', options.config.endCallMessage);
    if (ending.closing) return;
    log('answer-failed', { failures });
    if (failures >= pipelineLimits.maxDialogueFailures)
      return ending.begin('call.in-progress.error-pipeline-no-available-llm-model', options.lines.giveUp);
    const line: SpeechLine = {
      kind: 'fallback',
      text: fallbackLine(options.lines, failures),
      interruptible: true,
    };
    dispatch({ type: 'line-queued', line, place: 'next', interrupting: false });
  };
  const asked = (): void => {
    askedAt = options.now();
    marks.turnEndedAt = askedAt;
  };
  const perform = (effect: TalkEffect): void => {
    switch (effect.type) {
      case 'say':
        return say(effect.speech, effect.line);
      case 'begun':
        log('reply-started');
        spoken.begin(effect.speech);
        return mouth.begin(effect.speech.id, options.engineRateHz);
      case 'cut':
        return cut(effect.speech);
      case 'cancel':
        return link.session()?.cancel(effect.reply);
      case 'end-sound':
        spoken.whole(effect.speech.id);
        return mouth.end(effect.speech.id);
      case 'announce':
        return announce(effect.speech);
      case 'finished':
        return finish(effect.speech);
      case 'interrupted':
        return send({ type: 'user-interrupted', turnId: `turn-${floor.turn}` });
      case 'user-started':
        timers.set('talk:late', 120_000, () => dispatch({ type: 'late' }));
        return floor.userStarted();
      case 'user-stopped':
        marks.speechEndedAt = options.now();
        asked();
        return floor.userStopped();
      case 'ask':
        asked();
        marks.speechEndedAt = askedAt;
        link.session()?.add({ role: 'user', text: effect.text });
        return link.session()?.answer();
      case 'await':
        return wait();
      case 'stop-waiting':
        return stopWaiting();
      case 'failed':
        return failed(effect.failures);
      case 'hold':
        return mouth.hold();
      case 'resume':
        return mouth.resume();
    }
  };
  return {
    perform,
    wasCut(id, heardMs) {
      const speech = cuts.get(id);
      if (speech === undefined) return;
      cuts.delete(id);
      const { heardText, replies } = spoken.end(id, heardMs);
      log('speech-abandoned', { speech: id, heardMs: Math.round(heardMs) });
      if (speech.line === null)
        for (const { reply, heardMs: ms } of replies) link.session()?.heard(reply, ms);
      tell(speech, heardText);
    },
  };
}
