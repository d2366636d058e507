import { encodeWav, type TextToSpeechEngine } from '@saywell/agent';

/** What a voice says of itself. */
const previewText = 'Hello! This is how I sound when I answer a call.';
const timeoutMs = 20_000;

/** WAV files of the voices of this installation, each spoken once. */
export function createPreviewAudio(
  loadEngine: () => Promise<TextToSpeechEngine>,
): (voiceId: string) => Promise<Uint8Array> {
  let engine: Promise<TextToSpeechEngine> | undefined;
  const spoken = new Map<string, Promise<Uint8Array>>();
  return (voiceId) => {
    const known = spoken.get(voiceId);
    if (known !== undefined) return known;
    engine ??= loadEngine();
    const made = engine.then((one) => speak(one, voiceId));
    spoken.set(voiceId, made);
    made.catch(() => {
      // The next one who asks tries again.
      spoken.delete(voiceId);
      engine = undefined;
    });
    return made;
  };
}

async function speak(engine: TextToSpeechEngine, voiceId: string): Promise<Uint8Array> {
  const pieces: Int16Array[] = [];
  const signal = AbortSignal.timeout(timeoutMs);
  for await (const { samples } of engine.synthesize(previewText, { voiceId, signal })) pieces.push(samples);
  const samples = Int16Array.from(pieces.flatMap((piece) => [...piece]));
  return encodeWav({ samples, sampleRateHz: engine.sampleRateHz, channels: 1 });
}
