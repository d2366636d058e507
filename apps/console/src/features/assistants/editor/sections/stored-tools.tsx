import type { Tool } from '@saywell/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Services, useServices } from '../../../../app/services.tsx';
import { isList, toDocument } from '../../../../draft/json.ts';
import { visible } from '../../../../ui/visible.ts';
import { useEditor, useKept, useSpot } from '../editor-context.tsx';
import { kindTitle, toolTitle, typeOf } from './tool-kinds.ts';

const storedToolsQuery = ({ api }: Services) =>
  queryOptions({
    queryKey: ['tool.list'],
    queryFn: ({ signal }) => api.signedIn.tool.list({ limit: 500 }, { signal }),
  });

const none: readonly Tool[] = [];

/** Tools that several assistants have; which of them this one has. */
export function StoredTools(): ReactNode {
  const { keeper, readOnly } = useEditor();
  const spot = useSpot('/model/toolIds');
  const stored = useQuery(storedToolsQuery(useServices())).data ?? none;
  const hasModel = useKept(({ draft }) => draft.document['model'] !== undefined);
  const chosen = isList(spot.value) ? spot.value.map(String) : [];
  const gone = chosen.filter((id) => !stored.some((tool) => tool.id === id));
  const set = (ids: readonly string[]): void => {
    const next = ids.length === 0 ? undefined : ids;
    if (hasModel || next === undefined) spot.set(next);
    else keeper.edit('/model', { provider: 'saywell', toolIds: next });
  };
  if (stored.length === 0 && chosen.length === 0) return null;
  return (
    <fieldset className="setting-group" data-changed={spot.isChanged || undefined}>
      <legend>Shared tools</legend>
      <div className="check-list" data-pointer="/model/toolIds">
        {stored.map((tool) => (
          <label key={tool.id} className="check">
            <input
              type="checkbox"
              aria-label={toolTitle(toDocument(tool))}
              checked={chosen.includes(tool.id)}
              disabled={readOnly !== undefined}
              onChange={({ target }) =>
                set(target.checked ? [...chosen, tool.id] : chosen.filter((id) => id !== tool.id))
              }
            />
            <span>
              {visible(toolTitle(toDocument(tool)))}{' '}
              <small className="quiet">{kindTitle(typeOf(toDocument(tool)))}</small>
            </span>
          </label>
        ))}
        {gone.map((id) => (
          <label key={id} className="check">
            <input
              type="checkbox"
              checked
              disabled={readOnly !== undefined}
              onChange={() => set(chosen.filter((one) => one !== id))}
            />
            <span>
              <code>{id}</code> <small className="quiet">is not there</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
