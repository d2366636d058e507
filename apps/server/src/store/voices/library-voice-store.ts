import {
  type LibraryVoice,
  type ListVoicesQuery,
  resourceSchemas,
  type VoiceProvider,
} from '@saywell/contract';
import { and, asc, eq, ilike, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { OrderedColumns } from '../rows/bounded-rows.ts';
import { laterThan } from '../rows/precondition.ts';
import { newestOfColumns, readPageOf, readRows } from '../rows/read-rows.ts';
import { listedRows, storedFieldsOf } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { raiseStored, readList, readStored } from '../stored/read-stored.ts';
import { type StoredForm, stamped } from '../stored/stored-form.ts';
import { libraryVoice } from './library-voice-table.ts';

const form: StoredForm<LibraryVoice> = { name: 'library_voice', schema: resourceSchemas.libraryVoice };

/** A voice as its provider has it. */
export type NewVoice = Omit<
  LibraryVoice,
  'id' | 'orgId' | 'createdAt' | 'updatedAt' | 'provider' | 'isDeleted'
>;

export interface LibraryVoiceStore {
  list(orgId: string, provider: VoiceProvider, query: ListVoicesQuery): Promise<LibraryVoice[]>;
  /** One voice of each accent, by the accent. */
  accents(orgId: string, provider: VoiceProvider): Promise<LibraryVoice[]>;
  /** What the provider calls those that are there. */
  known(orgId: string, provider: VoiceProvider): Promise<ReadonlySet<string>>;
  /** Those that are there already keep their ids. */
  upsert(orgId: string, provider: VoiceProvider, voices: readonly NewVoice[]): Promise<LibraryVoice[]>;
  /** The same; what is not among `voices` is no longer listed. */
  replaceAll(orgId: string, provider: VoiceProvider, voices: readonly NewVoice[]): Promise<LibraryVoice[]>;
}

const maxAccents = 500;
const rowsAtOnce = 500;
/** Written out: as a parameter the same expression in two places would be two. */
const bodyText = (name: BodyField) => sql`${libraryVoice.body} ->> ${sql.raw(`'${name}'`)}`;
type BodyField = 'name' | 'description' | 'accent' | 'language' | 'languageCode' | 'gender';
const isListed = sql`not coalesce((${libraryVoice.body} ->> 'isDeleted')::boolean, false)`;

const ofProvider = (orgId: string, provider: VoiceProvider) =>
  and(eq(libraryVoice.orgId, orgId), eq(libraryVoice.provider, provider));

export function createLibraryVoiceStore(context: StoreContext): LibraryVoiceStore {
  const { db } = context;
  return {
    async list(orgId, provider, query) {
      const ofProvider = and(listedRows(libraryVoice, orgId, query), eq(libraryVoice.provider, provider));
      const found = await readRows(context, libraryVoice, {
        where: and(ofProvider, isListed, ...filters(query)),
        order: (columns) => [...currentFirst(query, columns), ...newestOfColumns(columns)],
        limit: query.limit,
        offset: query.cursor === undefined ? (query.page - 1) * query.limit : 0,
      });
      return readPageOf(context, found, toVoice);
    },
    async accents(orgId, provider) {
      const accent = bodyText('accent');
      const rows = await db
        .selectDistinctOn([accent])
        .from(libraryVoice)
        .where(and(ofProvider(orgId, provider), isListed, sql`${accent} is not null`))
        .orderBy(accent, asc(libraryVoice.id))
        .limit(maxAccents);
      return readList(context, rows, toVoice);
    },
    async known(orgId, provider) {
      const rows = await db
        .select({ providerId: libraryVoice.providerId })
        .from(libraryVoice)
        .where(and(ofProvider(orgId, provider), isListed));
      return new Set(rows.map(({ providerId }) => providerId));
    },
    upsert: (orgId, provider, voices) => upsertAll(context, orgId, provider, voices),
    replaceAll: (orgId, provider, voices) =>
      context.transaction(async (own) => {
        const others = voices.map(({ providerId }) => providerId);
        const gone = { body: sql`${libraryVoice.body} || '{"isDeleted":true}'::jsonb` };
        await own.db
          .update(libraryVoice)
          .set({ ...gone, updatedAt: laterThan(libraryVoice, context.now()) })
          .where(
            and(
              ofProvider(orgId, provider),
              isListed,
              others.length === 0 ? undefined : notInArray(libraryVoice.providerId, others),
            ),
          );
        return upsertAll(own, orgId, provider, voices);
      }),
  };
}

async function upsertAll(
  { db, now, createId }: StoreContext,
  orgId: string,
  provider: VoiceProvider,
  voices: readonly NewVoice[],
): Promise<LibraryVoice[]> {
  const at = new Date(now());
  const stored: LibraryVoice[] = [];
  // One of each id: a statement cannot change a row twice.
  const unique = [...new Map(voices.map((voice) => [voice.providerId, voice])).values()];
  for (let from = 0; from < unique.length; from += rowsAtOnce) {
    const values = unique.slice(from, from + rowsAtOnce).map(({ providerId, ...voice }) => ({
      id: createId(),
      orgId,
      provider,
      providerId,
      body: stamped(form, { ...voice, isDeleted: false }),
      createdAt: at,
      updatedAt: at,
    }));
    const rows = await db
      .insert(libraryVoice)
      .values(values)
      .onConflictDoUpdate({
        target: [libraryVoice.orgId, libraryVoice.provider, libraryVoice.providerId],
        set: { body: sql`excluded.body`, updatedAt: laterThan(libraryVoice, now()) },
      })
      .returning();
    stored.push(...rows.map(toVoice));
  }
  return stored;
}

const searchedFields = ['name', 'description', 'accent'] as const;

function filters({ keyword, language, accent, gender, isCloned }: ListVoicesQuery): (SQL | undefined)[] {
  return [
    keyword === undefined
      ? undefined
      : or(...searchedFields.map((name) => ilike(bodyText(name), `%${escaped(keyword)}%`))),
    // A language by its name, its code, or the beginning of the code.
    language === undefined
      ? undefined
      : or(
          ilike(bodyText('language'), escaped(language)),
          ilike(bodyText('languageCode'), escaped(language)),
          ilike(bodyText('languageCode'), `${escaped(language)}-%`),
        ),
    accent === undefined ? undefined : ilike(bodyText('accent'), escaped(accent)),
    gender === undefined ? undefined : sql`${bodyText('gender')} = ${gender}`,
    isCloned === undefined
      ? undefined
      : sql`coalesce((${libraryVoice.body} ->> 'isCloned')::boolean, false) = ${isCloned}`,
  ];
}

/** Not behind a cursor, which knows the order of time only. */
function currentFirst({ currentVoiceId, cursor }: ListVoicesQuery, columns: OrderedColumns): SQL[] {
  return currentVoiceId === undefined || cursor !== undefined
    ? []
    : [sql`(${columns['providerId']} = ${currentVoiceId}) desc`];
}

function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

function toVoice(row: typeof libraryVoice.$inferSelect): LibraryVoice {
  return readStored(form, row.id, {
    ...raiseStored(form, row.id, row.body),
    ...storedFieldsOf(row),
    provider: row.provider,
    providerId: row.providerId,
  });
}
