import type { ApiWarning, CreateTool } from '@saywell/contract';
import type { Store } from '../../store/store.ts';
import { withoutEffect } from '../warnings/fields/field-effect.ts';

/** Where it is looked which files there are. */
export interface StoredFiles {
  readonly file: Pick<Store['file'], 'knownIn'>;
}

/** Files that a tool is to search and that are not there (any more). `at`: the tool's own path; empty for a stored one. */
export async function missingFiles(
  { file }: StoredFiles,
  orgId: string,
  tool: CreateTool,
  at = '',
): Promise<readonly ApiWarning[]> {
  if (tool.type !== 'query') return [];
  const named = (tool.knowledgeBases ?? []).flatMap(({ fileIds }, base) =>
    fileIds.map((id, index) => ({ id, path: `knowledgeBases[${base}].fileIds[${index}]` })),
  );
  if (named.length === 0) return [];
  const ids = named.map(({ id }) => id);
  const known = await file.knownIn(orgId, ids);
  return named
    .filter(({ id }) => !known.has(id))
    .map(({ path }) =>
      withoutEffect(
        at === '' ? path : `${at}.${path}`,
        'There is no such file (any more): it is not searched.',
      ),
    );
}
