import { expect, it } from 'vitest';
import { consentVoiceWarnings } from './consent-voice-warnings.ts';

it('what the voice of the question does not do is said by its path, with the keys of the assistant', async () => {
  const voice = { provider: 'hume', voiceId: 'x' } as const;
  const recordingConsentPlan = { type: 'verbal', message: 'May we?', voice } as const;
  const asked: unknown[] = [];
  const found = await consentVoiceWarnings(
    { name: 'Ann', credentialIds: ['a'], compliancePlan: { recordingConsentPlan } },
    async (speaker) => {
      asked.push(speaker);
      return ['voice.provider', 'model.provider'].map((path) => ({
        path,
        code: 'engine-replaced',
        message: '',
      }));
    },
  );
  expect(asked).toEqual([{ voice, credentialIds: ['a'] }]);
  expect(found.map(({ path }) => path)).toEqual(['compliancePlan.recordingConsentPlan.voice.provider']);
  expect(await consentVoiceWarnings({ name: 'Ann' }, async () => expect.fail('asked'))).toEqual([]);
});
