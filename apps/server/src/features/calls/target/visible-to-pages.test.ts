import { createAssistantSchema, type Voice } from '@saywell/contract';
import { expect, it } from 'vitest';
import { visibleToPages } from './visible-to-pages.ts';

const secret = { url: 'https://voice.example', headers: { authorization: 'Bearer secret' } };

it('shows the name and which voice speaks', () => {
  const shown = visibleToPages({
    name: 'Ann',
    firstMessage: 'Hi',
    model: { provider: 'saywell', messages: [{ role: 'system', content: 'Secret.' }] },
    voice: { provider: 'tavus', voiceId: 'r1', callbackUrl: 'https://x.example/?key=secret' },
  });
  expect(shown).toEqual({ name: 'Ann', voice: { provider: 'tavus', voiceId: 'r1' } });
  expect(visibleToPages({})).toEqual({});
});

it.each<Voice>([
  { provider: 'custom-voice', server: secret },
  { provider: 'custom-voice', voiceId: 'v', server: secret },
  { provider: 'saywell' },
  { provider: 'neuphonic', voiceId: 'v', language: 'en' },
  { provider: 'sesame', voiceId: 'v', model: 'csm-1b' },
  {
    provider: 'azure',
    voiceId: 'emma',
    fallbackPlan: { voices: [{ provider: 'custom-voice', server: secret }] },
  },
])('shows a voice that is still one, without its servers: $provider', (voice) => {
  const shown = visibleToPages({ voice });
  expect(createAssistantSchema.safeParse(shown).success).toBe(true);
  expect(JSON.stringify(shown)).not.toContain('secret');
  expect(shown.voice?.voiceId).toBe(voice.voiceId);
});
