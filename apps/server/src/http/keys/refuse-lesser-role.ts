import { type Role, roles } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { TokenIdentity } from '../../store/orgs/token-identity.ts';

/** @throws {DomainError} `role-not-sufficient` */
export function refuseLesserRole(required: Role, { role }: Pick<TokenIdentity, 'role'>): void {
  if (roles.indexOf(role) >= roles.indexOf(required)) return;
  throw new DomainError('role-not-sufficient', `This needs the role ${required}; yours is ${role}.`);
}
