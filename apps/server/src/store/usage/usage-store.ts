import type { UserKind, UserOf } from '@saywell/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { assistant, squad, tool, toolName } from '../assistants/assistant-tables.ts';
import { campaign } from '../campaigns/campaign-tables.ts';
import { phoneNumber } from '../credentials/credential-tables.ts';
import { bodyName } from '../documents/document-table.ts';
import { token } from '../orgs/token-table.ts';
import { newestFirst, present } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { testSuite } from '../test-suites/test-suite-tables.ts';
import { workflow } from '../workflows/workflow-table.ts';

/** What may be named by something else. */
export type UsedKind = 'assistant' | 'squad' | 'tool' | 'knowledge-base';

export interface Used {
  readonly kind: UsedKind;
  readonly id: string;
}

export interface UsageStore {
  /** What names this one; of each kind the newest 100. Campaigns that are over use nothing any more. */
  of(orgId: string, used: Used): Promise<UserOf[]>;
  /** What names this version of it. */
  ofVersion(orgId: string, used: Used & { readonly version: string }): Promise<UserOf[]>;
}

type UserTable = PgTable & Readonly<Record<'id' | 'orgId' | 'createdAt', PgColumn>>;
interface User {
  readonly table: UserTable;
  /** Where it names others. */
  readonly body: SQL;
  readonly name: SQL;
  readonly where?: SQL;
}

const body = sql.raw('body');
const name = sql`${bodyName}`;
/** In the order in which they are answered. */
const users = {
  'phone-number': { table: phoneNumber, body, name: sql`coalesce(body ->> 'name', number)` },
  squad: { table: squad, body, name },
  assistant: { table: assistant, body, name },
  tool: { table: tool, body, name: sql`${toolName}` },
  workflow: { table: workflow, body, name },
  campaign: { table: campaign, body, name, where: sql`status in ('scheduled', 'in-progress')` },
  'test-suite': { table: testSuite, body, name },
  /** Public keys that may be used with these assistants. */
  token: { table: token, body: sql.raw('restrictions'), name: sql.raw('name') },
} as const satisfies Readonly<Record<Exclude<UserKind, 'site'>, User>>;
const maxOfKind = 100;

/** Fields that name one; `$.**` goes through everything, and through lists. */
const fields: Readonly<Record<UsedKind, readonly string[]>> = {
  assistant: ['assistantId', 'allowedAssistantIds'],
  squad: ['squadId'],
  tool: ['toolId', 'toolIds', 'declineToolId'],
  'knowledge-base': ['knowledgeBaseId'],
};
/** The fields of one object that name a version. */
const versioned: Readonly<Partial<Record<UsedKind, readonly [id: string, version: string]>>> = {
  assistant: ['assistantId', 'assistantVersion'],
  tool: ['toolId', 'version'],
};

export function createUsageStore({ db }: StoreContext): UsageStore {
  const find = async (orgId: string, id: string, path: string, values: object): Promise<UserOf[]> => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.keys` loses what the keys are
    const kinds = Object.keys(users) as (keyof typeof users)[];
    const found = await Promise.all(
      kinds.map(async (kind) => {
        const user: User = users[kind];
        // The text is cheaper than the path, and nearly always enough.
        const names = sql`case when ${user.body}::text like ${`%${id}%`}
          then jsonb_path_exists(${user.body}, ${path}::jsonpath, ${JSON.stringify(values)}::jsonb) else false end`;
        const source: PgTable = user.table;
        const rows = await db
          .select({ id: sql<string>`${user.table.id}`, name: sql<string | null>`${user.name}` })
          .from(source)
          .where(and(eq(user.table.orgId, orgId), user.where, names))
          .orderBy(...newestFirst(user.table))
          .limit(maxOfKind);
        return rows.map((row) => ({ kind, id: row.id, ...present({ name: row.name }) }));
      }),
    );
    return found.flat();
  };
  return {
    async of(orgId, { kind, id }) {
      const path = `$.** ? (${fields[kind].map((field) => `@.${field} == $id`).join(' || ')})`;
      const found = await find(orgId, id, path, { id });
      return found.filter((user) => user.id !== id);
    },
    async ofVersion(orgId, { kind, id, version }) {
      const named = versioned[kind];
      if (named === undefined) return [];
      const path = `$.** ? (@.${named[0]} == $id && @.${named[1]} == $version)`;
      return find(orgId, id, path, { id, version });
    },
  };
}
