/**
 * Runs in the test page: voice SDK objects by name, driven from the test. When the page begins,
 * the first one takes back the call that the page before has kept.
 */

import type { SiteConfig } from '@saywell/contract';
import { type ResumeOutcome, SaywellVoice, type VoiceEvents } from '@saywell/voice-sdk';

export interface EmittedByVoice {
  readonly voice: string;
  readonly name: string;
  /** Text of the event's value. */
  readonly value: string;
}

const watched = ['call-start', 'call-end', 'call-start-failed', 'error', 'message'] as const;
const emitted: EmittedByVoice[] = [];
const voices = new Map<string, SaywellVoice>();
const answer = await fetch('/site/config');
const site: SiteConfig = await answer.json();

function voiceOf(name: string): SaywellVoice {
  const known = voices.get(name);
  if (known) return known;
  const voice = new SaywellVoice(site.publicKey, undefined, {}, { resumeAfterReload: name });
  const watch = (event: keyof VoiceEvents): void =>
    void voice.on(event, (...values) =>
      emitted.push({ voice: name, name: event, value: JSON.stringify(values[0] ?? null) }),
    );
  for (const event of watched) watch(event);
  voices.set(name, voice);
  return voice;
}

const resumed: Promise<ResumeOutcome> = voiceOf('one').resumeStoredCall();

export const voiceInPage = {
  /** How taking the call back went when this page began; without the error, which is no JSON. */
  async resumed(): Promise<{ name: string; callId: string | null }> {
    const outcome = await resumed;
    return { name: outcome.name, callId: outcome.name === 'resumed' ? outcome.call.id : null };
  },
  /** Answers the call's id. */
  async start(name: string, assistantOverrides = {}): Promise<string | null> {
    const call = await voiceOf(name).start({ assistantId: site.assistantId, assistantOverrides });
    return call?.id ?? null;
  },
  stop: (name: string) => voiceOf(name).stop(),
  setMuted: (name: string, muted: boolean) => voiceOf(name).setMuted(muted),
  isMuted: (name: string) => voiceOf(name).isMuted(),
  type: (name: string, content: string) =>
    voiceOf(name).send({ type: 'add-message', message: { role: 'user', content } }),
  emitted: (): readonly EmittedByVoice[] => emitted,
  /** How loud what each audio element plays is now, 0–1. */
  async heard(): Promise<readonly number[]> {
    return Promise.all([...document.querySelectorAll('audio')].map((element) => loudness(element)));
  },
};

async function loudness({ srcObject }: HTMLAudioElement): Promise<number> {
  if (!(srcObject instanceof MediaStream)) return 0;
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(srcObject).connect(analyser);
  await new Promise((resolve) => setTimeout(resolve, 200));
  const samples = new Float32Array(analyser.fftSize);
  analyser.getFloatTimeDomainData(samples);
  await context.close();
  return Math.max(...samples.map((sample) => Math.abs(sample)));
}

export type VoiceInPage = typeof voiceInPage;
Object.assign(window, { saywellVoice: voiceInPage });
document.documentElement.dataset['ready'] = 'yes';
