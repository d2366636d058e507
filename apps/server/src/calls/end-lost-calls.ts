import { type Call, type CreateAssistant, createWebCallSchema, type EndedReason } from '@saywell/contract';
import { applyOverrides } from '../agents/agent-config.ts';
import { ApiError } from '../http/api-error.ts';
import { openCallMessages } from '../server-messages/call-messages.ts';
import type { ServerMessages } from '../server-messages/create-server-messages.ts';
import type { Store } from '../store/store.ts';
import { resolveTarget } from './resolve-target.ts';

const reason: EndedReason = 'call.in-progress.error-vapifault-worker-died';

/** Ends what an earlier server left open, and tells its customers, in one transaction. Answers how many calls. */
export async function endLostCalls(
  store: Store,
  serverMessages: Pick<ServerMessages, 'open' | 'wake'>,
): Promise<number> {
  return store.exclusively('lost calls', async (store) => {
    const lost = await store.call.endAllOpen(reason);
    for (const call of lost) {
      const assistant = await assistantOf(store, call);
      const messages = openCallMessages({ serverMessages, call, assistant });
      await messages.ended(call, reason, store);
      await messages.close();
    }
    return lost.length;
  });
}

/** As far as it is still known; without it the organisation's own server is told. */
async function assistantOf(store: Store, call: Call): Promise<CreateAssistant> {
  const { assistantId, assistant, assistantOverrides, squadId, squad } = call;
  const body = createWebCallSchema.safeParse({ assistantId, assistant, assistantOverrides, squadId, squad });
  if (!body.success) return {};
  try {
    const target = await resolveTarget(store, call.orgId, body.data);
    return applyOverrides(target.assistant, target.overrides);
  } catch (error) {
    if (error instanceof ApiError) return {};
    throw error;
  }
}
