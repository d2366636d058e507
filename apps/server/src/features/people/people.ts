import type { ApiLog } from '../../platform/logs/api-log.ts';
import type { Store } from '../../store/store.ts';
import type { JwtService } from '../auth/create-jwt-service.ts';
import type { AttemptLimit } from './attempt-limit.ts';
import type { OidcService } from './oidc/oidc-service.ts';
import type { Passwords } from './password/passwords.ts';

/** What people who sign in need of a server. */
export interface People {
  readonly store: Store;
  readonly jwts: Pick<JwtService, 'signSignInLink' | 'readSignInLink'>;
  readonly apiLog: ApiLog;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly passwords: Passwords;
  /** Failures of one client network, over all ways in. */
  readonly networks: AttemptLimit;
  /** First steps of one client network, which are asked for without anybody failing. */
  readonly challenges: AttemptLimit;
  /** Whose administrators run the installation; null: nobody does. */
  readonly siteOrgId: string | null;
  /** Where the links of mails lead; null: none are sent. */
  readonly mailSiteUrl: string | null;
  readonly oidc: OidcService | null;
  /** Ends the file that has the link of the first administrator. */
  readonly forgetSetUpFile: () => Promise<void>;
}

/** The page that asks. */
export interface Browser {
  /** Address under which it reached this server, without a trailing slash. */
  readonly url: string;
  readonly isSecure: boolean;
  readonly ip: string;
  readonly userAgent: string;
}
