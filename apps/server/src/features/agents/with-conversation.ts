import type { DialogueEngine } from '@saywell/agent';
import { withoutSecrets } from '../../platform/secrets/without-secrets.ts';

/** What the customer's servers are told of a call or a chat. */
export interface KnownConversation {
  readonly call?: { readonly customer?: object | undefined; readonly phoneNumber?: object | undefined };
  readonly chat?: object;
  readonly customer?: object | undefined;
  readonly assistant: object;
}

/**
 * The same dialogue, whose sessions know their conversation: `call` or `chat`, `customer`, `phoneNumber` and `assistant`,
 * without secrets. Only endpoints of the customer's own are sent it.
 */
export function withConversation(engine: DialogueEngine, known: KnownConversation): DialogueEngine {
  const { customer = known.call?.customer, call } = known;
  const { phoneNumber } = call ?? {};
  const told = {
    ...known,
    ...(customer !== undefined && { customer }),
    ...(phoneNumber !== undefined && { phoneNumber }),
  };
  const conversation = withoutSecrets(told);
  return {
    name: engine.name,
    createSession: (options) => engine.createSession({ ...options, conversation }),
  };
}
