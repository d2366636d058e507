import type { routes } from '@saywell/contract';
import { checkReferences } from '../../features/references/check-references.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

export const listTemplates: Endpoint<typeof routes.template.list> = ({ context, identity, query }) =>
  context.store.template.list(identity.orgId, query);

export const listPinnedTemplates: Endpoint<typeof routes.template.pinned> = ({ context, identity }) =>
  context.store.template.pinned(identity.orgId);

export const getTemplate: Endpoint<typeof routes.template.get> = async ({ context, identity, params }) =>
  found(await context.store.template.get(identity.orgId, params.id), 'template', params.id);

/** Lays the given fields over the stored ones; `null` clears a field. */
export const updateTemplate: Endpoint<typeof routes.template.update> = async (request) => {
  const { context, identity, params, body, ifUnchanged } = request;
  await checkReferences(context.store, identity.orgId, body);
  const changed = await context.store.template.update(identity.orgId, params.id, body, ifUnchanged);
  return found(changed, 'template', params.id);
};

/** Answers with what was deleted. */
export const deleteTemplate: Endpoint<typeof routes.template.delete> = async (request) => {
  const { context, identity, params, ifUnchanged } = request;
  const deleted = await context.store.template.delete(identity.orgId, params.id, ifUnchanged);
  return found(deleted, 'template', params.id);
};
