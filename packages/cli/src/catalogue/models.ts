import type { Model, ModelFiles } from './model.ts';

/**
 * Lengths and checksums are those that several independent public projects pin for the publisher's files,
 * word for word the same in each. They were compared, not computed here.
 */
const asr = 'asr-models';
const tts = 'tts-models';

const espeakNote =
  'its folder espeak-ng-data, which turns text into sounds, is GPL-3.0-or-later: it is downloaded for your use, and passing it on has that licence';
const attribution = 'asks for attribution where the model is passed on';

const transducer = <Family extends 'streaming-transducer' | 'offline-transducer'>(
  family: Family,
  ending: string,
) => ({
  family,
  encoder: `encoder${ending}`,
  decoder: `decoder${ending}`,
  joiner: `joiner${ending}`,
  tokens: 'tokens.txt',
});

const supertonicFiles = {
  family: 'supertonic',
  durationPredictor: 'duration_predictor.int8.onnx',
  textEncoder: 'text_encoder.int8.onnx',
  vectorEstimator: 'vector_estimator.int8.onnx',
  vocoder: 'vocoder.int8.onnx',
  settings: 'tts.json',
  unicodeIndexer: 'unicode_indexer.bin',
  voiceStyle: 'voice.bin',
} as const satisfies ModelFiles;

const european25 = 'bg cs da de el en es et fi fr hr hu it lt lv mt nl pl pt ro ru sk sl sv uk'.split(' ');

