import type { CreateAssistant, ServerMessage } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Store } from '../../store/store.ts';
import { resolveTarget } from '../calls/target/resolve-target.ts';
import type { ServerMessages } from '../server-messages/create-server-messages.ts';
import { wireType } from '../server-messages/wire-type.ts';
import { type ChatTarget, namesTarget } from './conversation.ts';

export interface NotifyParts {
  readonly store: Store;
  readonly serverMessages: Pick<ServerMessages, 'send'>;
}

interface Change<Written> {
  readonly type: `chat.${'created' | 'deleted'}` | `session.${'created' | 'updated' | 'deleted'}`;
  /** Whose server is notified. */
  readonly assistant: CreateAssistant | undefined;
  readonly write: (store: Store) => Promise<Written | null>;
}

/** Writes a chat or a session; the customer's server is notified exactly when it was written. Null: there was nothing to write. */
export async function writeAndNotify<Written extends object>(
  { store, serverMessages }: NotifyParts,
  orgId: string,
  { type, assistant, write }: Change<Written>,
): Promise<Written | null> {
  // Nearly no assistant asks for these: the others are spared the longer transaction.
  if (wireType({ type }, { assistant }) === null) return write(store);
  return store.transaction(async (own) => {
    const written = await write(own);
    if (written !== null) {
      const message: ServerMessage = { type, [type.split('.', 1).join()]: written };
      await serverMessages.send(orgId, { assistant, context: assistant && { assistant } }, message, own);
    }
    return written;
  });
}

/** Whose server is notified of a change; undefined when nobody is named, or not there any more. */
export async function assistantOf(
  store: Store,
  orgId: string,
  target: ChatTarget,
): Promise<CreateAssistant | undefined> {
  if (!namesTarget(target)) return undefined;
  const { assistantId, assistant, squadId, squad } = target;
  try {
    return (await resolveTarget(store, orgId, { assistantId, assistant, squadId, squad })).assistant;
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}
