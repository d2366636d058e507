import type { SpeakingSettings, SpeechChunk, TextToSpeechEngine } from '@saywell/agent';
import type { CreateAssistant } from '@saywell/contract';
import { createResampler } from '@saywell/media';
import type { EngineSet } from '../../agents/engines.ts';
import { chooseFor } from '../../agents/fallbacks/choose-for.ts';

/** Who asks whether a call may be recorded, where that is not the assistant's own voice. */
export interface ConsentVoice {
  readonly engine: TextToSpeechEngine;
  readonly voiceId: string | undefined;
}

/** The voice that an assistant's consent plan names, as it runs for the organisation; undefined: the assistant's own asks. */
export async function consentVoiceOf(
  engines: Pick<EngineSet, 'choose' | 'accessOf' | 'speechOf'>,
  orgId: string,
  assistant: CreateAssistant,
): Promise<ConsentVoice | undefined> {
  const voice = assistant.compliancePlan?.recordingConsentPlan?.voice;
  if (voice === undefined) return undefined;
  const { textToSpeech } = await chooseFor(engines, orgId, { ...assistant, voice });
  return textToSpeech === null ? undefined : { engine: textToSpeech, voiceId: voice.voiceId };
}

/** The assistant's voice, but while `isAsking` the other one, at the assistant's rate. */
export function askingVoice(
  own: TextToSpeechEngine,
  { engine, voiceId }: ConsentVoice,
  isAsking: () => boolean,
): TextToSpeechEngine {
  const openOwn = own.openReply?.bind(own);
  const ask = (text: string, { mayCache, signal }: SpeakingSettings & { readonly signal: AbortSignal }) => {
    const settings = {
      ...(voiceId !== undefined && { voiceId }),
      ...(mayCache !== undefined && { mayCache }),
    };
    return resampled(engine.synthesize(text, { ...settings, signal }), engine.sampleRateHz, own.sampleRateHz);
  };
  return {
    name: own.name,
    ...(own.caches && { caches: true }),
    get readsOnlyEnglishWords() {
      return (isAsking() ? engine : own).readsOnlyEnglishWords === true;
    },
    sampleRateHz: own.sampleRateHz,
    synthesize: (text, options) => (isAsking() ? ask(text, options) : own.synthesize(text, options)),
    ...(openOwn && {
      openReply: (options) =>
        isAsking()
          ? { say: (text, signal) => ask(text, { ...options, signal }), end: () => undefined }
          : openOwn(options),
    }),
  };
}

async function* resampled(
  chunks: AsyncIterable<SpeechChunk>,
  fromHz: number,
  toHz: number,
): AsyncGenerator<SpeechChunk, void> {
  const resampler = createResampler(fromHz, toHz);
  for await (const chunk of chunks) yield { ...chunk, samples: resampler.process(chunk.samples) };
  const rest = resampler.flush();
  if (rest.length > 0) yield { samples: rest };
}
