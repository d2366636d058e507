import type { AssistantVersion, AssistantVersionPage, ListVersionsQuery } from '@saywell/contract';
import { mapPage } from '../rows/list-end.ts';
import { pageMetadata } from '../rows/page.ts';
import type { StoreContext } from '../store-context.ts';
import { countVersions, findVersions } from '../versions/read-versions.ts';
import { numberAt } from '../versions/versioned-kind.ts';
import { assistantKind } from './versioned-kinds.ts';

/** Newest first, in pages that are counted. */
export async function listVersions(
  context: StoreContext,
  orgId: string,
  documentId: string,
  { page, limit, pageState }: ListVersionsQuery,
): Promise<AssistantVersionPage> {
  const of = { orgId, documentId };
  const counted = await countVersions(context, assistantKind, of);
  const place = pageState === undefined ? { offset: (page - 1) * limit } : { before: numberAt(pageState) };
  const { results, last } = await findVersions(context, assistantKind, of, { ...place, limit }, counted);
  const metadata = pageMetadata({ page, limit, sortOrder: 'DESC' }, counted.total, undefined);
  const hasNextPage = last !== undefined && counted.oldest !== null && last > counted.oldest;
  return {
    results: mapPage(results, asBefore),
    metadata: { ...metadata, hasNextPage },
    ...(hasNextPage && { nextPageState: String(last) }),
  };
}

/** Without what versions were given later: clients of this list have never seen it. */
function asBefore({
  versionName: _name,
  versionDescription: _description,
  restoredFromVersion: _restored,
  createdBy: _by,
  deletedAt: _deleted,
  ...version
}: AssistantVersion): AssistantVersion {
  return version;
}
