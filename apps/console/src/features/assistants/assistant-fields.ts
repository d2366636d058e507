import type { Assistant } from '@saywell/contract';
import type { JsonObject } from '../../draft/json.ts';
import { toDocument } from '../../draft/json.ts';

const added: ReadonlySet<string> = new Set(['id', 'orgId', 'createdAt', 'updatedAt', 'latestVersion']);

/** An assistant as one writes it: without what the server adds. */
export const fieldsOf = (assistant: Assistant): JsonObject =>
  Object.fromEntries(Object.entries(toDocument(assistant)).filter(([name]) => !added.has(name)));
