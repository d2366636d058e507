import type { ReactNode } from 'react';
import type { Issue } from '../../../draft/issues.ts';
import { Icon } from '../../../ui/icon.tsx';

/** What is to be said of a place, beside it. */
export function Said({ id, issues }: { id?: string; issues: readonly Issue[] }): ReactNode {
  if (issues.length === 0) return null;
  return (
    <ul className="workflow-said" id={id}>
      {issues.map(({ kind, text, pointer }) => (
        <li key={`${pointer} ${text}`} data-kind={kind}>
          <Icon name="warning" size={16} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
