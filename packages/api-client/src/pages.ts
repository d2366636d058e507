import { ApiError } from './api-error.ts';

/** One page as it was answered. */
export interface AnsweredPage {
  readonly answer: unknown;
  readonly response: Response;
}

type Query = Readonly<Record<string, unknown>>;

/** Page after page of a list, each asked for when it is wanted; empty ones are left out. */
export async function* pagesOf(
  query: Query | undefined,
  ask: (query: Query) => Promise<AnsweredPage>,
): AsyncGenerator<readonly unknown[], void, undefined> {
  let asked = query ?? {};
  for (;;) {
    const page = await ask(asked);
    const items = listPageOf(page.answer).results ?? [];
    if (items.length > 0) yield items;
    const next = nextOf(page, asked);
    if (next === null) return;
    asked = { ...asked, ...next };
  }
}

export async function* itemsOfPages(
  pages: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<unknown, void, undefined> {
  for await (const page of pages) yield* page;
}

interface ListPage {
  readonly results?: readonly unknown[];
  readonly metadata?: { readonly nextCursor?: string; readonly hasNextPage?: boolean };
  readonly nextPageState?: string;
}

function listPageOf(answer: unknown): ListPage {
  if (Array.isArray(answer)) return { results: answer };
  return answer ?? {};
}

/** What the next page is asked with, in the way that this list goes on; null behind the last. */
function nextOf({ answer, response }: AnsweredPage, asked: Query): Query | null {
  const { metadata, nextPageState } = listPageOf(answer);
  const cursor = response.headers.get('x-next-cursor') ?? metadata?.nextCursor;
  if (nextPageState !== undefined) return unlike(asked, { pageState: nextPageState });
  if (cursor !== undefined) return unlike(asked, { cursor });
  return metadata?.hasNextPage === true ? { page: Number(asked['page'] ?? 1) + 1 } : null;
}

/** A server that names the same place again would be asked for ever. */
function unlike(asked: Query, next: Readonly<Record<string, string>>): Query {
  for (const [name, value] of Object.entries(next))
    if (asked[name] === value) throw new ApiError('unknown', 'The list does not go on');
  return next;
}
