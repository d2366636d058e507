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
  return new EffectsOfTalk(options);
}

/** A visitor's turn lasts no longer. */
const maxUserTurnMs = 120_000;

class EffectsOfTalk implements TalkEffects {
  readonly #options: TalkEffectsOptions;
  /** Speeches that were given up, until it is known what was heard of them. */
  readonly #cuts = new Map<string, TalkSpeech>();
  #stopVoice: (() => void) | null = null;
  #askedAt = 0;

  constructor(options: TalkEffectsOptions) {
    this.#options = options;
  }

  perform(effect: TalkEffect): void {
    const { link, mouth, spoken, record } = this.#options;
    switch (effect.type) {
      case 'say':
        return this.#say(effect.speech, effect.line);
      case 'begun':
        record.log('reply-started');
        spoken.begin(effect.speech);
        return mouth.begin(effect.speech.id, this.#options.engineRateHz);
      case 'cut':
        return this.#cut(effect.speech);
      case 'cancel':
        return link.session()?.cancel(effect.reply);
      case 'end-sound':
        spoken.whole(effect.speech.id);
        return mouth.end(effect.speech.id);
      case 'announce':
        return this.#announce(effect.speech);
      case 'finished':
        return this.#finish(effect.speech);
      case 'failed':
        return this.#failed(effect.failures);
      case 'hold':
        return mouth.hold();
      case 'resume':
        return mouth.resume();
      case 'interrupted':
      case 'user-started':
      case 'user-stopped':
      case 'ask':
      case 'await':
      case 'stop-waiting':
        return this.#turn(effect);
    }
  }

  wasCut(id: string, heardMs: number): void {
    const { spoken, link, record } = this.#options;
    const speech = this.#cuts.get(id);
    if (speech === undefined) return;
    this.#cuts.delete(id);
    const { heardText, replies } = spoken.end(id, heardMs);
    record.log('speech-abandoned', { speech: id, heardMs: Math.round(heardMs) });
    if (speech.line === null) for (const { reply, heardMs: ms } of replies) link.session()?.heard(reply, ms);
    this.#tell(speech, heardText);
  }

  /** What the visitor does, and what he waits for. */
  #turn(effect: TurnEffect): void {
    const { record, timers, link } = this.#options;
    const { send, floor } = record;
    switch (effect.type) {
      case 'interrupted':
        return send({ type: 'user-interrupted', turnId: `turn-${floor.turn}` });
      case 'user-started':
        this.#lateAfter(maxUserTurnMs);
        return floor.userStarted();
      case 'user-stopped':
        this.#asked();
        return floor.userStopped();
      case 'ask':
        this.#asked();
        link.session()?.add({ role: 'user', text: effect.text });
        return link.session()?.answer();
      case 'await':
        timers.set('talk:hang', pipelineLimits.hangMs, () => send({ type: 'hang' }));
        return this.#lateAfter(pipelineLimits.dialogueFirstTextMs);
      case 'stop-waiting':
        timers.clear('talk:hang');
        return timers.clear('talk:late');
    }
  }

  #lateAfter(limitMs: number): void {
    const { timers, talk } = this.#options;
    timers.set('talk:late', limitMs, () => talk().dispatch({ type: 'late' }));
  }

  /** The visitor has ended: the answer counts from here. */
  #asked(): void {
    const { record, now } = this.#options;
    this.#askedAt = now();
    record.marks.speechEndedAt = this.#askedAt;
    record.marks.turnEndedAt = this.#askedAt;
  }

  #say(speech: TalkSpeech, { kind, text }: SpeechLine): void {
    const { record, spoken, mouth, link, voice, engineRateHz } = this.#options;
    record.log('speech-started', { speech: speech.id, kind });
    spoken.begin(speech);
    const isVoice = speech.by === 'voice';
    mouth.begin(speech.id, isVoice && voice !== null ? voice.sampleRateHz : engineRateHz);
    if (isVoice) this.#sayByVoice(speech, text);
    else link.session()?.say(speech.id, text);
  }

  #sayByVoice({ id }: TalkSpeech, text: string): void {
    const { voice, spoken, mouth, talk } = this.#options;
    const ended = (failed: boolean): void => talk().dispatch({ type: 'voice-ended', speech: id, failed });
    if (voice === null) return ended(true);
    this.#stopVoice = voice.speak(text, id, {
      onSamples(samples) {
        spoken.sound(id, id, (samples.length * 1000) / voice.sampleRateHz);
        mouth.push(id, samples);
      },
      onEnd: () => ended(false),
      onFailure: () => ended(true),
    });
    voice.endReply(id);
  }

  #cut(speech: TalkSpeech): void {
    const { link, mouth, record, tools } = this.#options;
    this.#cuts.set(speech.id, speech);
    this.#stopVoice?.();
    this.#stopVoice = null;
    for (const reply of speech.replies) link.session()?.cancel(reply);
    mouth.cut();
    record.floor.assistantStopped();
    tools.stays();
  }

  /** The engine is told what was heard of a line that is no part of its conversation yet. */
  #tell({ id, line, by }: TalkSpeech, heardText: string): void {
    const session = this.#options.link.session();
    if (line === null || heardText === '') return;
    if (by === 'engine') session?.said(id, heardText);
    else session?.add({ role: 'assistant', text: heardText });
  }

  #announce(speech: TalkSpeech): void {
    const { record, spoken, mouth, now } = this.#options;
    spoken.audible(speech, () => mouth.heardMs());
    record.log('speech-audible', { speech: speech.id, kind: speech.line?.kind ?? 'reply' });
    if (speech.line !== null) return;
    const voiceMarks = { voiceAskedAt: null, voiceAnsweredAt: null };
    record.turnAnswered({ modelAskedAt: this.#askedAt, modelAnsweredAt: now(), ...voiceMarks });
  }

  #finish(speech: TalkSpeech): void {
    const { record, spoken, tools, ending, config, now } = this.#options;
    const { line } = speech;
    spoken.whole(speech.id);
    const { heardText, writtenText } = spoken.end(speech.id, null);
    record.floor.assistantStopped();
    record.log('speech-finished', { speech: speech.id });
    this.#tell(speech, heardText);
    record.marks.speechEndedAt = now();
    const mayEnd = line === null || line.kind === 'say';
    if (tools.endsCall()) ending.begin('assistant-ended-call', config.endCallMessage);
    else if (line?.endReason !== undefined) ending.finish(line.endReason);
    else if (mayEnd && saysEndPhrase(writtenText, config.endCallPhrases))
      ending.finish('assistant-said-end-call-phrase');
  }

  #failed(failures: number): void {
    const { record, tools, ending, config, lines, talk } = this.#options;
    if (tools.endsCall()) return ending.begin('assistant-ended-call', config.endCallMessage);
    if (ending.closing) return;
    record.log('answer-failed', { failures });
    if (failures >= pipelineLimits.maxDialogueFailures)
      return ending.begin('call.in-progress.error-pipeline-no-available-llm-model', lines.giveUp);
    const line: SpeechLine = { kind: 'fallback', text: fallbackLine(lines, failures), interruptible: true };
    talk().dispatch({ type: 'line-queued', line, place: 'next', interrupting: false });
  }
}

type TurnEffect = Extract<
  TalkEffect,
  { type: 'interrupted' | 'user-started' | 'user-stopped' | 'ask' | 'await' | 'stop-waiting' }
>;
