import type { ApiWarning, CreateTool } from '@saywell/contract';
import type { Store } from '../../store/store.ts';
import { credentialsOfTools } from '../tools/services/needed-credentials.ts';
import { withoutEffect } from '../warnings/fields/field-effect.ts';
import { missingEntries, type StoredSquads } from './missing-entry.ts';
import { missingFiles, type StoredFiles } from './missing-files.ts';

/** Where it is looked what there is. */
export interface ToolSurroundings extends StoredFiles, StoredSquads {
  readonly credential: Pick<Store['credential'], 'providers'>;
}

/** What a tool works with and that is not there. `at`: the tool's own path; empty for a stored one. */
export async function missingOfTool(
  store: ToolSurroundings,
  orgId: string,
  tool: CreateTool,
  at = '',
): Promise<readonly ApiWarning[]> {
  return [
    ...(await missingFiles(store, orgId, tool, at)),
    ...(await missingCredential(store, orgId, tool, at)),
    ...(await missingEntries(store, orgId, tool, at)),
  ];
}

async function missingCredential(
  { credential }: ToolSurroundings,
  orgId: string,
  tool: CreateTool,
  at: string,
): Promise<readonly ApiWarning[]> {
  const needed = credentialsOfTools[tool.type] ?? [];
  if (needed.length === 0) return [];
  const known = await credential.providers(orgId);
  if (needed.some((provider) => known.has(provider))) return [];
  const message = `It needs a credential of ${needed.join(' or ')}, and the organisation has none: its calls fail.`;
  return [withoutEffect(at === '' ? 'type' : `${at}.type`, message)];
}
