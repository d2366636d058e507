import { createFlite, decodeWav, encodeWav } from '@saywell/agent';
import type { CreateCredential } from '@saywell/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeOrgVoices } from '../compose/stored/removal-hooks.ts';
import { type CustomerServer, json, status } from '../features/server-messages/testing/customer-server.ts';
import { createVoiceSamples } from '../features/voices/voice-samples.ts';
import { createDiskStorage } from '../platform/storage/disk-storage.ts';
import type { TestApi } from './testing/open-api.ts';
import { openProvidersApi, type ProvidersApi, refused } from './testing/open-providers-api.ts';

let opened: ProvidersApi;
let test: TestApi;
let outside: CustomerServer;
let addKey: ProvidersApi['addKey'];
beforeAll(async () => {
  opened = await openProvidersApi();
  ({ test, outside, addKey } = opened);
});
afterAll(() => opened[Symbol.asyncDispose]());
beforeEach(() => opened.deleteCredentials());

const fetchPreview = async (address: string | undefined) => {
  const { pathname, search } = new URL(address ?? '');
  return test.server.inject({ url: pathname + search });
};
const elevenLabsVoices = {
  voices: [
    {
      voice_id: 'v1',
      name: 'Rachel',
      category: 'premade',
      labels: { accent: 'american', gender: 'female', language: 'en' },
      preview_url: 'https://files.example/v1.mp3',
    },
    {
      voice_id: 'v2',
      name: 'Jean',
      category: 'cloned',
      labels: { accent: 'french', gender: 'male', language: 'fr' },
    },
  ],
};

