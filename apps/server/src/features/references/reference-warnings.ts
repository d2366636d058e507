import type { ApiWarning } from '@saywell/contract';
import type { Store } from '../../store/store.ts';
import { type NamedId, namedIds } from './named-ids.ts';
import { fieldPath, unkeyedServers } from './unkeyed-servers.ts';

/** What a field leads to whose resource may be made after what names it. */
const whatHappens = {
  knowledgeBaseId: 'Until there is, what needs it is refused or finds nothing.',
  credentialId: 'Until there is, requests to this server fail.',
  credentialIds: 'Until there is, it is passed over.',
} as const;
type Field = keyof typeof whatHappens;

/** Where it is looked what there is. */
export interface ReferredStores {
  readonly knowledgeBase: Pick<Store['knowledgeBase'], 'head'>;
  readonly credential: Pick<Store['credential'], 'get' | 'known'>;
}

/** What an assistant, a squad, a tool or a workflow names and its organisation does not have, or has without what it is named for. */
export async function referenceWarnings(
  store: ReferredStores,
  orgId: string,
  body: object,
): Promise<readonly ApiWarning[]> {
  const named = [...namedIds(body, whatHappens)];
  const idsOf = (isBase: boolean): readonly string[] => [
    ...new Set(named.filter(({ field }) => isBase === (field === 'knowledgeBaseId')).map(({ id }) => id)),
  ];
  const credentials = idsOf(false);
  const known = credentials.length === 0 ? new Set() : await store.credential.known(orgId, credentials);
  const bases = await Promise.all(idsOf(true).map((id) => store.knowledgeBase.head(orgId, id)));
  const there = new Set([...known, ...bases.flatMap((base) => base?.id ?? [])]);
  return [
    ...named.filter(({ id }) => !there.has(id)).map(unknown),
    ...(await unkeyedServers(store.credential, orgId, body)),
  ];
}

function unknown({ field, id, path }: NamedId<Field>): ApiWarning {
  return {
    path: fieldPath(path),
    code: 'reference-unknown',
    message: `There is no ${field === 'knowledgeBaseId' ? 'knowledge base' : 'credential'} ${id}. ${whatHappens[field]}`,
  };
}
