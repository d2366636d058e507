import type { ApiWarning, CreateAssistant } from '@saywell/contract';
import { withoutEffect } from '../warnings/fields/field-effect.ts';
import { hasAddress, hasOrgServer, type StoredOrgs } from './unserved.ts';

/** What an assistant wants sent, where nobody is there to receive it. */
export async function unreceivedWarnings(
  store: StoredOrgs,
  orgId: string,
  { model, server, serverMessages }: Pick<CreateAssistant, 'model' | 'server' | 'serverMessages'>,
): Promise<readonly ApiWarning[]> {
  const base = model?.knowledgeBase;
  const found = [
    ...((serverMessages ?? []).length === 0 || hasAddress(server)
      ? []
      : [
          withoutEffect(
            'serverMessages',
            'Nothing is sent: neither the assistant nor the organisation has a server.',
          ),
        ]),
    ...(base === undefined || hasAddress(base.server)
      ? []
      : [
          withoutEffect(
            'model.knowledgeBase',
            'Nobody is asked: neither its server nor the organisation’s has an address.',
          ),
        ]),
  ];
  return found.length === 0 || (await hasOrgServer(store, orgId)) ? [] : found;
}