describe('the voice library', () => {
  it('AP-122 GET /voice-library/{provider} lists and filters; a preview is really spoken', async () => {
    const voices = await test.api.voiceLibrary.list('saywell');
    const shown = voices.map(({ providerId, gender, languageCode }) =>
      [providerId, gender, languageCode].join(' '),
    );
    expect(shown.toSorted()).toEqual([
      'awb male en-GB',
      'kal16 male en-US',
      'rms male en-US',
      'slt female en-US',
    ]);
    const idsOf = async (query: object) =>
      (await test.api.voiceLibrary.list('saywell', query)).map(({ providerId }) => providerId).sort();
    expect(await idsOf({ gender: 'female' })).toEqual(['slt']);
    expect(await idsOf({ accent: 'scottish' })).toEqual(['awb']);
    expect(await idsOf({ language: 'en-GB' })).toEqual(['awb']);
    expect(await idsOf({ language: 'English' })).toHaveLength(4);
    expect(await idsOf({ language: 'en' })).toHaveLength(4);
    expect(await idsOf({ language: 'fr' })).toEqual([]);
    expect(await idsOf({ keyword: 'KA' })).toEqual(['kal16']);
    expect(await idsOf({ keyword: '%' })).toEqual([]);
    expect(await idsOf({ isCloned: true })).toEqual([]);
    const [first] = await test.api.voiceLibrary.list('saywell', { limit: 1, currentVoiceId: 'rms' });
    expect(first?.providerId).toBe('rms');
    const pages = [await idsOf({ limit: 3 }), await idsOf({ limit: 3, page: 2 })];
    expect(pages.map((page) => page.length)).toEqual([3, 1]);
    expect(new Set(pages.flat()).size).toBe(4);
    // Clients of the hosted API ask for the platform's voices by its name.
    expect(await test.api.voiceLibrary.list('vapi')).toEqual(voices);
    expect(await test.store.libraryVoice.accents(test.orgId, 'saywell')).toHaveLength(2);

    const engine = await createFlite();
    const slt = await fetchPreview(voices.find(({ providerId }) => providerId === 'slt')?.previewUrl);
    const awb = await fetchPreview(voices.find(({ providerId }) => providerId === 'awb')?.previewUrl);
    expect(slt.headers['content-type']).toBe('audio/wav');
    const sound = decodeWav(slt.rawPayload);
    expect(sound.sampleRateHz).toBe(engine.sampleRateHz);
    expect(sound.samples.length / sound.sampleRateHz).toBeGreaterThan(1);
    expect(Math.max(...sound.samples)).toBeGreaterThan(3_000);
    expect(awb.rawPayload.equals(slt.rawPayload)).toBe(false);
    expect((await test.server.inject({ url: '/voice-library/preview/nobody' })).statusCode).toBe(404);
  });

  it('AP-123 GET /voice-library/{provider}/accents has one voice of each accent', async () => {
    const voices = await test.api.voiceLibrary.accents('saywell');
    expect(voices.map(({ accent }) => accent)).toEqual(['American', 'Scottish']);
  });

  it('AP-124 POST /voice-library/sync/{provider} brings what the provider has now', async () => {
    expect(await refused(test.api.voiceLibrary.syncProvider('11labs'))).toEqual([424, 'credential-missing']);
    const { id: credentialId } = await addKey('11labs');
    outside.answerWith(json(elevenLabsVoices));
    const synced = await test.api.voiceLibrary.syncProvider('11labs');
    expect(outside.received.at(-1)).toMatchObject({
      path: '/v1/voices',
      headers: { 'xi-api-key': 'the-key' },
    });
    expect(synced).toMatchObject([
      {
        provider: '11labs',
        providerId: 'v1',
        name: 'Rachel',
        gender: 'female',
        accent: 'american',
        languageCode: 'en',
        previewUrl: 'https://files.example/v1.mp3',
        isCloned: false,
        credentialId,
      },
      { providerId: 'v2', isCloned: true, isDeleted: false },
    ]);
    outside.answerWith(json({ voices: [{ ...elevenLabsVoices.voices[1], name: 'Jean-Luc' }] }));
    await test.api.voiceLibrary.syncProvider('11labs');
    const now = await test.api.voiceLibrary.list('11labs');
    expect(now).toMatchObject([{ id: synced[1]?.id, name: 'Jean-Luc' }]);
    expect(now).toHaveLength(1);
    expect(await test.otherApi.voiceLibrary.list('11labs')).toEqual([]);

    outside.answerWith(status(401));
    expect(await refused(test.api.voiceLibrary.syncProvider('11labs'))).toEqual([424, 'credential-refused']);
    outside.answerWith(json({ voices: 'none' }));
    expect(await refused(test.api.voiceLibrary.syncProvider('11labs'))).toEqual([
      502,
      'provider-unavailable',
    ]);
    expect(await refused(test.api.voiceLibrary.syncProvider('tavus'))).toEqual([
      501,
      'provider-not-supported',
    ]);
    expect(await refused(test.api.voiceLibrary.syncProvider('nobody'))).toEqual([400, 'validation-failed']);
    expect(await test.api.voiceLibrary.list('11labs')).toEqual(now);
  });

  it.each<[string, CreateCredential, unknown, object]>([
    [
      'playht',
      { provider: 'playht', apiKey: 'k', userId: 'u' },
      [
        {
          id: 'p',
          name: 'Nova',
          gender: 'female',
          accent: 'british',
          sample: 'https://s.example',
          language_code: 'en-GB',
        },
      ],
      { providerId: 'p', gender: 'female', accent: 'british', languageCode: 'en-GB' },
    ],
    [
      'cartesia',
      { provider: 'cartesia', apiKey: 'k' },
      [{ id: 'c', name: 'Barry', description: 'Calm.', language: 'en', gender: 'masculine' }],
      { providerId: 'c', gender: 'male', description: 'Calm.' },
    ],
    [
      'deepgram',
      { provider: 'deepgram', apiKey: 'k' },
      {
        tts: [
          {
            canonical_name: 'aura',
            name: 'aura',
            languages: ['en-US'],
            metadata: { accent: 'American', tags: ['feminine'] },
          },
        ],
      },
      { providerId: 'aura', gender: 'female', languageCode: 'en-US' },
    ],
    [
      'lmnt',
      { provider: 'lmnt', apiKey: 'k' },
      [{ id: 'l', name: 'Lily', gender: 'F' }],
      { providerId: 'l', name: 'Lily' },
    ],
    [
      'hume',
      { provider: 'hume', apiKey: 'k' },
      { voices_page: [{ id: 'h', name: 'Ito' }] },
      { providerId: 'h', name: 'Ito' },
    ],
    [
      'azure',
      { provider: 'azure', service: 'speech', region: 'eastus', apiKey: 'k' },
      [
        {
          ShortName: 'en-US-A',
          DisplayName: 'A',
          Gender: 'Male',
          Locale: 'en-US',
          LocaleName: 'English (US)',
        },
      ],
      { providerId: 'en-US-A', gender: 'male', language: 'English (US)' },
    ],
  ])('reads the voices of %s', async (provider, credential, answer, voice) => {
    await test.api.credential.create(credential);
    outside.answerWith(json(answer));
    expect(await test.api.voiceLibrary.syncProvider(provider)).toMatchObject([voice]);
    expect(JSON.stringify(outside.received.at(-1)?.headers)).toContain('k');
  });

  it('AP-125 POST /voice-library/sync asks everybody that there is a credential of', async () => {
    await addKey('11labs');
    outside.answerWith(json(elevenLabsVoices));
    const all = await test.api.voiceLibrary.sync({});
    expect(new Set(all.map(({ provider }) => provider))).toEqual(new Set(['saywell', '11labs']));
    expect(await test.api.voiceLibrary.list('11labs')).toHaveLength(2);
    const own = await test.api.voiceLibrary.sync({ providers: ['saywell'] });
    expect(own.map(({ provider }) => provider)).toEqual(['saywell', 'saywell', 'saywell', 'saywell']);
    expect(await refused(test.api.voiceLibrary.sync({ providers: ['playht'] }))).toEqual([
      424,
      'credential-missing',
    ]);
  });

  it('AP-126 POST /voice-library/create-sesame-voice stores the sample, and plays it to its owner', async () => {
    const samples = Int16Array.from({ length: 1_600 }, (_, index) => (index * 97) % 2_000);
    const wav = Buffer.from(encodeWav({ samples, sampleRateHz: 16_000, channels: 1 }));
    const form = {
      file: new File([wav], 'me.wav', { type: 'audio/wav' }),
      voiceName: 'Mine',
      transcription: 'Hello.',
    };
    await test.api.voiceLibrary.createSesameVoice(form);
    const [voice, ...others] = await test.api.voiceLibrary.list('sesame');
    expect(others).toEqual([]);
    expect(voice).toMatchObject({ name: 'Mine', description: 'Hello.', isCloned: true, isPublic: false });
    expect((await fetchPreview(voice?.previewUrl)).rawPayload.equals(wav)).toBe(true);
    const forged = voice?.previewUrl?.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect((await fetchPreview(forged)).statusCode).toBe(404);
    expect((await fetchPreview(voice?.previewUrl?.split('?')[0])).statusCode).toBe(404);
    expect(await test.otherApi.voiceLibrary.list('sesame')).toEqual([]);

    const refusedForm = (change: object) =>
      refused(test.api.voiceLibrary.createSesameVoice({ ...form, ...change }));
    expect(await refusedForm({ file: new File(['no sound'], 'me.wav') })).toEqual([400, 'validation-failed']);
    expect(await refusedForm({ file: new File([], 'me.wav') })).toEqual([400, 'validation-failed']);
    expect(await refusedForm({ voiceName: undefined })).toEqual([400, 'validation-failed']);
    expect(await refusedForm({ more: 'x' })).toEqual([400, 'validation-failed']);
    expect(await refusedForm({ file: new File([Buffer.alloc(11 * 1024 * 1024)], 'me.wav') })).toEqual([
      413,
      'body-too-large',
    ]);
    expect(await test.api.voiceLibrary.list('sesame')).toHaveLength(1);
    await removeOrgVoices(
      createVoiceSamples(createDiskStorage({ folder: opened.folder }), new Uint8Array(32)),
    )(test.orgId);
    expect((await fetchPreview(voice?.previewUrl)).statusCode).toBe(404);
  });
});
