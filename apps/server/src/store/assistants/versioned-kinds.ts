import {
  createAssistantSchema,
  createSquadSchema,
  createToolSchema,
  resourceSchemas,
} from '@saywell/contract';
import {
  assistant,
  assistantDraft,
  assistantVersion,
  squad,
  squadDraft,
  squadVersion,
  tool,
  toolDraft,
  toolVersion,
} from './assistant-tables.ts';

export const assistantKind = {
  form: { table: assistant, schema: resourceSchemas.assistant },
  versions: assistantVersion,
  drafts: assistantDraft,
  body: createAssistantSchema,
  version: resourceSchemas.assistantVersion,
  draft: resourceSchemas.assistantDraft,
  named: 'assistantId',
} as const;

export const squadKind = {
  form: { table: squad, schema: resourceSchemas.squad },
  versions: squadVersion,
  drafts: squadDraft,
  body: createSquadSchema,
  version: resourceSchemas.squadVersion,
  draft: resourceSchemas.squadDraft,
  named: 'squadId',
} as const;

export const toolKind = {
  form: { table: tool, schema: resourceSchemas.tool },
  versions: toolVersion,
  drafts: toolDraft,
  body: createToolSchema,
  version: resourceSchemas.toolVersion,
  draft: resourceSchemas.toolDraft,
  named: 'toolId',
} as const;
