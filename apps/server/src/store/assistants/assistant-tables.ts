import { sql } from 'drizzle-orm';
import { bodyName, documentTable } from '../documents/document-table.ts';
import { draftTable, versionTable } from '../versions/version-tables.ts';

export const assistant = documentTable('assistant', bodyName);
export const squad = documentTable('squad', bodyName);
/** Those that a model calls are called as it calls them. */
export const toolName = sql.raw(`coalesce(body ->> 'name', body -> 'function' ->> 'name')`);
export const tool = documentTable('tool', toolName);

export const assistantVersion = versionTable('assistant_version', 'assistant_id', assistant);
export const assistantDraft = draftTable('assistant_draft', 'assistant_id', assistant);
export const squadVersion = versionTable('squad_version', 'squad_id', squad);
export const squadDraft = draftTable('squad_draft', 'squad_id', squad);
export const toolVersion = versionTable('tool_version', 'tool_id', tool);
export const toolDraft = draftTable('tool_draft', 'tool_id', tool);
