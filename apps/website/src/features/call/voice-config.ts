import type { SiteConfig } from '@saywell/contract';
import type { SiteEnvironment } from '../../config/environment.ts';
import { needsSiteConfig, requestSiteConfig } from './site-config-request.ts';

/** Everything a call needs, whoever gave it. Empty texts are missing keys. */
export interface VoiceConfig extends SiteConfig {
  readonly endpoint: string;
  readonly recordsCalls: boolean;
}

export interface VoiceConfigSource {
  readonly environment: SiteEnvironment;
  readonly fetch: typeof globalThis.fetch;
  /** Origin of the page: the voice service's default address. */
  readonly pageOrigin: string;
}

type Agents = SiteConfig['agents'];
const eachAgent = (idOf: (name: keyof Agents) => string): Agents => ({
  max: idOf('max'),
  grace: idOf('grace'),
  kyle: idOf('kyle'),
  squad: idOf('squad'),
});
const noConfig: SiteConfig = { publicKey: '', assistantId: '', agents: eachAgent(() => '') };

/**
 * The build's keys win; what they leave open is asked of the voice service
 * (`GET /site/config`). Keys that nobody has stay empty.
 * Rejects only when the service cannot be reached.
 */
export async function loadVoiceConfig(source: VoiceConfigSource): Promise<VoiceConfig> {
  const { environment, pageOrigin } = source;
  const endpoint = environment.endpoint || pageOrigin;
  const served = needsSiteConfig(environment) ? await fetchSiteConfig(source.fetch, endpoint) : noConfig;
  return {
    endpoint,
    publicKey: environment.publicKey || served.publicKey,
    assistantId: environment.assistantId || served.assistantId,
    recordsCalls: environment.callsRecorded === 'true' || served.recordsCalls === true,
    agents: eachAgent((name) => environment.agents[name] || served.agents[name]),
  };
}

async function fetchSiteConfig(fetch: typeof globalThis.fetch, endpoint: string): Promise<SiteConfig> {
  const response = await requestSiteConfig(fetch, endpoint);
  if (!response.ok) return noConfig;
  // A server that knows no such address may answer with its page for unknown paths.
  return parseSiteConfig(await response.json().catch(() => undefined)) ?? noConfig;
}

function parseSiteConfig(value: unknown): SiteConfig | undefined {
  if (!isRecord(value) || !isRecord(value.agents)) return undefined;
  const { publicKey, assistantId, agents } = value;
  return {
    publicKey: text(publicKey),
    assistantId: text(assistantId),
    recordsCalls: value.recordsCalls === true,
    agents: eachAgent((name) => text(agents[name])),
  };
}

const text = (field: unknown) => (typeof field === 'string' ? field : '');
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Texts that are in settings until an operator fills them in. */
const placeholder = /^\s*your-(assistant-id|public-key|squad-id)-here\s*$/;
export const isPlaceholder = (key: string): boolean => placeholder.test(key);

/** The voice credentials that are not there: assistant id and public key. Empty when all is well. */
export function missingCredentials(config: SiteConfig): readonly ('assistantId' | 'publicKey')[] {
  return (['assistantId', 'publicKey'] as const).filter(
    (name) => config[name].trim() === '' || isPlaceholder(config[name]),
  );
}
