import { join } from 'node:path';
import type { LocalModel, RecogniserFiles, VoiceFiles } from './local-model.ts';

type AddonConfig = Readonly<Record<string, unknown>>;

/** One core decodes about ten streams; a whole utterance at once is waited for, so it gets two. */
const streamingThreads = 1;
const offlineThreads = 2;
const common = { provider: 'cpu', debug: 0 };

const features = (featureDim: number): AddonConfig => ({ sampleRate: 16_000, featureDim });

/** What the addon's recognisers are made with: keys as its code reads them. */
export function recogniserConfig(
  { folder, files }: LocalModel<RecogniserFiles>,
  language: string,
): AddonConfig {
  const at = (path: string): string => join(folder, path);
  if (files.family === 'canary')
    return {
      featConfig: features(80),
      modelConfig: {
        canary: {
          encoder: at(files.encoder),
          decoder: at(files.decoder),
          srcLang: language,
          tgtLang: language,
          usePnc: 1,
        },
        tokens: at(files.tokens),
        numThreads: offlineThreads,
        ...common,
      },
    };
  const transducer = { encoder: at(files.encoder), decoder: at(files.decoder), joiner: at(files.joiner) };
  const tokens = at(files.tokens);
  if (files.family === 'offline-transducer')
    return {
      featConfig: features(80),
      modelConfig: {
        transducer,
        tokens,
        numThreads: offlineThreads,
        modelType: 'nemo_transducer',
        ...common,
      },
    };
  return {
    featConfig: features(files.featureDimensions),
    modelConfig: { transducer, tokens, numThreads: streamingThreads, ...common },
    decodingMethod: 'greedy_search',
    // The pipeline finds the ends of turns.
    enableEndpoint: 0,
  };
}

/** What the addon's voice is made with. One sentence at a time, so that the first is heard while the next is made. */
export function voiceConfig({ folder, files }: LocalModel<VoiceFiles>): AddonConfig {
  const at = (path: string): string => join(folder, path);
  const model =
    files.family === 'supertonic'
      ? {
          supertonic: {
            durationPredictor: at(files.durationPredictor),
            textEncoder: at(files.textEncoder),
            vectorEstimator: at(files.vectorEstimator),
            vocoder: at(files.vocoder),
            ttsJson: at(files.settings),
            unicodeIndexer: at(files.unicodeIndexer),
            voiceStyle: at(files.voiceStyle),
          },
        }
      : {
          [files.family]: {
            model: at(files.model),
            voices: at(files.voices),
            tokens: at(files.tokens),
            dataDir: at(files.dataFolder),
          },
        };
  return { model: { ...model, numThreads: offlineThreads, ...common }, maxNumSentences: 1 };
}

/** Every file that a model must have: the addon says nothing but "check your config" when one is missing. */
export function modelPaths({ folder, files }: LocalModel<RecogniserFiles | VoiceFiles>): string[] {
  const { family: _family, ...rest } = files;
  return Object.values(rest)
    .filter((value): value is string => typeof value === 'string')
    .map((path) => join(folder, path));
}
