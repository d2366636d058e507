import type { CallOrigin } from '@saywell/contract';
import type { AppContext } from '../../http/app-context.ts';
import { bearerKey } from '../../http/keys/authenticate.ts';
import type { TokenIdentity } from '../../store/orgs/token-identity.ts';
import type { AnyEndpointRequest } from '../endpoint.ts';

interface Asking extends Pick<AnyEndpointRequest, 'headers'> {
  readonly context: Pick<AppContext, 'siteConfig'>;
  readonly identity: Pick<TokenIdentity, 'tag' | 'session'>;
}

/** Who asks for a call, by how it is asked: nobody says so themselves. */
export function originOf({ context: { siteConfig }, identity, headers }: Asking): CallOrigin {
  if (identity.session !== undefined) return 'console';
  if (identity.tag === 'private') return 'api';
  return bearerKey(headers.authorization) === siteConfig?.publicKey ? 'site' : 'widget';
}
