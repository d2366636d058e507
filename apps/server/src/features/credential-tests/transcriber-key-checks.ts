import type { OpenCredential } from '../../store/credentials/credential-store.ts';
import type { ProviderRequest } from '../providers/provider-api.ts';

interface TranscriberCheck {
  readonly baseUrl: string;
  readonly path: string;
  readonly keyHeader: string;
  readonly keyPrefix?: string;
}

/** Lists, of one entry where they can be, and a token that is thrown away: nothing is begun, and nothing costs. */
const checks: Readonly<Record<string, TranscriberCheck>> = {
  'assembly-ai': {
    baseUrl: 'https://streaming.assemblyai.com',
    path: '/v3/token?expires_in_seconds=60',
    keyHeader: 'authorization',
  },
  gladia: { baseUrl: 'https://api.gladia.io', path: '/v2/pre-recorded?limit=1', keyHeader: 'x-gladia-key' },
  soniox: {
    baseUrl: 'https://api.soniox.com',
    path: '/v1/models',
    keyHeader: 'authorization',
    keyPrefix: 'Bearer ',
  },
  speechmatics: {
    baseUrl: 'https://asr.api.speechmatics.com',
    path: '/v2/jobs?limit=1',
    keyHeader: 'authorization',
    keyPrefix: 'Bearer ',
  },
};

/** Null: it is no credential of a service that only hears. */
export function transcriberKeyCheck(
  credential: OpenCredential,
): Pick<ProviderRequest, 'path' | 'headers' | 'baseUrl'> | null {
  const check = Object.hasOwn(checks, credential.provider) ? checks[credential.provider] : undefined;
  const apiKey = 'apiKey' in credential ? (credential.apiKey ?? undefined) : undefined;
  if (check === undefined || apiKey === undefined) return null;
  const { baseUrl, path, keyHeader, keyPrefix = '' } = check;
  return { baseUrl: ownAddress(credential) ?? baseUrl, path, headers: { [keyHeader]: keyPrefix + apiKey } };
}

/** Soniox' regions have a host for sockets, which credentials name, and one for requests. */
function ownAddress(credential: OpenCredential): string | undefined {
  if (credential.provider !== 'soniox' || credential.apiUrl === undefined) return undefined;
  return credential.apiUrl.replace(/^wss?:/, 'https:').replace('//stt-rt.', '//api.');
}
