import type { routes } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Endpoint } from '../endpoint.ts';
import { reachedOrg } from './reached-org.ts';

/** Calls end, files and rows are deleted. What stays behind because of a failure is deleted later; nobody gets to it. */
export const deleteOrg: Endpoint<typeof routes.org.delete> = async (request) => {
  const { context, ifUnchanged } = request;
  const { id } = await reachedOrg(request);
  if (id === context.siteOrgId)
    throw new DomainError(
      'conflict',
      'The website of this server runs on this organisation: it cannot be deleted.',
    );
  if (!(await context.orgRemoval.remove(id, ifUnchanged))) throw DomainError.notFound(`org ${id}`);
};
