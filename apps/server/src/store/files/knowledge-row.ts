import { type CreateKnowledgeBase, type KnowledgeBase, resourceSchemas } from '@saywell/contract';
import { storedFieldsOf } from '../rows/rows.ts';
import type { SealedBodies } from '../secrets/sealed-bodies.ts';
import { raiseStored, readStored } from '../stored/read-stored.ts';
import { type StoredForm, stamped } from '../stored/stored-form.ts';
import type { knowledgeBase } from './knowledge-base-table.ts';

const form: StoredForm<KnowledgeBase> = { name: 'knowledge_base', schema: resourceSchemas.knowledgeBase };
export type KnowledgeRow = typeof knowledgeBase.$inferSelect;

/** Name and entries have columns of their own. */
export function toKnowledgeColumns(
  base: CreateKnowledgeBase,
): Pick<KnowledgeRow, 'name' | 'entries' | 'body'> {
  if (base.provider === 'custom-knowledge-base') return { name: '', entries: [], body: stamped(form, base) };
  const { name = '', ...rest } = base;
  if (rest.provider === 'trieve') return { name, entries: [], body: stamped(form, rest) };
  const { entries = [], ...body } = rest;
  return {
    name,
    entries: entries.map((entry, index) => ({ ...entry, id: entry.id ?? String(index + 1) })),
    body: stamped(form, body),
  };
}

export function toKnowledgeBase(bodies: SealedBodies, row: KnowledgeRow): KnowledgeBase {
  const { id, orgId, name, entries } = row;
  const body = bodies.open(orgId, raiseStored(form, id, row.body));
  return readStored(form, id, {
    ...body,
    ...(name !== '' && { name }),
    ...(body['provider'] === 'saywell' && { entries }),
    ...storedFieldsOf(row),
  });
}
