import type { KnowledgeBase } from '@saywell/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Services, useServices } from '../../../../app/services.tsx';
import { visible } from '../../../../ui/visible.ts';
import { useSpot } from '../../../../editor/sheet.tsx';
import { useEditor } from '../editor-context.tsx';
import { FieldShell } from '../../../../editor/fields/field-shell.tsx';
import { Setting } from '../../../../editor/fields/setting.tsx';

const basesQuery = ({ api }: Services) =>
  queryOptions({
    queryKey: ['knowledgeBase.list', 'choice'],
    queryFn: ({ signal }) => api.signedIn.knowledgeBase.list({ limit: 200 }, { signal }),
  });

const none: readonly KnowledgeBase[] = [];

const nameOf = (base: KnowledgeBase): string =>
  'name' in base && base.name !== undefined ? visible(base.name) : `Knowledge ${base.id.slice(0, 8)}`;

const ownServerSpec = {
  kind: 'json',
  pointer: '/model/knowledgeBase',
  label: 'Asked at every turn',
  hint: '{ "provider": "custom-knowledge-base", "server": { "url": "https://example.com/knowledge" } }',
} as const;

export function KnowledgeSection(): ReactNode {
  const { readOnly } = useEditor();
  const pointer = '/model/knowledgeBaseId';
  const spot = useSpot(pointer);
  const bases = useQuery(basesQuery(useServices())).data ?? none;
  const chosen = typeof spot.value === 'string' ? spot.value : '';
  const choose = (id: string): void => spot.set(id === '' ? undefined : id);
  return (
    <>
      <FieldShell
        pointer={pointer}
        label="Knowledge base"
        hint="Facts and files that it answers from. Several assistants may have the same."
        spot={spot}
      >
        {(ids) => (
          <select
            {...ids}
            className="select"
            value={chosen}
            disabled={readOnly !== undefined}
            title={readOnly}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">None</option>
            {bases.map((base) => (
              <option key={base.id} value={base.id}>
                {nameOf(base)}
              </option>
            ))}
            {chosen !== '' && !bases.some(({ id }) => id === chosen) && (
              <option value={chosen}>{chosen}</option>
            )}
          </select>
        )}
      </FieldShell>
      <KnowledgeLinks chosen={chosen} />
      <section className="setting-group">
        <h3>On your own server</h3>
        <Setting spec={ownServerSpec} />
      </section>
    </>
  );
}

function KnowledgeLinks({ chosen }: { chosen: string }): ReactNode {
  return (
    <p className="section-links">
      {chosen !== '' && (
        <Link to="/knowledge/$baseId" params={{ baseId: chosen }} className="text-link">
          Its facts and files
        </Link>
      )}
      <Link to="/knowledge" className="text-link">
        All knowledge
      </Link>
    </p>
  );
}
