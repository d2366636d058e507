import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useServices } from '../../../../app/services.tsx';
import { UsedBy, usageText } from '../../../../ui/used-by/used-by.tsx';
import { usedByQuery } from '../../assistants-api.ts';
import { useEditor } from '../editor-context.tsx';

/** Whom a publication reaches: its next calls are with it. */
export function Affected(): ReactNode {
  const { id } = useEditor();
  const users = useQuery(usedByQuery(useServices(), id)).data?.results;
  if (users === undefined) return null;
  return (
    <section className="affected">
      <h3>Who is affected</h3>
      {users.length === 0 ? (
        <p className="quiet">Nothing names it: only calls that ask for it by its id.</p>
      ) : (
        <details>
          <summary>{usageText(users)}</summary>
          <UsedBy users={users} />
        </details>
      )}
    </section>
  );
}
