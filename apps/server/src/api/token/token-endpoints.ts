import type { CreateToken, routes, Token, UpdateToken } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

type Routes = typeof routes.token;

const createToken: Endpoint<Routes['create']> = async ({ context, identity, body }) => {
  refusePastEnd(body);
  return context.store.token.create(identity.orgId, body);
};

const listTokens: Endpoint<Routes['list']> = ({ context, identity, query }) =>
  context.store.token.list(identity.orgId, query);

const getToken: Endpoint<Routes['get']> = async ({ context, identity, params: { id } }) =>
  found(await context.store.token.get(identity.orgId, id), 'token', id);

/** Lays the given fields over the stored ones; `null` clears a field. */
const updateToken: Endpoint<Routes['update']> = async ({
  context,
  identity,
  params: { id },
  body,
  ifUnchanged,
}) => {
  const { token } = context.store;
  refusePublicRole(found(await token.get(identity.orgId, id), 'token', id), body);
  return found(await token.update(identity.orgId, id, body, ifUnchanged), 'token', id);
};

/** Answers with what was deleted. */
const deleteToken: Endpoint<Routes['delete']> = async ({ context, identity, params: { id }, ifUnchanged }) =>
  found(await context.store.token.delete(identity.orgId, id, ifUnchanged), 'token', id);

/** A key that nobody could ever use is a slip. */
function refusePastEnd({ expiresAt }: CreateToken): void {
  if (expiresAt !== undefined && Date.parse(expiresAt) <= Date.now())
    throw new DomainError('validation-failed', ['expiresAt must be in the future']);
}

function refusePublicRole(stored: Token, change: UpdateToken): void {
  const tag = change.tag ?? stored.tag;
  const role = change.role === undefined ? stored.role : change.role;
  if (tag === 'public' && role !== undefined && role !== null)
    throw new DomainError('validation-failed', [
      'role is of private keys: a public one starts calls and chats; set it to null',
    ]);
}

/** Handlers of keys, by the id of their route. */
export const tokenEndpoints = {
  'token.create': createToken,
  'token.list': listTokens,
  'token.get': getToken,
  'token.update': updateToken,
  'token.delete': deleteToken,
} as const;
