import type { WordTiming } from '../engine.ts';
import { loadNativeLibrary, type NativeLibrary, type NativePointer } from '../native/load-library.ts';

/** What one sentence sounds like. */
export interface Spoken {
  readonly samples: Int16Array;
  readonly sampleRateHz: number;
  readonly words: readonly WordTiming[];
}

/** One voice of the native library; takes one sentence at a time. */
export interface NativeVoice {
  speak(text: string): Promise<Spoken>;
}

const libraryFile = 'libflite.so.1';
/** Feature paths of a word's first and last sound. */
const wordStart = 'R:SylStructure.daughter1.daughter1.R:Segment.p.end';
const wordEnd = 'R:SylStructure.daughtern.daughtern.R:Segment.end';
/** Offsets in the library's `cst_wave`: type, rate, samples, channels, address of the samples. */
const waveLayout = { rate: 8, count: 12, address: 24, bytes: 32 };

/** Loads Debian's libflite1. Rejects when it is not installed. */
export async function loadFliteLibrary(): Promise<{ openVoice(voiceId: string): Promise<NativeVoice> }> {
  const library = await loadNativeLibrary(libraryFile);
  library.declare<number>('int flite_init()')();
  return {
    async openVoice(voiceId) {
      const voiceLibrary = await loadNativeLibrary(`libflite_cmu_us_${voiceId}.so.1`);
      const voice = voiceLibrary.declare<NativePointer>(`void *register_cmu_us_${voiceId}(const char *)`)(null);
      return createVoice(library, voice);
    },
  };
}

function createVoice(library: NativeLibrary, voice: NativePointer): NativeVoice {
  const synthesise = library.declareAsync<NativePointer>('void *flite_synth_text(const char *, void *)');
  const waveOf = library.declare<NativePointer>('void *utt_wave(void *)');
  const free = library.declare<void>('void delete_utterance(void *)');
  const readWords = wordReader(library);
  return {
    async speak(text) {
      const utterance = await synthesise(text, voice);
      if (utterance === null) throw new Error('the library answered nothing');
      try {
        return { ...readWave(library, waveOf(utterance)), words: readWords(utterance) };
      } finally {
        free(utterance);
      }
    },
  };
}

function readWave(library: NativeLibrary, wave: NativePointer) {
  const header = library.readSamples(wave, waveLayout.bytes / 2);
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const count = view.getInt32(waveLayout.count, true);
  const address = view.getBigUint64(waveLayout.address, true);
  return {
    sampleRateHz: view.getInt32(waveLayout.rate, true),
    samples: library.readSamples(address, count),
  };
}

function wordReader(library: NativeLibrary): (utterance: NativePointer) => WordTiming[] {
  const relation = library.declare<NativePointer>('void *utt_relation(void *, const char *)');
  const head = library.declare<NativePointer>('void *relation_head(void *)');
  const next = library.declare<NativePointer>('void *item_next(void *)');
  const text = library.declare<string>('const char *ffeature_string(void *, const char *)');
  const seconds = library.declare<number>('float ffeature_float(void *, const char *)');
  return (utterance) => {
    const words: WordTiming[] = [];
    for (let item = head(relation(utterance, 'Word')); item !== null; item = next(item)) {
      words.push({
        word: text(item, 'name'),
        startMs: seconds(item, wordStart) * 1000,
        endMs: seconds(item, wordEnd) * 1000,
      });
    }
    return words;
  };
}
