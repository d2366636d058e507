import type { Permission, Role } from '@saywell/contract';

const byRole: Readonly<Record<Role, readonly Permission[]>> = {
  viewer: ['read', 'listen', 'test-talk'],
  editor: ['read', 'listen', 'test-talk', 'steer', 'edit'],
  admin: ['read', 'listen', 'test-talk', 'steer', 'edit', 'administrate'],
};

/** `isOperator`: does the organisation that it acts in run the installation? */
export function permissionsOf(role: Role, isOperator: boolean): Permission[] {
  return [...byRole[role], ...(role === 'admin' && isOperator ? (['installation'] as const) : [])];
}
