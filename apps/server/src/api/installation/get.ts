import type { routes } from '@saywell/contract';
import type { AppContext } from '../../http/app-context.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { TokenIdentity } from '../../store/orgs/token-identity.ts';
import type { Endpoint } from '../endpoint.ts';

export const getInstallation: Endpoint<typeof routes.installation.get> = async (request) =>
  operatorsInstallation(request).report();

export const getInstallationHistory: Endpoint<typeof routes.installation.history> = async (request) =>
  operatorsInstallation(request).history();

/** Whoever runs the website runs the server: other organisations are customers of it. */
function operatorsInstallation({
  context,
  identity,
}: {
  readonly context: AppContext;
  readonly identity: TokenIdentity;
}) {
  if (context.siteOrgId === null || identity.orgId !== context.siteOrgId)
    throw new DomainError(
      'role-not-sufficient',
      'Only administrators of the organisation that the website belongs to see the installation.',
    );
  return context.installation;
}
