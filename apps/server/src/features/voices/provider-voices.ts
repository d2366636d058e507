import type { AddVoice, FoundVoice } from '@saywell/contract';
import { z } from 'zod';
import type { Store } from '../../store/store.ts';
import type { NewVoice } from '../../store/voices/library-voice-store.ts';
import { credentialOf } from '../credentials/credential-of.ts';
import { multipartBody } from '../providers/multipart-body.ts';
import { notSupported, type ProviderApi, understood } from '../providers/provider-api.ts';
import { type SourceProvider, voiceSources } from './voice-sources.ts';

export interface VoiceSample {
  readonly fileName: string;
  readonly mimetype: string;
  readonly bytes: Uint8Array;
}

export interface CloneRequest {
  readonly name: string;
  readonly description?: string | undefined;
  /** JSON text of an object. */
  readonly labels?: string | undefined;
  readonly samples: readonly VoiceSample[];
}

/** Voices as other services have them, asked with the organisation's credentials. Rejects with `DomainError`. */
export interface ProviderVoices {
  all(orgId: string, provider: SourceProvider): Promise<NewVoice[]>;
  search(orgId: string, provider: '11labs' | 'playht', name: string): Promise<FoundVoice[]>;
  /** Takes a shared voice into the account. */
  add(orgId: string, provider: string, voice: AddVoice): Promise<NewVoice>;
  clone(orgId: string, request: CloneRequest): Promise<NewVoice>;
}

const sharedAnswer = z.object({
  voices: z.array(
    z.object({
      voice_id: z.string(),
      public_owner_id: z.string(),
      name: z.string(),
      accent: z.string().nullish(),
      gender: z.string().nullish(),
      age: z.string().nullish(),
      description: z.string().nullish(),
    }),
  ),
});
const addedAnswer = z.object({ voice_id: z.string().min(1) });

export function createProviderVoices(parts: {
  readonly store: Pick<Store, 'credential'>;
  readonly providers: ProviderApi;
}): ProviderVoices {
  const { store, providers } = parts;
  const askElevenLabs = async (orgId: string, request: ElevenLabsRequest) => {
    const { apiKey, apiUrl, id } = await credentialOf(store, orgId, '11labs');
    const headers = { ...request.headers, 'xi-api-key': apiKey };
    const asked = { ...request, orgId, provider: '11labs', baseUrl: apiUrl, headers };
    return { answer: await providers.request(asked), credentialId: id };
  };
  const all: ProviderVoices['all'] = async (orgId, provider) => {
    const credential = await credentialOf(store, orgId, provider);
    const source = voiceSources[provider];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the source of the credential's own provider
    const asked = source.ask(credential as never);
    const answer = await providers.request({ ...asked, orgId, provider });
    return understood(provider, () => source.read(answer)).map((voice) => ({
      ...voice,
      credentialId: credential.id,
    }));
  };
  return {
    all,
    async search(orgId, provider, name) {
      if (provider === 'playht') return named(await all(orgId, provider), name);
      const query = new URLSearchParams({ search: name, page_size: '30' }).toString();
      const { answer } = await askElevenLabs(orgId, { path: `/v1/shared-voices?${query}` });
      return understood(provider, () => sharedAnswer.parse(answer)).voices.map(
        ({ voice_id: voiceId, public_owner_id: publicOwnerId, name, ...one }) => ({
          voiceId,
          publicOwnerId,
          name,
          ...said(one),
        }),
      );
    },
    async add(orgId, provider, { ownerId, voiceId, name }) {
      if (provider !== '11labs') throw notSupported(provider);
      const { answer, credentialId } = await askElevenLabs(orgId, {
        method: 'POST',
        path: `/v1/voices/add/${encodeURIComponent(ownerId)}/${encodeURIComponent(voiceId)}`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ new_name: name }),
      });
      const { voice_id: providerId } = understood(provider, () => addedAnswer.parse(answer));
      return { providerId, name, credentialId, isPublic: false };
    },
    async clone(orgId, { name, description, labels, samples }) {
      const form = new FormData();
      form.append('name', name);
      if (description !== undefined) form.append('description', description);
      if (labels !== undefined) form.append('labels', labels);
      for (const { bytes, mimetype: type, fileName } of samples)
        form.append('files', new Blob([bytes], { type }), fileName);
      const { contentType, body } = await multipartBody(form);
      const headers = { 'content-type': contentType };
      const request = { method: 'POST', path: '/v1/voices/add', headers, body } as const;
      const { answer, credentialId } = await askElevenLabs(orgId, request);
      const { voice_id: providerId } = understood('11labs', () => addedAnswer.parse(answer));
      const shown = said({ description });
      return {
        providerId,
        name,
        ...shown,
        credentialId,
        isPublic: false,
        isCloned: true,
        cloneBackend: '11labs',
      };
    },
  };
}

type ElevenLabsRequest = Pick<Parameters<ProviderApi['request']>[0], 'method' | 'path' | 'headers' | 'body'>;

/** Those whose name has these letters in it. */
export function named(voices: readonly NewVoice[], name: string): FoundVoice[] {
  const wanted = name.toLowerCase();
  return voices
    .filter((voice) => voice.name?.toLowerCase().includes(wanted))
    .map(({ providerId: voiceId, name = '', description, gender, accent }) => ({
      voiceId,
      name,
      ...said({ description, gender, accent }),
    }));
}

function said(fields: Readonly<Record<string, string | null | undefined>>): Record<string, string> {
  const entries = Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value] as const] : [],
  );
  return Object.fromEntries(entries);
}
