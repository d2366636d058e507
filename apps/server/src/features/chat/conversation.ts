import type {
  AssistantOverrides,
  Chat,
  ChatInput,
  ChatMessage,
  CreateChat,
  CreateSession,
  Session,
} from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Store } from '../../store/store.ts';
import { mergeOverrides } from '../calls/target/resolve-target.ts';

/** Who answers in a chat. */
export type ChatTarget = Pick<CreateChat, 'assistantId' | 'assistant' | 'squadId' | 'squad'>;

/** What a chat asks for. */
export interface ChatBody extends ChatTarget {
  readonly assistantOverrides?: AssistantOverrides | undefined;
  readonly name?: string | undefined;
  readonly sessionId?: string | undefined;
  /** Made together with the chat, and not before: a chat that fails leaves none behind. `sessionId` is its id. */
  readonly newSession?: CreateSession | undefined;
  readonly previousChatId?: string | undefined;
  readonly input: ChatInput;
  readonly stream?: boolean | undefined;
}

/** Where a chat begins: who answers, and what was said before. */
export interface Conversation {
  readonly target: ChatTarget;
  readonly overrides: AssistantOverrides | undefined;
  /** Of the overrides, what the chat itself stores for those behind it. */
  readonly ownOverrides: AssistantOverrides | undefined;
  readonly messages: readonly ChatMessage[];
  /** Values for its texts that the chat itself brings along: what earlier answers have found does not replace them. */
  readonly given?: AssistantOverrides['variableValues'];
  /** Of the session: what templates name of it. */
  readonly customer?: CreateSession['customer'];
}

/** @throws {DomainError} `not-found`, `session-expired`, `session-completed`, or `validation-failed`, naming the field. */
export async function findConversation(
  store: Pick<Store, 'session' | 'chat'>,
  orgId: string,
  body: ChatBody,
  now: number,
): Promise<Conversation> {
  const given = body.assistantOverrides?.variableValues;
  return { ...(await conversationOf(store, orgId, body, now)), ...(given && { given }) };
}

async function conversationOf(
  store: Pick<Store, 'session' | 'chat'>,
  orgId: string,
  body: ChatBody,
  now: number,
): Promise<Conversation> {
  const { newSession, assistantOverrides } = body;
  if (newSession !== undefined) {
    const overrides = mergeOverrides(newSession.customer?.assistantOverrides, assistantOverrides);
    const { customer } = newSession;
    return { ...startWith(targetOf(body), overrides, []), ownOverrides: assistantOverrides, customer };
  }
  if (body.sessionId !== undefined) {
    const session = await store.session.get(orgId, body.sessionId);
    if (session === null) throw DomainError.notFound(`sessionId ${body.sessionId}`);
    refuseEnded(session, now);
    return inSession(session, body);
  }
  if (body.previousChatId !== undefined) {
    const previous = await store.chat.get(orgId, body.previousChatId);
    if (previous === null) throw DomainError.notFound(`previousChatId ${body.previousChatId}`);
    return behindChat(previous, body);
  }
  return startWith(targetOf(body), body.assistantOverrides, []);
}

function startWith(
  target: ChatTarget,
  overrides: AssistantOverrides | undefined,
  messages: readonly ChatMessage[],
): Conversation {
  return { target, overrides, ownOverrides: overrides, messages };
}

function refuseEnded(session: Session, now: number): void {
  const lastsMs = (session.expirationSeconds ?? 0) * 1000;
  if (Date.parse(session.updatedAt) + lastsMs <= now)
    throw new DomainError('session-expired', `The session ${session.id} has expired; create a new one.`);
  if (session.status === 'completed')
    throw new DomainError('session-completed', `The session ${session.id} is completed; create a new one.`);
}

/** A session belongs to one assistant; naming it again is fine. */
function inSession(session: Session, body: ChatBody): Conversation {
  const [own, named] = [targetOf(session), targetOf(body)];
  if (isTarget(own) && isTarget(named) && !isSame(own, named))
    throw new DomainError('validation-failed', ['assistantId is not the one that this session belongs to']);
  const target = isTarget(named) ? named : own;
  if (!isTarget(target))
    throw new DomainError('validation-failed', ['assistantId is required, because this session names none']);
  return {
    target,
    overrides: mergeOverrides(
      session.assistantOverrides,
      session.customer?.assistantOverrides,
      body.assistantOverrides,
    ),
    ownOverrides: body.assistantOverrides,
    messages: session.messages ?? [],
    customer: session.customer,
  };
}

function behindChat(previous: Chat, body: ChatBody): Conversation {
  const named = targetOf(body);
  const messages = [...(previous.messages ?? []), ...(previous.output ?? [])];
  if (isTarget(named)) return startWith(named, body.assistantOverrides, messages);
  const overrides = mergeOverrides(previous.assistantOverrides, body.assistantOverrides);
  return startWith(targetOf(previous), overrides, messages);
}

function targetOf({ assistantId, assistant, squadId, squad }: ChatTarget): ChatTarget {
  return {
    ...(assistantId !== undefined && { assistantId }),
    ...(assistant !== undefined && { assistant }),
    ...(squadId !== undefined && { squadId }),
    ...(squad !== undefined && { squad }),
  };
}

const isTarget = (target: ChatTarget): boolean => Object.keys(target).length > 0;

export function namesTarget(body: ChatTarget): boolean {
  return isTarget(targetOf(body));
}

/** What is given inline may change within a session. */
function isSame(one: ChatTarget, other: ChatTarget): boolean {
  return (
    one.assistantId === other.assistantId &&
    one.squadId === other.squadId &&
    (one.assistant === undefined) === (other.assistant === undefined) &&
    (one.squad === undefined) === (other.squad === undefined)
  );
}
