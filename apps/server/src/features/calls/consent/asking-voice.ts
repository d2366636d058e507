import type { SpeechChunk, TextToSpeechEngine } from '@saywell/agent';
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
  const isForWords = own.readsOnlyEnglishWords === true || engine.readsOnlyEnglishWords === true;
  const ask = (text: string, signal: AbortSignal) =>
    resampled(
      engine.synthesize(text, { signal, ...(voiceId !== undefined && { voiceId }) }),
      engine.sampleRateHz,
      own.sampleRateHz,
    );
  return {
    name: own.name,
    ...(isForWords && { readsOnlyEnglishWords: true }),
    sampleRateHz: own.sampleRateHz,
    synthesize: (text, options) => (isAsking() ? ask(text, options.signal) : own.synthesize(text, options)),
    ...(own.openReply && {
      openReply(options) {
        if (isAsking()) return { say: ask, end: () => undefined };
        return (
          own.openReply?.(options) ?? {
            say: (text, signal) => own.synthesize(text, { signal }),
            end: () => undefined,
          }
        );
      },
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
