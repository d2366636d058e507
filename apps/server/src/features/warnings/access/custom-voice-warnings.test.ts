import type { CreateAssistant } from '@saywell/contract';
import { expect, it } from 'vitest';
import { customVoiceWarnings } from './custom-voice-warnings.ts';

const url = 'https://voice.example';
const warned = (voice: CreateAssistant['voice']) => customVoiceWarnings({ voice }).map(({ path }) => path);

it('what of the requests of a voice of one’s own is not encrypted', () => {
  const voice = (...encryptedPaths: string[]) =>
    ({ provider: 'custom-voice', server: { url, credentialId: 'c', encryptedPaths } }) as const;
  const unkeyed = { provider: 'custom-voice' as const, server: { url, encryptedPaths: ['text'] } };
  expect(warned(voice('text', '$.message.text', 'message.voiceId'))).toEqual([]);
  expect(warned(voice('text', '$.transcript', 'text.x'))).toEqual([
    'voice.server.encryptedPaths[1]',
    'voice.server.encryptedPaths[2]',
  ]);
  expect(warned(voice('$..text'))).toEqual(['voice.server.encryptedPaths[0]']);
  expect(warned(unkeyed)).toEqual(['voice.server.encryptedPaths']);
  expect(warned({ ...voice(), fallbackPlan: { voices: [voice('text'), unkeyed] } })).toEqual([
    'voice.fallbackPlan.voices[1].server.encryptedPaths',
  ]);
});