/** The catalogue. Nothing of it is downloaded unless it is asked for. */
export const models: readonly Model[] = [
  {
    id: 'zipformer-en-20m',
    kind: 'ears',
    title: 'Streaming Zipformer, 20 million parameters, upper-case text without punctuation',
    licence: 'Apache-2.0',
    licenceUrl: 'https://huggingface.co/csukuangfj/sherpa-onnx-streaming-zipformer-en-20M-2023-02-17',
    languages: ['en'],
    accuracy: null,
    archive: {
      release: asr,
      file: 'sherpa-onnx-streaming-zipformer-en-20M-2023-02-17.tar.bz2',
      bytes: 127_887_156,
      sha256: '9c559283e8498d3fe95913c79ca1cb454bb26281ac2b102b41306c7d752765d9',
      folder: 'sherpa-onnx-streaming-zipformer-en-20M-2023-02-17',
    },
    files: { ...transducer('streaming-transducer', '-epoch-99-avg-1.int8.onnx'), featureDimensions: 80 },
    diskBytes: 42_000_000,
  },
  {
    id: 'kroko-en',
    kind: 'ears',
    title: 'Streaming Zipformer "Kroko", trained on conversations, with case and punctuation',
    licence: 'CC-BY-SA-4.0',
    licenceUrl: 'https://huggingface.co/Banafo/Kroko-ASR',
    licenceNote: `${attribution}; changed weights are passed on under the same licence`,
    languages: ['en'],
    accuracy: null,
    archive: {
      release: asr,
      file: 'sherpa-onnx-streaming-zipformer-en-kroko-2025-08-06.tar.bz2',
      bytes: 57_267_600,
      sha256: 'c8676e5ff9ac2a85296e53ee0fd4d5fb1db6770e7a7647166eeafe349ade6834',
      folder: 'sherpa-onnx-streaming-zipformer-en-kroko-2025-08-06',
    },
    files: { ...transducer('streaming-transducer', '.onnx'), featureDimensions: 80 },
    diskBytes: 71_000_000,
  },
  {
    id: 'parakeet-v2-en',
    kind: 'ears',
    title: 'NVIDIA Parakeet TDT 0.6B v2, 8-bit, with case and punctuation',
    licence: 'CC-BY-4.0',
    licenceUrl: 'https://huggingface.co/nvidia/parakeet-tdt-0.6b-v2',
    licenceNote: attribution,
    languages: ['en'],
    accuracy: {
      text: '6.05 % mean word errors, Open ASR Leaderboard',
      source:
        'https://huggingface.co/nvidia/parakeet-tdt-0.6b-v2/blob/main/.eval_results/open_asr_leaderboard.yaml',
    },
    archive: {
      release: asr,
      file: 'sherpa-onnx-nemo-parakeet-tdt-0.6b-v2-int8.tar.bz2',
      bytes: 482_468_385,
      sha256: '157c157bc51155e03e37d2466522a3a737dd9c72bb25f36eb18912964161e1ad',
      folder: 'sherpa-onnx-nemo-parakeet-tdt-0.6b-v2-int8',
    },
    files: transducer('offline-transducer', '.int8.onnx'),
    diskBytes: 661_428_477,
  },
  {
    id: 'canary-180m-flash',
    kind: 'ears',
    title: 'NVIDIA Canary 180M Flash, 8-bit, with case and punctuation',
    licence: 'CC-BY-4.0',
    licenceUrl: 'https://huggingface.co/nvidia/canary-180m-flash',
    licenceNote: attribution,
    languages: ['de', 'en', 'es', 'fr'],
    accuracy: {
      text: '1.94 % word errors, LibriSpeech test-clean (English, read aloud)',
      source: 'https://huggingface.co/handy-computer/canary-180m-flash-gguf',
    },
    archive: {
      release: asr,
      file: 'sherpa-onnx-nemo-canary-180m-flash-en-es-de-fr-int8.tar.bz2',
      bytes: 153_692_328,
      sha256: '7a38ed8b13f014ad632b09ff8d22e0c6f1359dd046af9235d281dfae841b9ab9',
      folder: 'sherpa-onnx-nemo-canary-180m-flash-en-es-de-fr-int8',
    },
    files: {
      family: 'canary',
      encoder: 'encoder.int8.onnx',
      decoder: 'decoder.int8.onnx',
      tokens: 'tokens.txt',
    },
    diskBytes: 207_618_048,
  },
  {
    id: 'nemotron-streaming-multilingual',
    kind: 'ears',
    title: 'NVIDIA Nemotron 3.5 ASR Streaming 0.6B, 560 ms, 8-bit, with case and punctuation',
    licence: 'OpenMDW-1.1',
    licenceUrl: 'https://huggingface.co/nvidia/nemotron-3.5-asr-streaming-0.6b',
    languages:
      'ar bg cs da de el en es et fi fr he hi hr hu it ja ko lt lv mt nl no pl pt ro ru sk sl sv th tr uk vi zh'.split(
        ' ',
      ),
    accuracy: null,
    archive: {
      release: asr,
      file: 'sherpa-onnx-nemotron-3.5-asr-streaming-0.6b-560ms-int8-2026-06-11.tar.bz2',
      bytes: 475_271_763,
      sha256: 'c6bf5e0df765f9d5b43bc9e0536d4b4b3e7d40bdf5ecf13e45f134c51c05ae3a',
      folder: 'sherpa-onnx-nemotron-3.5-asr-streaming-0.6b-560ms-int8-2026-06-11',
    },
    files: {
      ...transducer('streaming-transducer', '.int8.onnx'),
      featureDimensions: 128,
      isToldLanguage: true,
    },
    diskBytes: 682_215_356,
  },
  {
    id: 'parakeet-v3-multilingual',
    kind: 'ears',
    title: 'NVIDIA Parakeet TDT 0.6B v3, 8-bit, with case and punctuation, finds the language itself',
    licence: 'CC-BY-4.0',
    licenceUrl: 'https://huggingface.co/nvidia/parakeet-tdt-0.6b-v3',
    licenceNote: attribution,
    languages: european25,
    accuracy: {
      text: '6.26 % mean word errors, Open ASR Leaderboard (English); 11.62 %, FLEURS (25 languages)',
      source: 'https://huggingface.co/moondream/parakeet-ultra',
    },
    archive: {
      release: asr,
      file: 'sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8.tar.bz2',
      bytes: 487_170_055,
      sha256: '5793d0fd397c5778d2cf2126994d58e9d56b1be7c04d13c7a15bb1b4eafb16bf',
      folder: 'sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8',
    },
    files: transducer('offline-transducer', '.int8.onnx'),
    diskBytes: 670_000_000,
  },
  {
    id: 'kitten-nano-en',
    kind: 'voice',
    title: 'KittenTTS Nano 0.2, 24 kHz, 8 voices',
    licence: 'Apache-2.0',
    licenceUrl: 'https://huggingface.co/KittenML/kitten-tts-nano-0.2',
    licenceNote: espeakNote,
    languages: ['en'],
    accuracy: null,
    archive: {
      release: tts,
      file: 'kitten-nano-en-v0_2-fp16.tar.bz2',
      bytes: 26_586_708,
      sha256: '0345a8a2f4a710cb8f7912c9a731ded8b3e1e69b33a871efa95c2e64651518fe',
      folder: 'kitten-nano-en-v0_2-fp16',
    },
    files: {
      family: 'kitten',
      model: 'model.fp16.onnx',
      voices: 'voices.bin',
      tokens: 'tokens.txt',
      dataFolder: 'espeak-ng-data',
    },
    diskBytes: 41_817_958,
  },
  {
    id: 'kokoro-en',
    kind: 'voice',
    title: 'Kokoro 82M v0.19, 8-bit, 24 kHz, 11 voices',
    licence: 'Apache-2.0',
    licenceUrl: 'https://huggingface.co/hexgrad/Kokoro-82M',
    licenceNote: espeakNote,
    languages: ['en'],
    accuracy: null,
    archive: {
      release: tts,
      file: 'kokoro-int8-en-v0_19.tar.bz2',
      bytes: 103_248_205,
      sha256: 'c9f0dd393615805b0bab050c340834d5e684e732aec91c0e860cd30e982c08bd',
      folder: 'kokoro-int8-en-v0_19',
    },
    files: {
      family: 'kokoro',
      model: 'model.int8.onnx',
      voices: 'voices.bin',
      tokens: 'tokens.txt',
      dataFolder: 'espeak-ng-data',
    },
    diskBytes: 157_947_103,
  },
  {
    id: 'supertonic-3',
    kind: 'voice',
    title: 'Supertonic 3, 8-bit, 44.1 kHz, 10 voices',
    licence: 'BigScience OpenRAIL-M',
    licenceUrl: 'https://huggingface.co/Supertone/supertonic-3',
    licenceNote: 'forbids some uses by name: read it before you use it',
    languages:
      'ar bg cs da de el en es et fi fr hi hr hu id it ja ko lt lv nl pl pt ro ru sk sl sv tr uk vi'.split(
        ' ',
      ),
    accuracy: null,
    archive: {
      release: tts,
      file: 'sherpa-onnx-supertonic-3-tts-int8-2026-05-11.tar.bz2',
      bytes: 128_774_318,
      sha256: '82fa96f91c4ef8abaae3a14a3f4153facf88bed821d1f7331cec2700f432c427',
      folder: 'sherpa-onnx-supertonic-3-tts-int8-2026-05-11',
    },
    files: supertonicFiles,
    diskBytes: 145_000_000,
  },
];
