import { EngineError } from '@saywell/agent';
import type { Chat } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { answeringModels } from '../budgets/answering-models.ts';
import type { BudgetDesk, Spender } from '../budgets/budget-desk.ts';
import { maySpend } from '../budgets/budget-prices.ts';
import { spenderOf } from '../budgets/call-spending.ts';
import { refuseOrgCompliance } from '../orgs/compliance.ts';
import { refuseOverBillingLimit } from '../orgs/org-limits.ts';
import { type BegunReply, beginReply } from './begin-reply.ts';
import { chatLimits } from './chat-limits.ts';
import { inputMessages } from './chat-messages.ts';
import { type ChatBody, findConversation } from './conversation.ts';
import type { ReplyParts } from './reply-parts.ts';
import { cancelled, createSessionTurns } from './session-turns.ts';
import { storeChat } from './store-chat.ts';
import type { NotifyParts } from './write-and-notify.ts';

export interface ChatRequest {
  readonly orgId: string;
  readonly body: ChatBody;
  /** Of the public key that a page asks with. */
  readonly keyId?: string;
  /** Aborting it gives the chat up. */
  readonly signal: AbortSignal;
}

/** A chat that is being answered. */
export interface RunningChat {
  readonly id: string;
  readonly sessionId: string | undefined;
  /** Epoch ms. */
  readonly beganAt: number;
  /**
   * Pieces of the answer. When they end, the chat is stored with all its effects; nothing happens before the first
   * piece is asked for, and nothing is stored of a chat that fails or is not read to its end.
   * Throws {@link DomainError}: what {@link findConversation} throws, `not-found`, `model-unavailable`, `rate-limited`
   * or `request-cancelled`.
   */
  readonly text: AsyncIterable<string>;
  /** As it was stored; only after the text has ended. */
  readonly chat: () => Chat;
}

/** Answers written messages with the same dialogues as calls. */
export interface ChatService {
  converse(request: ChatRequest): RunningChat;
}

export interface ChatServiceOptions
  extends Omit<ReplyParts, 'serverMessages'>,
    Omit<NotifyParts, 'serverMessages'> {
  readonly serverMessages: ReplyParts['serverMessages'] & NotifyParts['serverMessages'];
  /** Bounds what chats cost. Default: nothing does. */
  readonly budgets?: BudgetDesk | undefined;
  readonly log: { warn(details: object, message: string): void };
}

export function createChatService(options: ChatServiceOptions): ChatService {
  const { store } = options;
  const turns = createSessionTurns();
  let answering = 0;

  async function* answer(request: ChatRequest, id: string): AsyncGenerator<string, Chat, undefined> {
    if (answering >= chatLimits.maxAnswering)
      throw new DomainError('rate-limited', 'Too many chats are being answered; try again in a moment.');
    answering += 1;
    const { body, signal } = request;
    let endTurn: (() => void) | undefined;
    try {
      if (body.sessionId !== undefined) endTurn = await turns.take(body.sessionId, signal);
      return yield* answerAndStore(options, request, id);
    } catch (error) {
      throw signal.aborted ? cancelled() : chatError(options, error, id);
    } finally {
      endTurn?.();
      answering -= 1;
    }
  }

  return {
    converse({ body, ...request }) {
      const id = store.chat.createId();
      const sessionId = body.newSession === undefined ? body.sessionId : store.chat.createId();
      let stored: Chat | undefined;
      async function* text(): AsyncGenerator<string> {
        stored = yield* answer({ ...request, body: { ...body, sessionId } }, id);
      }
      return {
        id,
        sessionId,
        beganAt: options.clock.now(),
        text: text(),
        chat() {
          if (stored === undefined) throw new Error('The chat is not answered yet.');
          return stored;
        },
      };
    },
  };
}

async function* answerAndStore(
  options: ChatServiceOptions,
  { orgId, body, signal, keyId }: ChatRequest,
  id: string,
): AsyncGenerator<string, Chat, undefined> {
  const { store, clock } = options;
  const conversation = await findConversation(store, orgId, body, clock.now());
  const org = await store.org.get(orgId);
  refuseOrgCompliance(org);
  await refuseOverBillingLimit(store, org, clock.now());
  const chat = { id, orgId, ...namesOf(body) };
  const input = inputMessages(body.input);
  const begun = await beginReply(options, chat, conversation, input, signal);
  const reply = yield* withinBudgets(options, spenderOf(orgId, begun.budgetOwner, keyId), begun);
  const { assistant, costs } = begun;
  return storeChat(options, { id, orgId, body, conversation, assistant, reply, costs: costs() });
}

/** The answer, counted against its budgets also when it fails or nobody reads it to its end. */
async function* withinBudgets(
  { budgets, prices = {} }: ChatServiceOptions,
  spender: Spender,
  { assistant, text, model, mayHandOver, spentUsd }: BegunReply,
): BegunReply['text'] {
  const models = answeringModels(assistant, model);
  const mayCost = mayHandOver || models.some((one) => maySpend({ model: one }, prices));
  if (budgets === undefined || !mayCost) return yield* text;
  await budgets.open(spender);
  try {
    return yield* text;
  } finally {
    await budgets.close(spender, spentUsd());
  }
}

function chatError({ log }: ChatServiceOptions, error: unknown, id: string): unknown {
  if (!(error instanceof EngineError)) return error;
  // Codes only: messages of engines may repeat what the visitor wrote.
  log.warn({ engine: error.engine, code: error.code, chat: id }, 'chat was not answered');
  return modelUnavailable(error);
}

const namesOf = ({ sessionId, previousChatId, name }: ChatBody) => ({ sessionId, previousChatId, name });

function modelUnavailable(error: EngineError): DomainError {
  const reason = error.code === 'engine-timed-out' ? 'did not answer in time' : 'is not available';
  return new DomainError('model-unavailable', `The assistant's model ${reason}.`, { cause: error });
}
