import {
  type CreateCredential,
  createCredentialSchema,
  type routes,
  typedCredentialUpdateSchema,
  type UpdateCredential,
} from '@saywell/contract';
import { checkedValue } from '../../platform/validation/checked-value.ts';
import { changedValue } from '../../store/secrets/secret-parts.ts';
import { ofStoredKind } from '../change-of-kind.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

/** Lays the given fields over the stored ones; `null` clears one, a secret that is not given stays. */
export const updateCredential: Endpoint<typeof routes.credential.update> = async (request) => {
  const { context, identity, params, body, ifUnchanged } = request;
  const changed = await context.store.credential.change(
    identity.orgId,
    params.id,
    (current) => changedCredential(current, body),
    ifUnchanged,
  );
  return found(changed, 'credential', params.id);
};

function changedCredential(current: CreateCredential, body: UpdateCredential): CreateCredential {
  const update = ofStoredKind(typedCredentialUpdateSchema, current.provider, { ...body });
  return checkedValue(createCredentialSchema, changedValue({ ...current }, update));
}
