import { describe, expect, it } from 'vitest';
import { labelOf, providerSpecs } from './provider-specs.ts';

describe('fields of providers', () => {
  it('have names that people read', () => {
    expect(labelOf('similarityBoost')).toBe('Similarity boost');
    expect(labelOf('segmentationSilenceTimeoutMs')).toBe('Segmentation silence timeout');
    expect(labelOf('voiceId')).toBe('Voice');
  });

  it('are figures with bounds and units, choices, switches, lines and texts', () => {
    const find = (part: 'voice' | 'transcriber', provider: string, name: string) =>
      providerSpecs(part, provider).find(({ pointer }) => pointer === `/${part}/${name}`);
    expect(find('voice', '11labs', 'speed')).toMatchObject({ kind: 'number', min: 0.7, max: 1.2 });
    expect(find('voice', 'minimax', 'pitch')).toMatchObject({ min: -12, max: 12 });
    expect(find('voice', 'rime-ai', 'speed')).toMatchObject({ kind: 'number', min: 0.1 });
    expect(find('transcriber', 'deepgram', 'eotTimeoutMs')).toMatchObject({ unit: 'ms', max: 10_000 });
    expect(find('transcriber', 'deepgram', 'redaction')).toMatchObject({ kind: 'some' });
    expect(find('transcriber', 'deepgram', 'keyterm')).toMatchObject({ kind: 'lines' });
    expect(find('voice', 'saywell', 'voiceId')).toMatchObject({ kind: 'choice' });
    expect(find('voice', 'openai', 'instructions')).toMatchObject({ kind: 'text', lines: 3 });
    expect(providerSpecs('voice', 'nobody')).toEqual([]);
  });
});
