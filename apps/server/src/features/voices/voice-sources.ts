import type { VoiceProvider } from '@saywell/contract';
import { voiceProviderOf } from '@saywell/engines';
import { z } from 'zod';
import type { OpenCredential } from '../../store/credentials/credential-store.ts';
import type { NewVoice } from '../../store/voices/library-voice-store.ts';
import type { CredentialOf } from '../credentials/credential-of.ts';
import type { ProviderRequest } from '../providers/provider-api.ts';

type Asked = Pick<ProviderRequest, 'path' | 'headers' | 'baseUrl'>;

/** How a provider is asked for its voices. */
interface VoiceSource<Provider extends SourceProvider> {
  ask(credential: CredentialOf<Provider>): Asked;
  /** Throws for an answer of another shape. */
  read(answer: unknown): NewVoice[];
}

const sourceProviders = ['11labs', 'playht', 'cartesia', 'deepgram', 'lmnt', 'hume', 'azure'] as const;
export type SourceProvider = (typeof sourceProviders)[number];
export const isSource = (provider: VoiceProvider): provider is SourceProvider =>
  sourceProviders.some((one) => one === provider);

const text = z.string().nullish();
const genderOf = (given: string | null | undefined): { gender?: 'male' | 'female' } => {
  if (/^(?:female|feminine)$/i.test(given ?? '')) return { gender: 'female' };
  return /^(?:male|masculine)$/i.test(given ?? '') ? { gender: 'male' } : {};
};

/** The fields that a provider says. */
function voice(
  providerId: string,
  fields: Readonly<Record<string, string | null | undefined>>,
  more: Partial<NewVoice> = {},
): NewVoice {
  const said = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, value.slice(0, maxLength)]],
  );
  return { providerId, isPublic: false, ...Object.fromEntries(said), ...more };
}
const maxLength = 2_000;

export const voiceSources: { readonly [Provider in SourceProvider]: VoiceSource<Provider> } = {
  '11labs': {
    ask: ({ apiKey, apiUrl }) => ({ path: '/v1/voices', headers: { 'xi-api-key': apiKey }, baseUrl: apiUrl }),
    read: (answer) =>
      elevenLabsAnswer.parse(answer).voices.map(({ voice_id: id, name, labels, category, ...one }) => {
        const { accent, language, gender } = labels ?? {};
        const isCloned = category === 'cloned' || category === 'professional';
        const { preview_url: previewUrl, description } = one;
        const fields = { name, description, previewUrl, accent, languageCode: language };
        return voice(id, fields, { ...genderOf(gender), isCloned });
      }),
  },
  playht: {
    ask: ({ apiKey, userId }) => ({
      path: '/api/v2/voices',
      headers: { authorization: apiKey, 'x-user-id': userId },
    }),
    read: (answer) =>
      playhtAnswer
        .parse(answer)
        .map(({ id, gender, sample, language_code: languageCode, ...one }) =>
          voice(id, { ...one, languageCode, previewUrl: sample }, genderOf(gender)),
        ),
  },
  cartesia: {
    ask: ({ apiKey, apiUrl }) => ({
      path: '/voices',
      headers: { 'x-api-key': apiKey, 'cartesia-version': '2024-11-13' },
      baseUrl: apiUrl,
    }),
    read: (answer) =>
      cartesiaAnswer
        .parse(Array.isArray(answer) ? { data: answer } : answer)
        .data.map(({ id, name, description, language, gender }) =>
          voice(id, { name, description, languageCode: language }, genderOf(gender)),
        ),
  },
  deepgram: {
    ask: ({ apiKey, apiUrl }) => ({
      path: '/v1/models',
      headers: { authorization: `Token ${apiKey}` },
      baseUrl: apiUrl,
    }),
    read: (answer) =>
      deepgramAnswer
        .parse(answer)
        .tts.map(({ canonical_name: id, name, languages, metadata }) =>
          voice(
            id,
            { name, languageCode: languages?.[0], accent: metadata?.accent, previewUrl: metadata?.sample },
            genderOf(metadata?.tags?.find((tag) => tag === 'feminine' || tag === 'masculine')),
          ),
        ),
  },
  lmnt: {
    ask: ({ apiKey }) => ({ path: '/v1/ai/voice/list', headers: { 'x-api-key': apiKey } }),
    read: (answer) =>
      lmntAnswer
        .parse(answer)
        .map(({ id, name, description, gender, preview_url: previewUrl }) =>
          voice(id, { name, description, previewUrl }, genderOf(gender)),
        ),
  },
  hume: {
    ask: ({ apiKey }) => ({
      path: '/v0/tts/voices?provider=HUME_AI&page_size=100',
      headers: { 'x-hume-api-key': apiKey },
    }),
    read: (answer) => humeAnswer.parse(answer).voices_page.map(({ id, name }) => voice(id, { name })),
  },
  azure: {
    ask: ({ apiKey = '', region = '' }) => ({
      path: '/cognitiveservices/voices/list',
      headers: { 'ocp-apim-subscription-key': apiKey },
      baseUrl: voiceProviderOf('azure')?.regionUrl?.(region),
    }),
    read: (answer) =>
      azureAnswer
        .parse(answer)
        .map(({ ShortName, DisplayName, Gender, Locale, LocaleName }) =>
          voice(
            ShortName,
            { name: DisplayName, languageCode: Locale, language: LocaleName },
            genderOf(Gender),
          ),
        ),
  },
};

/** How the provider of a credential is asked for its voices; null: it is none of these. */
export function askSource(credential: OpenCredential): Asked | null {
  if (!isOfSource(credential)) return null;
  const source: { ask(credential: CredentialOf<SourceProvider>): Asked } = voiceSources[credential.provider];
  return source.ask(credential);
}

function isOfSource(credential: OpenCredential): credential is CredentialOf<SourceProvider> {
  return sourceProviders.some((one) => one === credential.provider);
}

const elevenLabsAnswer = z.object({
  voices: z.array(
    z.object({
      voice_id: z.string(),
      name: text,
      category: text,
      description: text,
      preview_url: text,
      labels: z.object({ accent: text, language: text, gender: text }).nullish(),
    }),
  ),
});
const playhtAnswer = z.array(
  z.object({
    id: z.string(),
    name: text,
    sample: text,
    accent: text,
    gender: text,
    language: text,
    language_code: text,
  }),
);
const cartesiaAnswer = z.object({
  data: z.array(z.object({ id: z.string(), name: text, description: text, language: text, gender: text })),
});
const deepgramAnswer = z.object({
  tts: z.array(
    z.object({
      canonical_name: z.string(),
      name: text,
      languages: z.array(z.string()).nullish(),
      metadata: z.object({ accent: text, sample: text, tags: z.array(z.string()).nullish() }).nullish(),
    }),
  ),
});
const lmntAnswer = z.array(
  z.object({ id: z.string(), name: text, description: text, gender: text, preview_url: text }),
);
const humeAnswer = z.object({ voices_page: z.array(z.object({ id: z.string(), name: text })) });
const azureAnswer = z.array(
  z.object({ ShortName: z.string(), DisplayName: text, Gender: text, Locale: text, LocaleName: text }),
);
