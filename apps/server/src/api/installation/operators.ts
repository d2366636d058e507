import type { AppContext } from '../../http/app-context.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { TokenIdentity } from '../../store/orgs/token-identity.ts';

interface Asked {
  readonly context: AppContext;
  readonly identity: TokenIdentity;
}

/**
 * Whoever runs the website runs the server: other organisations are customers of it.
 *
 * @throws {DomainError} `role-not-sufficient`
 */
export function refuseCustomers({ context, identity }: Asked): void {
  if (context.siteOrgId === null || identity.orgId !== context.siteOrgId)
    throw new DomainError(
      'role-not-sufficient',
      'Only administrators of the organisation that the website belongs to see the installation.',
    );
}
