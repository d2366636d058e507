import type { Assistant, ListedModel } from '@saywell/contract';

export function modelOf({ id, createdAt, orgId }: Assistant): ListedModel {
  return { id, object: 'model', created: Math.floor(Date.parse(createdAt) / 1000), owned_by: orgId };
}
