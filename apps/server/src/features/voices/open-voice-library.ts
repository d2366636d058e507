import { createFlite } from '@saywell/agent';
import { createId } from '../../platform/create-id.ts';
import type { Store } from '../../store/store.ts';
import type { ProviderApi } from '../providers/provider-api.ts';
import { createPreviewAudio } from './preview-audio.ts';
import { createProviderVoices } from './provider-voices.ts';
import { createVoiceLibrary, type VoiceLibrary } from './voice-library.ts';
import type { VoiceSamples } from './voice-samples.ts';

export interface OpenVoiceLibraryOptions {
  readonly store: Store;
  readonly providers: ProviderApi;
  readonly samples: VoiceSamples;
}

/** The library of this installation. */
export function openVoiceLibrary({ store, providers, samples }: OpenVoiceLibraryOptions): VoiceLibrary {
  return createVoiceLibrary({
    store,
    samples,
    providerVoices: createProviderVoices({ store, providers }),
    previewAudio: createPreviewAudio(() => createFlite({ cacheBytes: 0 })),
    createId,
  });
}
