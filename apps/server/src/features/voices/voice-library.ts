import { decodeWav } from '@saywell/agent';
import {
  type AddVoice,
  cloneVoiceSchema,
  createSesameVoiceSchema,
  type FoundVoice,
  type LibraryVoice,
  type ListVoicesQuery,
  type VoiceProvider,
  voiceProviders,
  voiceSampleLimits,
} from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { FormPart } from '../../platform/form-part.ts';
import type { Store } from '../../store/store.ts';
import type { LibraryVoiceStore } from '../../store/voices/library-voice-store.ts';
import { notSupported } from '../providers/provider-api.ts';
import { ownVoices } from './own-voices.ts';
import { named, type ProviderVoices } from './provider-voices.ts';
import { readVoiceForm } from './voice-form.ts';
import type { VoiceSamples } from './voice-samples.ts';
import { isSource } from './voice-sources.ts';

/** Voices that assistants may have: this installation's, and those of other services. Rejects with `DomainError`. */
export interface VoiceLibrary {
  list(orgId: string, provider: VoiceProvider, query: ListVoicesQuery): Promise<LibraryVoice[]>;
  accents(orgId: string, provider: VoiceProvider): Promise<LibraryVoice[]>;
  /** Asks the provider for its voices. */
  sync(orgId: string, provider: VoiceProvider): Promise<LibraryVoice[]>;
  /** Asks every provider that the organisation has a credential of. */
  syncAll(orgId: string, providers: readonly VoiceProvider[] | undefined): Promise<LibraryVoice[]>;
  /** Stores the form's sound file as what a voice is made after. */
  storeSample(orgId: string, parts: AsyncIterable<FormPart>): Promise<void>;
  /** A WAV file; null: there is none. */
  preview(voiceId: string, signature: string | undefined): Promise<Uint8Array | null>;
  search(orgId: string, provider: '11labs' | 'playht' | 'saywell', name: string): Promise<FoundVoice[]>;
  add(orgId: string, provider: string, voice: AddVoice): Promise<LibraryVoice>;
  clone(orgId: string, parts: AsyncIterable<FormPart>): Promise<void>;
}

export interface VoiceLibraryOptions {
  readonly store: Pick<Store, 'credential'> & { readonly libraryVoice: LibraryVoiceStore };
  readonly providerVoices: ProviderVoices;
  readonly samples: VoiceSamples;
  readonly previewAudio: (voiceId: string) => Promise<Uint8Array>;
  readonly createId: () => string;
}

const maxCloneBytes = 25 * 1024 * 1024;
const maxCloneFiles = 10;
const sampleForm = {
  fields: createSesameVoiceSchema.omit({ file: true }),
  fileField: 'file',
  maxFiles: 1,
  maxBytes: voiceSampleLimits.maxBytes,
};
const cloneForm = {
  fields: cloneVoiceSchema.omit({ files: true }),
  fileField: 'files',
  maxFiles: maxCloneFiles,
  maxBytes: maxCloneBytes,
};

export function createVoiceLibrary(options: VoiceLibraryOptions): VoiceLibrary {
  const { store, providerVoices, samples, previewAudio } = options;
  const { libraryVoice } = store;
  const { ready, sync } = createSync(libraryVoice, providerVoices);

  return {
    list: async (orgId, provider, query) => libraryVoice.list(orgId, await ready(orgId, provider), query),
    accents: async (orgId, provider) => libraryVoice.accents(orgId, await ready(orgId, provider)),
    sync,
    async syncAll(orgId, asked) {
      const withCredential =
        asked === undefined ? await store.credential.providers(orgId) : new Set<string>();
      const providers = asked ?? [
        'saywell',
        ...voiceProviders.filter((one) => isSource(one) && withCredential.has(one)),
      ];
      const settled = await Promise.allSettled([...new Set(providers)].map((one) => sync(orgId, one)));
      // What could be had is stored before the failures are reported.
      const failed = settled.find((one) => one.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
      return settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    },
    async storeSample(orgId, parts) {
      const { fields, file } = await readSample(parts);
      const id = options.createId();
      await samples.save(orgId, id, file.bytes);
      const { voiceName: name, transcription: description } = fields;
      const voice = { providerId: id, name, description, isPublic: false, isCloned: true };
      await libraryVoice.upsert(orgId, 'sesame', [{ ...voice, cloneBackend: 'sesame' }]);
    },
    async preview(voiceId, signature) {
      if (ownVoices.some(({ providerId }) => providerId === voiceId)) return previewAudio(voiceId);
      const [orgId = '', own = ''] = (signature ?? '').split('.', 2);
      return isUuid(orgId) && isUuid(voiceId) ? samples.read(orgId, voiceId, own) : null;
    },
    search: async (orgId, provider, name) =>
      provider === 'saywell' ? named(ownVoices, name) : providerVoices.search(orgId, provider, name),
    async add(orgId, provider, voice) {
      const added = await providerVoices.add(orgId, provider, voice);
      return firstOf(await libraryVoice.upsert(orgId, '11labs', [added]));
    },
    async clone(orgId, parts) {
      const { fields, files } = await readVoiceForm(parts, cloneForm);
      const cloned = await providerVoices.clone(orgId, { ...fields, samples: files });
      await libraryVoice.upsert(orgId, '11labs', [cloned]);
    },
  };
}

/** How a provider's voices get into the store. */
function createSync(libraryVoice: LibraryVoiceStore, providerVoices: ProviderVoices) {
  /** Ours need no sync: they are there when somebody looks. */
  const ready = async (orgId: string, asked: VoiceProvider): Promise<VoiceProvider> => {
    const provider = ownName(asked);
    if (provider !== 'saywell') return provider;
    const known = await libraryVoice.known(orgId, provider);
    const missing = ownVoices.filter(({ providerId }) => !known.has(providerId));
    if (missing.length > 0) await libraryVoice.upsert(orgId, provider, missing);
    return provider;
  };
  const sync = async (orgId: string, asked: VoiceProvider): Promise<LibraryVoice[]> => {
    const provider = ownName(asked);
    if (provider === 'saywell') return libraryVoice.replaceAll(orgId, provider, ownVoices);
    if (!isSource(provider)) throw notSupported(provider);
    return libraryVoice.replaceAll(orgId, provider, await providerVoices.all(orgId, provider));
  };
  return { ready, sync };
}

async function readSample(parts: AsyncIterable<FormPart>) {
  const { fields, files } = await readVoiceForm(parts, sampleForm);
  const [file] = files;
  if (file === undefined || !isWav(file.bytes))
    throw new DomainError('validation-failed', ['file must be a WAV file of 16-bit PCM']);
  return { fields, file };
}

/** Clients of the hosted API call the platform's own voices this. */
function ownName(provider: VoiceProvider): VoiceProvider {
  return provider === 'vapi' ? 'saywell' : provider;
}

function firstOf(voices: readonly LibraryVoice[]): LibraryVoice {
  const [first] = voices;
  if (first === undefined) throw new Error('a voice was not stored');
  return first;
}

function isWav(bytes: Uint8Array): boolean {
  try {
    return decodeWav(bytes).samples.length > 0;
  } catch {
    return false;
  }
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
