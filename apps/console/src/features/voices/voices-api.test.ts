import type { LibraryVoice } from '@saywell/contract';
import { expect, it } from 'vitest';
import { providerOf, soundOf } from './voices-api.ts';

const page = 'https://voice.example/console/voices';
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that is asked of it
const soundAt = (previewUrl?: string) => soundOf({ previewUrl } as LibraryVoice, page);

it('plays sounds of this server and of no other', () => {
  expect(soundAt('https://voice.example/voice-library/preview/slt?signature=a')).toBe(
    '/voice-library/preview/slt?signature=a',
  );
  expect(soundAt('https://elsewhere.example/voice-library/preview/slt')).toBeUndefined();
  expect(soundAt('javascript:alert(1)')).toBeUndefined();
  expect(soundAt('https://voice.example/assistant')).toBeUndefined();
  expect(soundAt()).toBeUndefined();
});

it('an unknown provider is this installation', () => {
  expect(providerOf('11labs')).toBe('11labs');
  expect(providerOf('toString')).toBe('saywell');
});
