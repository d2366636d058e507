import type { Usage } from '@saywell/contract';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { UsedBy } from './used-by.tsx';

interface UsersNoticeProps<Key extends readonly unknown[]> {
  /** What would miss it. */
  readonly users: UseQueryOptions<Usage, Error, Usage, Key>;
  /** Over the list of them. */
  readonly children: ReactNode;
}

/** Before something is deleted that others name: who they are. */
export function UsersNotice<Key extends readonly unknown[]>(props: UsersNoticeProps<Key>): ReactNode {
  const found = useQuery(props.users).data?.results ?? [];
  if (found.length === 0) return null;
  return (
    <div className="notice">
      <p>{props.children}</p>
      <UsedBy users={found} />
    </div>
  );
}
