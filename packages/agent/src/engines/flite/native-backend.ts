import type { WordTiming } from '../engine.ts';
import {
  loadNativeLibrary,
  type NativeFunction,
  type NativeLibrary,
  type NativePointer,
} from '../native/load-library.ts';
import { defaultVoiceId, type FliteBackend, type Spoken, type VoiceId } from './backend.ts';
import { nativeQueue } from './native-queue.ts';

/** Byte offsets in the library's `cst_wave` on 64-bit machines, after its type name. */
const waveOffsets = { sampleCount: 12, samples: 24 };
/** Paths from a written token to the end of the sound before it and of its own last sound. */
const tokenStart = 'daughter1.R:SylStructure.daughter1.daughter1.R:Segment.p.end';
const tokenEnd = 'daughtern.R:SylStructure.daughtern.daughtern.R:Segment.end';

/** Debian's libflite1. Rejects when it is not installed. */
export async function createNativeBackend(): Promise<FliteBackend> {
  const library = await loadNativeLibrary('libflite.so.1');
  library.declare('int flite_init()')();
  const speaker = bind(library);
  const voices = new Map<VoiceId, NativePointer>();
  const voiceOf = async (voiceId: VoiceId): Promise<NativePointer> => {
    const voice = voices.get(voiceId) ?? (await openVoice(voiceId));
    voices.set(voiceId, voice);
    return voice;
  };
  await nativeQueue.run(() => voiceOf(defaultVoiceId));
  return {
    speak: (voiceId, text) => nativeQueue.run(async () => speaker(text, await voiceOf(voiceId))),
  };
}

async function openVoice(voiceId: VoiceId): Promise<NativePointer> {
  const library = await loadNativeLibrary(`libflite_cmu_us_${voiceId}.so.1`);
  return library.declare<NativePointer>(`void *register_cmu_us_${voiceId}(const char *)`)(null);
}

function bind(library: NativeLibrary): (text: string, voice: NativePointer) => Promise<Spoken> {
  const synthesise = library.declareAsync<NativePointer>('void *flite_synth_text(const char *, void *)');
  const waveOf = library.declare<NativePointer>('void *utt_wave(void *)');
  const release = library.declare<void>('void delete_utterance(void *)');
  const readWords = bindWords(library);
  return async (text, voice) => {
    const utterance = await synthesise(text, voice);
    const wave = utterance === null ? null : waveOf(utterance);
    if (wave === null) throw new Error('flite returned no audio');
    const count = library.readInt32(wave, waveOffsets.sampleCount);
    const samples = library.readSamples(library.readPointer(wave, waveOffsets.samples), count);
    const words = readWords(utterance);
    release(utterance);
    return { samples, words };
  };
}

/** Tokens and not flite's words, of which a written word may be several (`it's`). */
function bindWords(library: NativeLibrary): (utterance: NativePointer) => WordTiming[] {
  const relation = library.declare<NativePointer>('void *utt_relation(void *, const char *)');
  const head = library.declare<NativePointer>('void *relation_head(void *)');
  const next = library.declare<NativePointer>('void *item_next(void *)');
  const textOf = library.declare<string>('const char *ffeature_string(void *, const char *)');
  const secondsOf: NativeFunction<number> = library.declare('float ffeature_float(void *, const char *)');
  return (utterance) => {
    const words: WordTiming[] = [];
    for (let token = head(relation(utterance, 'Token')); token !== null; token = next(token)) {
      words.push({
        word: textOf(token, 'name'),
        startMs: secondsOf(token, tokenStart) * 1000,
        endMs: secondsOf(token, tokenEnd) * 1000,
      });
    }
    return words;
  };
}
