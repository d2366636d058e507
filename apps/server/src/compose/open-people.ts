import { rm } from 'node:fs/promises';
import type { JwtService } from '../features/auth/create-jwt-service.ts';
import { invitationSiteUrl } from '../features/orgs/invitation-links.ts';
import { createPeople } from '../features/people/create-people.ts';
import { createOidcService } from '../features/people/oidc/oidc-service.ts';
import type { People } from '../features/people/people.ts';
import type { ServerConfig } from '../platform/config/server-config.ts';
import type { ApiLog } from '../platform/logs/api-log.ts';
import type { Store } from '../store/store.ts';
import { setUpFile } from './set-up/set-up-file.ts';

export interface OpenPeopleOptions {
  readonly config: ServerConfig;
  readonly store: Store;
  readonly jwts: JwtService;
  readonly apiLog: ApiLog;
  readonly siteOrgId: string | null;
}

export function openPeople({ config, siteOrgId, ...parts }: OpenPeopleOptions): People {
  const { oidc, signInFailuresPerTenMinutes } = config.people;
  return createPeople({
    ...parts,
    now: Date.now,
    siteOrgId,
    mailSiteUrl: invitationSiteUrl(config),
    oidc: oidc === undefined ? null : createOidcService(oidc),
    failuresPerTenMinutes: signInFailuresPerTenMinutes,
    forgetSetUpFile: () => rm(setUpFile(config.dataDirectory), { force: true }),
  });
}
