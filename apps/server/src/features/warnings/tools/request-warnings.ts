import type { ApiWarning, CreateTool } from '@saywell/contract';
import { backoffWarnings } from './backoff-warnings.ts';
import { callableTool } from '../../tools/tool-forms.ts';
import { withoutEffect } from '../fields/field-effect.ts';
import { encryptionWarnings } from './encryption-warnings.ts';
import { requestHeaderWarnings, serverHeaderWarnings } from './header-warnings.ts';

/** What of a tool's request cannot come about. */
export function requestWarnings(tool: CreateTool): readonly ApiWarning[] {
  return [
    ...addressWarnings(tool),
    ...unencryptable(tool),
    ...nameWarnings(tool),
    ...headersOf(tool),
    ...('backoffPlan' in tool ? backoffWarnings(tool.backoffPlan, 'backoffPlan') : []),
    ...('server' in tool ? backoffWarnings(tool.server?.backoffPlan, 'server.backoffPlan') : []),
  ];
}

function headersOf(tool: CreateTool): readonly ApiWarning[] {
  if (tool.type !== 'apiRequest') return 'server' in tool ? serverHeaderWarnings(tool.server, 'server') : [];
  const { properties, additionalProperties } = callableTool(tool)?.function.parameters ?? {};
  const parameters = additionalProperties === true ? undefined : new Set(Object.keys(properties ?? {}));
  return requestHeaderWarnings(tool.headers, parameters);
}

/** One with templates is known when it is asked for. */
function addressWarnings(tool: CreateTool): readonly ApiWarning[] {
  if (tool.type !== 'apiRequest' || /\{\{|\{%/.test(tool.url)) return [];
  const isUsable = URL.canParse(tool.url) && /^https?:$/.test(new URL(tool.url).protocol);
  return isUsable ? [] : [withoutEffect('url', 'It is no address of http or https: every request fails.')];
}

function unencryptable(tool: CreateTool): readonly ApiWarning[] {
  if (tool.type !== 'apiRequest') {
    const server = 'server' in tool ? tool.server : undefined;
    return encryptionWarnings(server ?? {}, 'server.encryptedPaths');
  }
  const isEncrypted = (tool.encryptedPaths ?? []).length > 0;
  return isEncrypted && tool.method === 'GET'
    ? [withoutEffect('encryptedPaths', 'A GET has no body to encrypt: every request is refused.')]
    : encryptionWarnings(tool);
}

function nameWarnings(tool: CreateTool): readonly ApiWarning[] {
  if (tool.type !== 'apiRequest' || tool.name === undefined || tool.function === undefined) return [];
  if (tool.function.name === tool.name) return [];
  return [
    withoutEffect('name', `Models call it by function.name, which counts before it: ${tool.function.name}.`),
  ];
}
