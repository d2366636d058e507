import type { UserKind, UserOf } from '@saywell/contract';
import type { ReactNode } from 'react';
import { visible } from '../visible.ts';

const kindWords: Readonly<Record<UserKind, readonly [one: string, several: string]>> = {
  site: ['the pages of this installation', 'the pages of this installation'],
  'phone-number': ['phone number', 'phone numbers'],
  squad: ['squad', 'squads'],
  assistant: ['assistant', 'assistants'],
  tool: ['tool', 'tools'],
  workflow: ['workflow', 'workflows'],
  campaign: ['campaign', 'campaigns'],
  'test-suite': ['test suite', 'test suites'],
  token: ['public key', 'public keys'],
};

/** How many of each kind, in a few words: `2 phone numbers, 1 squad`. */
export function usageText(users: readonly UserOf[]): string {
  const kinds = [...new Set(users.map(({ kind }) => kind))];
  return kinds
    .map((kind) => {
      const count = users.filter((user) => user.kind === kind).length;
      const [one, several] = kindWords[kind];
      return kind === 'site' ? one : `${count} ${count === 1 ? one : several}`;
    })
    .join(', ');
}

/** What names something, one in a line. */
export function UsedBy({ users }: { users: readonly UserOf[] }): ReactNode {
  return (
    <ul className="used-by">
      {users.map(({ kind, id, name }) => (
        <li key={`${kind} ${id}`}>
          {kind === 'site' ? (
            <span>The pages of this installation</span>
          ) : (
            <>
              <span className="quiet">{kindWords[kind][0]}</span> <bdi>{visible(name ?? id)}</bdi>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
