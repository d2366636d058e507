import type { Role } from '@saywell/contract';
import type { ReactNode } from 'react';
import { roleNames } from '../../app/roles.ts';
import { Icon } from '../../ui/icon.tsx';
import { hasRight, rights } from './role-rights.ts';

const roles: readonly Role[] = ['viewer', 'editor', 'admin'];

export function RoleTable(): ReactNode {
  return (
    <table className="role-table">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Right</span>
          </th>
          {roles.map((role) => (
            <th scope="col" key={role}>
              {roleNames[role]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rights.map((right) => (
          <tr key={right.label}>
            <th scope="row">{right.label}</th>
            {roles.map((role) => (
              <td key={role}>
                {hasRight(role, right) ? (
                  <>
                    <Icon name="check" size={18} />
                    <span className="visually-hidden">Yes</span>
                  </>
                ) : (
                  <span className="visually-hidden">No</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
