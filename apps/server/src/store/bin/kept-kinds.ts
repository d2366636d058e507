import type { BinKind } from '@saywell/contract';
import type { SQL } from 'drizzle-orm';
import {
  assistant,
  assistantVersion,
  squad,
  squadVersion,
  tool,
  toolName,
  toolVersion,
} from '../assistants/assistant-tables.ts';
import { bodyName, type DocumentTable } from '../documents/document-table.ts';
import type { VersionTable } from '../versions/version-tables.ts';
import { workflow } from '../workflows/workflow-table.ts';

interface KeptKind {
  readonly table: DocumentTable;
  readonly called: SQL;
  readonly versions?: VersionTable;
}

/** Of what is written by hand, and missed. A kind that can be brought back is a line here. Drafts are not kept. */
export const keptKinds: Readonly<Record<BinKind, KeptKind>> = {
  assistant: { table: assistant, called: bodyName, versions: assistantVersion },
  squad: { table: squad, called: bodyName, versions: squadVersion },
  tool: { table: tool, called: toolName, versions: toolVersion },
  workflow: { table: workflow, called: bodyName },
};
