import {
  type CreatePhoneNumber,
  createPhoneNumberSchema,
  type routes,
  typedPhoneNumberUpdateSchema,
  type UpdatePhoneNumber,
} from '@saywell/contract';
import { checkChange, conflicting, withStatus } from '../../features/phone-numbers/store-number.ts';
import { checkedValue } from '../../platform/validation/checked-value.ts';
import type { WholePhoneNumber } from '../../store/credentials/phone-number-store.ts';
import { changedValue } from '../../store/secrets/secret-parts.ts';
import { ofStoredKind } from '../change-of-kind.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

/** Lays the given fields over the stored ones; `null` clears one, a secret that is not given stays. */
export const updatePhoneNumber: Endpoint<typeof routes.phoneNumber.update> = async (request) => {
  const { context, identity, params, body, ifUnchanged } = request;
  const { orgId } = identity;
  const { id: _, ...stored } = found(
    await context.store.phoneNumber.open(orgId, params.id),
    'phone-number',
    params.id,
  );
  const { status: _status, ...before } = stored;
  await checkChange(context, orgId, { before, after: changedNumber(stored, body), change: body });
  const changed = await conflicting(
    context.store.phoneNumber.change(
      orgId,
      params.id,
      (current) => withStatus(changedNumber(current, body)),
      ifUnchanged,
    ),
  );
  return found(changed, 'phone-number', params.id);
};

function changedNumber(stored: WholePhoneNumber, body: UpdatePhoneNumber): CreatePhoneNumber {
  const { status: _, ...current } = stored;
  const update = ofStoredKind(typedPhoneNumberUpdateSchema, current.provider, { ...body });
  return checkedValue(createPhoneNumberSchema, changedValue(current, update));
}
