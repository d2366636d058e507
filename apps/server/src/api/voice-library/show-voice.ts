import type { LibraryVoice } from '@saywell/contract';
import type { AnyEndpointRequest } from '../endpoint.ts';

/** With the address of its preview, where that is on this server. */
export function showVoice({ context, requestUrl }: AnyEndpointRequest) {
  return (voice: LibraryVoice): LibraryVoice => {
    const { provider, providerId, orgId } = voice;
    const path = `${requestUrl}/voice-library/preview/${providerId}`;
    if (provider === 'saywell') return { ...voice, previewUrl: path };
    if (provider !== 'sesame') return voice;
    const signature = `${orgId}.${context.voiceSamples.sign(orgId, providerId)}`;
    return { ...voice, previewUrl: `${path}?signature=${signature}` };
  };
}
