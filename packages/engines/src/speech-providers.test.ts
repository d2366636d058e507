import { type Voice, voiceProviderNames } from '@saywell/contract';
import { expect, it } from 'vitest';
import { createHostedTextToSpeech } from './create-hosted-text-to-speech.ts';
import { voiceProviders } from './speech-providers.ts';
import { unreadVoiceFields } from './unread-voice-fields.ts';
import { voicesThatCannotRun } from './voices-that-cannot-run.ts';

it('every voice of the contract runs, or is named with why it cannot', () => {
  const known = [...Object.keys(voiceProviders), ...Object.keys(voicesThatCannotRun), 'saywell'];
  expect(known.toSorted()).toEqual([...voiceProviderNames].toSorted());
});

it('a region says where a voice is, and one that is none does not', () => {
  const voice = { provider: 'microsoft', voiceId: 'v' } as const;
  const open = (region?: string) => createHostedTextToSpeech({ settings: voice, apiKey: 'k', region });
  expect(open('westus').name).toBe('microsoft');
  for (const region of [undefined, 'x.example/'])
    expect(() => open(region)).toThrow(expect.objectContaining({ code: 'engine-unavailable' }));
});

it.each<readonly [Voice, readonly string[]]>([
  [{ provider: 'openai', voiceId: 'v', model: 'tts-1-hd' }, ['instructions']],
  [{ provider: 'openai', voiceId: 'v' }, []],
  [{ provider: 'hume', voiceId: 'v', model: 'octave2' }, ['description']],
  [{ provider: 'rime-ai', voiceId: 'v' }, []],
  [{ provider: 'rime-ai', voiceId: 'v', language: 'de-DE' }, []],
  [{ provider: 'rime-ai', voiceId: 'v', language: 'nl' }, ['language']],
  [{ provider: 'neuphonic', voiceId: 'v', language: 'nl' }, []],
  [{ provider: 'neuphonic', voiceId: 'v', language: { of: 'x' } }, ['language']],
  [{ provider: 'lmnt', voiceId: 'v' }, []],
])('says what a voice does not read: %j', (voice, fields) => {
  expect(unreadVoiceFields(voice)).toEqual(fields);
});

it('newer models of Rime read fewer fields', () => {
  const unread = unreadVoiceFields({ provider: 'rime-ai', voiceId: 'v', model: 'arcana' });
  expect(unread).toContain('reduceLatency');
  expect(unread).not.toContain('speed');
});
