import type { BookingChange, DemoBooking } from '@saywell/agent';
import { type Chat, type ChatMessage, type ListChatsQuery, resourceSchemas } from '@saywell/contract';
import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { laidOver } from '../documents/laid-over.ts';
import { type Page, readPage } from '../rows/page.ts';
import { laterThan } from '../rows/precondition.ts';
import { readPageOf } from '../rows/read-rows.ts';
import { insertedRow, ownRow, present, storedFieldsOf, whereAmong, whereEqual } from '../rows/rows.ts';
import type { SealedBodies } from '../secrets/sealed-bodies.ts';
import type { StoreContext } from '../store-context.ts';
import { raiseRow } from '../stored/raise-row.ts';
import { raiseStored, readStored } from '../stored/read-stored.ts';
import { type StoredForm, stamped } from '../stored/stored-form.ts';
import { bookingForm, changeBooking } from '../visitors/booking-store.ts';
import { booking } from '../visitors/visitor-tables.ts';
import { chat, session } from './chat-tables.ts';
import { newestMessages } from './newest-messages.ts';
import { sessionCosts } from './session-costs.ts';
import { sessionForm, toSession } from './session-row.ts';

const chatForm: StoredForm<Chat> = { name: 'chat', schema: resourceSchemas.chat };
type ChatRow = typeof chat.$inferSelect;

/** A chat whose answer is whole. */
export type NewChat = Omit<Chat, 'orgId' | 'createdAt' | 'updatedAt'>;

/** What a chat does beside being stored. */
export interface ChatEffects {
  /** Added to the session's conversation. */
  readonly said: readonly ChatMessage[];
  readonly bookings: readonly DemoBooking[];
  /** Of bookings made earlier in the conversation. */
  readonly changes: readonly BookingChange[];
}

export interface ChatStore {
  createId(): string;
  /** Stores the chat with all its effects, or nothing; null when its session is gone. */
  create(orgId: string, chat: NewChat, effects: ChatEffects): Promise<Chat | null>;
  page(orgId: string, query: ListChatsQuery): Promise<Page<Chat>>;
  get(orgId: string, id: string): Promise<Chat | null>;
  delete(orgId: string, id: string): Promise<Chat | null>;
  /** US dollars of the chats created from this time on, epoch milliseconds. */
  costSince(orgId: string, since: number): Promise<number>;
}

export function createChatStore(context: StoreContext): ChatStore {
  const { db, now, createId, bodies } = context;
  const opened = (row: ChatRow) => toChat(bodies, row);
  return {
    createId,
    create: (orgId, newChat, { said, bookings, changes }) =>
      context.transaction(async (own) => {
        const { db: transaction } = own;
        const at = new Date(now());
        const { sessionId } = newChat;
        if (sessionId !== undefined) {
          // Locked: a chat of the same session on another server adds its messages before or after these.
          const [locked] = await transaction
            .select()
            .from(session)
            .where(ownRow(session, orgId, sessionId))
            .for('update');
          if (locked === undefined) return null;
          const before = toSession(bodies, locked, now());
          await raiseRow(own, session, sessionForm, sessionId);
          await transaction
            .update(session)
            .set({
              messages: newestMessages([...(before.messages ?? []), ...said]),
              ...(newChat.costs !== undefined && {
                body: laidOver(session, sessionCosts(before, newChat)),
              }),
              updatedAt: laterThan(session, now()),
            })
            .where(ownRow(session, orgId, sessionId));
        }
        const row = { ...toColumns(bodies.seal(orgId, newChat)), orgId, createdAt: at, updatedAt: at };
        const stored = insertedRow(await transaction.insert(chat).values(row).returning());
        for (const body of bookings)
          await transaction.insert(booking).values({
            id: createId(),
            orgId,
            chatId: stored.id,
            body: stamped(bookingForm, body),
            createdAt: at,
          });
        if (changes.length > 0) {
          const chatIds = [stored.id, ...(await chatsBefore(own, orgId, newChat))];
          for (const change of changes)
            await changeBooking(own, orgId, inArray(booking.chatId, chatIds), { chatId: stored.id }, change);
        }
        return opened(stored);
      }),
    async page(orgId, query) {
      const { metadata, ...found } = await readPage(context, chat, orgId, query, searchedChats(query));
      return { results: await readPageOf(context, found, opened), metadata };
    },
    async get(orgId, id) {
      const [row] = await db
        .select()
        .from(chat)
        .where(ownRow(chat, orgId, id));
      return row === undefined ? null : opened(row);
    },
    async delete(orgId, id) {
      const [row] = await db
        .delete(chat)
        .where(ownRow(chat, orgId, id))
        .returning();
      return row === undefined ? null : opened(row);
    },
    async costSince(orgId, since) {
      const [row] = await db
        .select({ cost: sql<number>`coalesce(sum((${chat.body} ->> 'cost')::double precision), 0)` })
        .from(chat)
        .where(and(eq(chat.orgId, orgId), gte(chat.createdAt, new Date(since))));
      return row?.cost ?? 0;
    },
  };
}

/** A booking is never further back in a conversation than this. */
const maxChatsBack = 60;

/** The earlier chats of the same conversation: those of the session, or one behind the other. */
async function chatsBefore(
  { db }: StoreContext,
  orgId: string,
  { sessionId, previousChatId }: NewChat,
): Promise<readonly string[]> {
  if (sessionId !== undefined) {
    const rows = await db
      .select({ id: chat.id })
      .from(chat)
      .where(and(eq(chat.orgId, orgId), eq(chat.sessionId, sessionId)));
    return rows.map(({ id }) => id);
  }
  const ids: string[] = [];
  let next: string | null = previousChatId ?? null;
  while (next !== null && ids.length < maxChatsBack) {
    ids.push(next);
    const [row]: { before: string | null }[] = await db
      .select({ before: chat.previousChatId })
      .from(chat)
      .where(ownRow(chat, orgId, next));
    next = row?.before ?? null;
  }
  return ids;
}

function searchedChats(query: ListChatsQuery): SQL | undefined {
  return and(
    whereEqual(chat.id, query.id),
    whereAmong(chat.id, query.idAny),
    whereEqual(chat.assistantId, query.assistantId),
    whereAmong(chat.assistantId, query.assistantIdAny),
    whereEqual(chat.squadId, query.squadId),
    whereEqual(chat.sessionId, query.sessionId),
    whereEqual(chat.previousChatId, query.previousChatId),
    query.workflowId === undefined ? undefined : sql`false`,
  );
}

function toColumns(newChat: NewChat) {
  const { id, sessionId, previousChatId, assistantId, squadId, messages, output, ...body } = newChat;
  return {
    id,
    sessionId,
    previousChatId,
    assistantId,
    squadId,
    messages: messages ?? [],
    output: output ?? [],
    body: stamped(chatForm, body),
  };
}

function toChat(bodies: SealedBodies, row: ChatRow): Chat {
  const { id, orgId, sessionId, previousChatId, assistantId, squadId, messages, output } = row;
  return readStored(chatForm, id, {
    ...bodies.open(orgId, raiseStored(chatForm, id, row.body)),
    ...storedFieldsOf(row),
    ...present({ sessionId, previousChatId, assistantId, squadId }),
    messages,
    output,
  });
}
