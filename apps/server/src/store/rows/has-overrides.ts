import { and, or, type SQL, sql } from 'drizzle-orm';
import { parseJson } from '../../platform/parse-json.ts';
import type { call } from '../calls/call-tables.ts';
import type { session } from '../chats/chat-tables.ts';

/** More fields than this are not looked at: an address has no room for them. */
const maxFields = 100;

/**
 * Rows with all of these in the `assistantOverrides` of their `body`. A query knows texts only: `5` is the text and
 * the number.
 */
export function hasOverrides(
  body: typeof call.body | typeof session.body,
  asked: Readonly<Record<string, unknown>>,
): SQL | undefined {
  // Written as in the index `call_overrides`, which is then used.
  const overrides = sql`(${body} -> 'assistantOverrides')`;
  const fields = [...leavesOf(asked, (inner) => inner)].slice(0, maxFields);
  const isSame = fields.map(({ text, within }) =>
    or(...valuesOf(text).map((value) => sql`${overrides} @> ${JSON.stringify(within(value))}::jsonb`)),
  );
  return and(sql`${overrides} is not null`, ...isSame);
}

interface Leaf {
  readonly text: string;
  /** A document that has this value where the leaf is. */
  readonly within: (value: unknown) => unknown;
}

function* leavesOf(value: unknown, within: Leaf['within']): Generator<Leaf> {
  if (typeof value === 'string') yield { text: value, within };
  else if (Array.isArray(value)) for (const one of value) yield* leavesOf(one, (inner) => within([inner]));
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) yield* leavesOf(one, (inner) => within({ [key]: inner }));
}

function valuesOf(text: string): unknown[] {
  const parsed = parseJson(text);
  return typeof parsed === 'number' || typeof parsed === 'boolean' ? [text, parsed] : [text];
}
