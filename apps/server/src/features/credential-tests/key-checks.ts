import { modelProviderOf } from '@saywell/engines';
import type { OpenCredential } from '../../store/credentials/credential-store.ts';
import type { ProviderRequest } from '../providers/provider-api.ts';
import { askSource } from '../voices/voice-sources.ts';

/** A request that only a valid key is answered, and that changes nothing. */
export type KeyCheck = Pick<ProviderRequest, 'method' | 'path' | 'headers' | 'baseUrl' | 'body'>;

/** Lists of models that are answered without a key prove nothing; these routes ask for it. */
const ownPaths: Readonly<Record<string, string>> = { openrouter: '/key' };
/** Providers of which no route is known that only answers valid keys and costs nothing, or nearly. */
const withoutCheck: ReadonlySet<string> = new Set(['anyscale', 'custom-llm', 'inflection-ai']);

/** Null: there is nothing to ask, because nothing here runs with the credential, or no fitting route is known. */
export function keyCheckOf(credential: OpenCredential): KeyCheck | null {
  return modelCheck(credential) ?? speechCheck(credential);
}

function modelCheck(credential: OpenCredential): KeyCheck | null {
  const { provider } = credential;
  const model = modelProviderOf(provider);
  const apiKey = keyOf(credential);
  if (model === undefined || apiKey === undefined || withoutCheck.has(provider)) return null;
  const headers = headersOf(provider, model.keyHeader, apiKey);
  if (provider === 'azure-openai') {
    const endpoint = credential.openAIEndpoint.replace(/\/+$/, '');
    const baseUrl = endpoint.includes('/openai') ? endpoint : `${endpoint}/openai/v1`;
    return { path: '/models', headers, baseUrl };
  }
  const { baseUrl } = model;
  if (provider === 'deepinfra') return { path: '/me', headers, baseUrl: 'https://api.deepinfra.com/v1' };
  if (provider === 'perplexity-ai') return { ...oneToken(model.defaultModel, headers), baseUrl };
  return { path: ownPaths[provider] ?? '/models', headers, baseUrl };
}

function keyOf(credential: OpenCredential): string | undefined {
  if (credential.provider === 'azure-openai') return credential.openAIKey;
  return 'apiKey' in credential ? (credential.apiKey ?? undefined) : undefined;
}

function headersOf(provider: string, keyHeader: string | undefined, apiKey: string): Record<string, string> {
  if (keyHeader === undefined) return { authorization: `Bearer ${apiKey}` };
  return {
    [keyHeader]: apiKey,
    ...(provider === 'anthropic' && { 'anthropic-version': '2023-06-01' }),
  };
}

/** It has no list of models: the shortest answer there is. */
function oneToken(model: string | null, headers: Record<string, string>): KeyCheck {
  const body = { model, max_tokens: 1, messages: [{ role: 'user', content: 'Hi' }] };
  return {
    method: 'POST',
    path: '/chat/completions',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

/** Services of voices are asked as the voice library asks them. */
function speechCheck(credential: OpenCredential): KeyCheck | null {
  // The list of models of Deepgram is public, that of the key's projects is not.
  const path = credential.provider === 'deepgram' ? { path: '/v1/projects' } : {};
  const asked = askSource(credential);
  return asked === null ? null : { ...asked, ...path };
}
