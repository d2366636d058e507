import type { KnowledgeEntry } from '@saywell/agent';
import {
  type CreateAssistant,
  type KnowledgeBaseAnswer,
  type KnowledgeDocuments,
  knowledgeBaseAnswerSchema,
  type OpenAIMessage,
  type Server,
} from '@saywell/contract';
import type { Store } from '../../store/store.ts';
import type { ServerMessages } from '../server-messages/create-server-messages.ts';
import { ServerMessageError } from '../server-messages/server-message-error.ts';
import type { MessageContext } from '../server-messages/server-target.ts';

/** A turn waits for the answer, and the visitor with it; a server's own shorter limit counts. */
const answerTimeoutMs = 4_000;
const maxDocuments = 20;
/** Characters of one document, as of an entry of ours. */
const maxDocumentLength = 4_000;

/** What a customer's own knowledge base says to a question. */
export interface ServerKnowledge {
  readonly entries: readonly KnowledgeEntry[];
  /** What the assistant says instead of an answer of its own. */
  readonly message: string | undefined;
}

/** Rejects with `ServerMessageError`. `messages` end with the question. */
export type AskKnowledge = (
  messages: readonly OpenAIMessage[],
  signal: AbortSignal,
) => Promise<ServerKnowledge>;

/** The server that an assistant's knowledge is asked of; null: it has none. */
export async function knowledgeServerOf(
  store: Pick<Store, 'knowledgeBase'>,
  orgId: string,
  { model }: Pick<CreateAssistant, 'model'>,
): Promise<Server | null> {
  if (model?.knowledgeBase !== undefined) return model.knowledgeBase.server;
  if (model?.knowledgeBaseId === undefined) return null;
  const head = await store.knowledgeBase.head(orgId, model.knowledgeBaseId);
  return head?.provider === 'custom-knowledge-base' ? head.server : null;
}

export interface KnowledgeServerOptions {
  readonly serverMessages: Pick<ServerMessages, 'ask'>;
  readonly orgId: string;
  readonly server: Server;
  /** The call or the chat, as the server is to know it. */
  readonly context?: MessageContext;
}

/** Asks by a `knowledge-base-request`, which is signed and guarded like every other message. */
function askServer(
  { serverMessages, orgId, server, context }: KnowledgeServerOptions,
  messages: readonly OpenAIMessage[],
  signal?: AbortSignal,
): Promise<KnowledgeBaseAnswer> {
  const target = { knowledgeBase: { server }, context };
  const message = { type: 'knowledge-base-request', messagesOpenAIFormatted: messages } as const;
  const limits = { timeoutMs: answerTimeoutMs, ...(signal !== undefined && { signal }) };
  return serverMessages.ask(orgId, target, message, { schema: knowledgeBaseAnswerSchema, ...limits });
}

export function createKnowledgeAsker(options: KnowledgeServerOptions): AskKnowledge {
  return async (messages, signal) =>
    knowledgeOf(await askServer(options, messages, signal), messages.at(-1)?.content ?? '');
}

/** What the server finds for a question outside of a conversation, the best first. Rejects with `ServerMessageError`. */
export async function askForDocuments(
  options: KnowledgeServerOptions,
  query: string,
): Promise<KnowledgeDocuments['documents']> {
  const { documents = [], message } = await askServer(options, [{ role: 'user', content: query }]);
  const said = textOf(message);
  const all = said === undefined ? documents : [{ content: said, similarity: 1 }, ...documents];
  return all.toSorted(bySimilarity);
}

const bySimilarity = (one: { similarity: number }, other: { similarity: number }): number =>
  other.similarity - one.similarity;

/** The server has said that these answer the question: to the search of an engine they are answers to just this. */
function knowledgeOf({ documents = [], message }: KnowledgeBaseAnswer, question: string): ServerKnowledge {
  const best = documents.toSorted(bySimilarity).slice(0, maxDocuments);
  return {
    entries: best.map(({ content, uuid }, index) => ({
      id: uuid ?? `document-${index + 1}`,
      title: `Document ${index + 1}`,
      questions: [question],
      answer: content.slice(0, maxDocumentLength),
    })),
    message: textOf(message),
  };
}

function textOf(message: KnowledgeBaseAnswer['message']): string | undefined {
  const text = typeof message === 'object' ? message['content'] : message;
  return typeof text === 'string' && text.trim() !== '' ? text : undefined;
}

/** A server that does not answer leaves the assistant with what it knows itself. */
export function unlessUnavailable(
  ask: AskKnowledge,
  log: { warn(details: object, message: string): void },
): AskKnowledge {
  return async (messages, signal) => {
    try {
      return await ask(messages, signal);
    } catch (error) {
      if (!(error instanceof ServerMessageError)) throw error;
      if (!signal.aborted) log.warn({ code: error.code }, 'a knowledge base’s server did not answer');
      return { entries: [], message: undefined };
    }
  };
}
