import type { CallEvent, Caller, CallerData } from '@saywell/contract';
import { withoutSecrets } from '../../platform/secrets/without-secrets.ts';
import type { PersonalDataName } from '../../store/personal-data/personal-data-kinds.ts';
import type { FoundRow } from '../../store/personal-data/personal-data-store.ts';
import type { Store } from '../../store/store.ts';
import { wholeCall } from '../artifacts/whole-call.ts';
import { subjectPattern } from './subject-pattern.ts';

type ExportStore = Pick<Store, 'personalData' | 'call' | 'chat' | 'session'>;

const kinds = [
  'booking',
  'campaignContact',
  'call',
  'chat',
  'session',
  'contactRequest',
  'newsletterSubscription',
  'testSuiteRun',
  'supportTicket',
  'log',
  'delivery',
  'job',
] as const satisfies readonly PersonalDataName[];

/**
 * Everything that names a caller, and the conversations that it belongs to, one after the other. Without secrets:
 * it is handed to somebody outside.
 */
export async function* exportCaller(
  store: ExportStore,
  orgId: string,
  caller: Caller,
): AsyncGenerator<CallerData, void, undefined> {
  const pattern = subjectPattern(caller);
  const seen = new Set<string>();
  for (const kind of kinds)
    for await (const found of store.personalData.search(orgId, kind, pattern))
      for (const row of found) yield* dataOf(store, orgId, kind, row, seen);
}

async function* dataOf(
  store: ExportStore,
  orgId: string,
  kind: PersonalDataName,
  found: FoundRow,
  seen: Set<string>,
): AsyncGenerator<CallerData, void, undefined> {
  const conversations = [
    ['call', kind === 'call' ? found.id : found.callId],
    ['chat', kind === 'chat' ? found.id : found.chatId],
    ['session', kind === 'session' ? found.id : found.sessionId],
  ] as const;
  for (const [name, id] of conversations) {
    if (id === null || seen.has(id)) continue;
    seen.add(id);
    const whole = await readers[name](store, orgId, id);
    if (whole !== null) yield { kind: name, data: withoutSecrets(whole) };
  }
  if (!(kind in readers)) yield { kind, data: withoutSecrets(fieldsOf(found.row)) };
}

const readers = {
  async call(store: ExportStore, orgId: string, id: string): Promise<object | null> {
    const call = await store.call.get(orgId, id);
    if (call === null) return null;
    const events = await everyEvent(store, orgId, id);
    return { ...wholeCall(call), ...(events.length > 0 && { events }) };
  },
  chat: (store: ExportStore, orgId: string, id: string): Promise<object | null> => store.chat.get(orgId, id),
  session: (store: ExportStore, orgId: string, id: string): Promise<object | null> =>
    store.session.get(orgId, id),
} as const;

/** Columns as fields, the body's among them. */
function fieldsOf({ body, ...columns }: FoundRow['row']): Record<string, unknown> {
  const fields = Object.entries(columns).flatMap(([name, value]) =>
    value === null || hiddenColumns.has(name) ? [] : [[fieldName(name), value] as const],
  );
  return { ...Object.fromEntries(fields), ...(typeof body === 'object' && body !== null && body) };
}

const fieldName = (column: string): string =>
  column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
/** Of no use to anybody outside. */
const hiddenColumns = new Set(['value_hash', 'value_encrypted', 'lease_id', 'leased_until', 'rearmed']);

async function everyEvent(store: ExportStore, orgId: string, callId: string): Promise<readonly CallEvent[]> {
  const all: CallEvent[] = [];
  let after: number | undefined;
  do {
    const { results, nextAfter } = await store.call.events(orgId, callId, { after, limit: 1_000 });
    all.push(...results);
    after = nextAfter;
  } while (after !== undefined);
  return all;
}
