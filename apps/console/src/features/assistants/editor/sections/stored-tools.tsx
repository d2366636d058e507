import type { Tool } from '@saywell/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Services, useServices } from '../../../../app/services.tsx';
import { isList, toDocument } from '../../../../draft/json.ts';
import { visible } from '../../../../ui/visible.ts';
import { useSpot } from '../../../../editor/sheet.tsx';
import { useEditor } from '../editor-context.tsx';
import { kindTitle, toolTitle, typeOf } from '../../../../editor/tool-kinds.ts';

const storedToolsQuery = ({ api }: Services) =>
  queryOptions({
    queryKey: ['tool.list'],
    queryFn: ({ signal }) => api.signedIn.tool.list({ limit: 500 }, { signal }),
  });

const none: readonly Tool[] = [];

/** Tools that several assistants have; which of them this one has. */
export function StoredTools(): ReactNode {
  const { readOnly } = useEditor();
  const spot = useSpot('/model/toolIds');
  const stored = useQuery(storedToolsQuery(useServices())).data ?? none;
  const chosen = isList(spot.value) ? spot.value.map(String) : [];
  const gone = chosen.filter((id) => !stored.some((tool) => tool.id === id));
  const set = (ids: readonly string[]): void => spot.set(ids.length === 0 ? undefined : ids);
  if (stored.length === 0 && chosen.length === 0) return null;
  return (
    <fieldset className="setting-group" data-changed={spot.isChanged || undefined}>
      <legend>Shared tools</legend>
      <div className="check-list" data-pointer="/model/toolIds">
        {stored.map((tool) => (
          <StoredTool
            key={tool.id}
            tool={tool}
            isChosen={chosen.includes(tool.id)}
            choose={(isChosen) =>
              set(isChosen ? [...chosen, tool.id] : chosen.filter((id) => id !== tool.id))
            }
          />
        ))}
        {gone.map((id) => (
          <label key={id} className="check">
            <input
              type="checkbox"
              checked
              disabled={readOnly !== undefined}
              onChange={() => set(chosen.filter((one) => one !== id))}
            />
            <code>{id}</code>
            <small className="quiet">is not there</small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface StoredToolProps {
  readonly tool: Tool;
  readonly isChosen: boolean;
  readonly choose: (isChosen: boolean) => void;
}

function StoredTool({ tool, isChosen, choose }: StoredToolProps): ReactNode {
  const { readOnly } = useEditor();
  const title = visible(toolTitle(toDocument(tool)));
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={isChosen}
        disabled={readOnly !== undefined}
        onChange={({ target }) => choose(target.checked)}
      />
      <bdi>{title}</bdi>
      <small className="quiet">{kindTitle(typeOf(toDocument(tool)))}</small>
    </label>
  );
}
