import type { Chat, CreateSession, CreateWebChat, CreateWebChatResponse, Session } from '@saywell/contract';
import { inputMessages } from '../../features/chat/chat-messages.ts';
import type { RunningChat } from '../../features/chat/chat-service.ts';
import { updateSession } from '../../features/chat/session-changes.ts';
import { storeChat } from '../../features/chat/store-chat.ts';
import { assistantOf } from '../../features/chat/write-and-notify.ts';
import type { AppContext } from '../../http/app-context.ts';
import type { TokenIdentity } from '../../store/orgs/token-identity.ts';
import type { Store } from '../../store/store.ts';
import { found } from '../found.ts';
import { refuseRestricted } from '../refuse-restricted.ts';

interface WebChatRequest {
  readonly context: AppContext;
  readonly identity: TokenIdentity;
  readonly body: CreateWebChat | CreateWebChatResponse;
  readonly origin: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * A chat of a page: within its key's restrictions, and always in a session, because a page has nothing else to
 * remember by. Without a session a new one is made, together with the answer: a reply that fails leaves nothing behind.
 */
export async function startWebChat(request: WebChatRequest): Promise<RunningChat> {
  const { context, identity, body, origin, signal } = request;
  const { orgId } = identity;
  const known = body.sessionId === undefined ? null : await existing(context.store, orgId, body.sessionId);
  const reached = {
    assistantId: body.assistantId ?? known?.assistantId,
    assistant: body.assistant ?? known?.assistant,
    squadId: known?.squadId,
    squad: known?.squad,
  };
  await refuseRestricted(context.store, identity, origin, reached, bringsInstructions(body.input));
  const { assistantId, assistant, assistantOverrides, input, stream } = body;
  const target = { assistantId, assistant };
  if (body.sessionEnd) return endedChat(context, orgId, { ...target, sessionId: known?.id, input });
  const begun = known === null ? { newSession: newSession(body) } : { sessionId: known.id };
  const written = { ...target, ...begun, assistantOverrides, input, stream };
  const keyId = identity.tag === 'public' ? { keyId: identity.tokenId } : {};
  return context.chats.converse({ orgId, body: written, signal, ...keyId });
}

/** Messages that the model takes for its operator's. */
function bringsInstructions(input: WebChatRequest['body']['input']): boolean {
  return inputMessages(input).some(({ role }) => role === 'system' || role === 'developer');
}

async function existing(store: Store, orgId: string, id: string): Promise<Session> {
  return found(await store.session.get(orgId, id), 'sessionId', id);
}

function newSession(body: WebChatRequest['body']): CreateSession {
  const { assistantId, assistant, customer, sessionExpirationSeconds: expirationSeconds } = body;
  return { assistantId, assistant, customer, expirationSeconds };
}

/** The session is completed and the input stored; nobody answers it. */
async function endedChat(
  context: AppContext,
  orgId: string,
  body: Pick<WebChatRequest['body'], 'assistantId' | 'assistant' | 'sessionId' | 'input'>,
): Promise<RunningChat> {
  const { assistantId, assistant, sessionId } = body;
  const target = { assistantId, assistant };
  if (sessionId !== undefined) {
    const completed = await updateSession(context, orgId, sessionId, { status: 'completed' });
    found(completed, 'sessionId', sessionId);
  }
  const chat: Chat = await storeChat(context, {
    id: context.store.chat.createId(),
    orgId,
    body,
    conversation: { target, ownOverrides: undefined, messages: [] },
    assistant: await assistantOf(context.store, orgId, target),
    reply: null,
  });
  return { id: chat.id, sessionId, beganAt: Date.parse(chat.createdAt), text: nothing(), chat: () => chat };
}

async function* nothing(): AsyncGenerator<string> {
  // The input of an ended session has no answer.
}
