import { voiceProviderOf } from '@saywell/engines';
import type { OpenCredential } from '../../store/credentials/credential-store.ts';
import type { KeyCheck } from './key-check.ts';

/** The same for services of voices that the voice library does not ask; null: it is none of these. */
export function voiceKeyCheck(credential: OpenCredential): KeyCheck | null {
  const { provider } = credential;
  if (!('apiKey' in credential) || typeof credential.apiKey !== 'string') return null;
  const { apiKey } = credential;
  if (provider === 'inworld')
    return {
      path: '/tts/v1/voices',
      headers: { authorization: `Basic ${apiKey}` },
      baseUrl: 'https://api.inworld.ai',
    };
  if (provider === 'microsoft')
    return {
      path: '/cognitiveservices/voices/list',
      headers: { 'ocp-apim-subscription-key': apiKey },
      baseUrl: voiceProviderOf(provider)?.regionUrl?.(credential.region ?? ''),
    };
  if (provider === 'neuphonic')
    return { path: '/voices', headers: { 'x-api-key': apiKey }, baseUrl: 'https://api.neuphonic.com' };
  if (provider === 'smallest-ai')
    return {
      path: '/waves/v1/lightning-v2/get_voices',
      headers: { authorization: `Bearer ${apiKey}` },
      baseUrl: 'https://api.smallest.ai',
    };
  return provider === 'rime-ai' ? oneWord(apiKey) : null;
}

/** Rime's list of voices is public: the shortest text is said. */
function oneWord(apiKey: string): KeyCheck {
  return {
    method: 'POST',
    path: '/v1/rime-tts',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    baseUrl: 'https://users.rime.ai',
    body: JSON.stringify({ text: 'Hi', speaker: 'cove', modelId: 'mistv2' }),
  };
}
