import type { SiteEnvironment } from './environment.ts';

/** Throws when the site runs in production without what production needs. */
export function validateEnvironment({ appEnvironment, backend }: SiteEnvironment): void {
  if (appEnvironment !== 'production') return;
  const missing = [
    backend.url === '' && 'VITE_BACKEND_URL',
    backend.anonymousKey === '' && 'VITE_BACKEND_ANON_KEY',
  ].filter((name) => name !== false);
  if (missing.length > 0) throw new Error(`Missing required environment variables: ${missing.join(', ')}`);
}

export const limitedVoiceWarning =
  'Voice credentials are missing (assistant id, public key): voice functionality will be limited.';
