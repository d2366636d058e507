import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { DocumentForm } from '../documents/document-rows.ts';
import { CursorError } from '../rows/rows.ts';
import type { StoredForm } from '../stored/stored-form.ts';
import type { DraftTable, VersionTable } from './version-tables.ts';

/** A document that names its newest version. */
export interface VersionedResource {
  readonly id: string;
  readonly orgId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly latestVersion?: string | undefined;
}

/** A kind of document whose states are kept, and which members and keys have drafts of. */
export interface VersionedKind<Resource extends VersionedResource, Body, Version, Draft> {
  readonly form: DocumentForm<Resource>;
  readonly versions: VersionTable;
  readonly drafts: DraftTable;
  /** What one version consists of. */
  readonly body: z.ZodType<Body>;
  readonly version: z.ZodType<Version>;
  readonly draft: z.ZodType<Draft>;
  /** The field that names the document in versions and drafts. */
  readonly named: 'assistantId' | 'squadId' | 'toolId';
}

/** Bodies are copied from the document, with the version of their form. */
export function copiedForm<Value>(
  { form }: VersionedKind<VersionedResource, unknown, unknown, unknown>,
  table: PgTable,
  schema: z.ZodType<Value>,
): StoredForm<Value> {
  return { name: getTableName(table), schema, ...(form.steps !== undefined && { steps: form.steps }) };
}

export const labelOf = (version: number): string => `v${version}`;
export const numberOf = (label: string): number => Number(label.slice(1));

/** Where a list of versions goes on. @throws {CursorError} for what no answer has given out. */
export function numberAt(cursor: string): number {
  if (!/^[1-9]\d{0,8}$/.test(cursor))
    throw new CursorError('the cursor is not one that this server answered with');
  return Number(cursor);
}

/** There is no such version to begin a draft with. */
export class UnknownVersionError extends Error {
  override readonly name = 'UnknownVersionError';
  readonly label: string;
  constructor(label: string) {
    super(`there is no version ${label}`);
    this.label = label;
  }
}
