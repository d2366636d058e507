import { expect, it } from 'vitest';
import { modelPaths, recogniserConfig, voiceConfig } from './addon-config.ts';

const transducer = { encoder: 'e.onnx', decoder: 'd.onnx', joiner: 'j.onnx', tokens: 'tokens.txt' };

it('tells the addon where the files of a streaming model are, and how wide its features', () => {
  const files = { family: 'streaming-transducer', ...transducer, featureDimensions: 128 } as const;
  expect(recogniserConfig({ folder: '/m', languages: ['en'], files }, 'en')).toMatchObject({
    featConfig: { sampleRate: 16_000, featureDim: 128 },
    modelConfig: {
      transducer: { encoder: '/m/e.onnx', decoder: '/m/d.onnx', joiner: '/m/j.onnx' },
      tokens: '/m/tokens.txt',
    },
    enableEndpoint: 0,
  });
});

it('names the kind of an offline transducer, and the language of one that must be told', () => {
  const offline = { family: 'offline-transducer', ...transducer } as const;
  expect(recogniserConfig({ folder: '/m', languages: ['en'], files: offline }, 'en')).toMatchObject({
    modelConfig: { modelType: 'nemo_transducer' },
  });
  const canary = { family: 'canary', encoder: 'e', decoder: 'd', tokens: 't' } as const;
  expect(recogniserConfig({ folder: '/m', languages: ['de'], files: canary }, 'de')).toMatchObject({
    modelConfig: { canary: { srcLang: 'de', tgtLang: 'de' } },
  });
});

it('has exactly one kind of voice in a configuration', () => {
  const kitten = { family: 'kitten', model: 'm', voices: 'v', tokens: 't', dataFolder: 'data' } as const;
  const { model } = voiceConfig({ folder: '/v', languages: ['en'], files: kitten });
  expect(model).toMatchObject({ kitten: { model: '/v/m', dataDir: '/v/data' } });
  expect(Object.keys(model as object)).toEqual(['kitten', 'numThreads', 'provider', 'debug']);
});

it('knows every path that must be there', () => {
  const files = { family: 'streaming-transducer', ...transducer, featureDimensions: 80 } as const;
  expect(modelPaths({ folder: '/m', languages: ['en'], files })).toEqual([
    '/m/e.onnx',
    '/m/d.onnx',
    '/m/j.onnx',
    '/m/tokens.txt',
  ]);
});
