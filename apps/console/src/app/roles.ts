import { type MethodName, requiredRoleOf } from '@saywell/api-client';
import type { Me, Role } from '@saywell/contract';

const order: readonly Role[] = ['viewer', 'editor', 'admin'];

export const roleNames: Readonly<Record<Role, string>> = {
  viewer: 'Viewer',
  editor: 'Editor',
  admin: 'Administrator',
};

export function mayCall({ role }: Pick<Me, 'role'>, method: MethodName): boolean {
  return order.indexOf(role) >= order.indexOf(requiredRoleOf(method));
}

/** Why somebody may not call a method; undefined: may. */
export function reasonAgainst(me: Pick<Me, 'role'>, method: MethodName): string | undefined {
  if (mayCall(me, method)) return undefined;
  const needed = requiredRoleOf(method) === 'admin' ? 'Administrators' : 'Editors and administrators';
  return `${needed} can do this. You are ${me.role === 'viewer' ? 'a viewer' : 'an editor'}.`;
}

/** The least first. */
export const roles: readonly Role[] = ['viewer', 'editor', 'admin'];

/** What a field for roles holds; the least role, should it be none. */
export const roleOf = (value: string | undefined): Role => roles.find((role) => role === value) ?? 'viewer';
