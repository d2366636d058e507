import type { DialogueEngine, DialogueOptions, DialogueReply, DialogueSession } from '@saywell/agent';
import type { OpenAIMessage, Server } from '@saywell/contract';
import {
  type AskKnowledge,
  createKnowledgeAsker,
  type KnowledgeServerOptions,
  unlessUnavailable,
} from '../knowledge/knowledge-server.ts';

export interface ServerKnowledgeOptions extends Omit<KnowledgeServerOptions, 'server'> {
  readonly log: { warn(details: object, message: string): void };
}

/** The same dialogue, with the knowledge base on the customer's server if it has one. */
export function withServerKnowledge(
  engine: DialogueEngine,
  server: Server | null,
  { log, ...options }: ServerKnowledgeOptions,
): DialogueEngine {
  if (server === null) return engine;
  return askingDialogue(engine, unlessUnavailable(createKnowledgeAsker({ ...options, server }), log));
}

/**
 * The same dialogue with a knowledge base that is asked at every turn. What it finds holds for one turn only, so every
 * turn has a session of its own, which begins with what was said before.
 */
export function askingDialogue(engine: DialogueEngine, ask: AskKnowledge): DialogueEngine {
  return { name: engine.name, createSession: (options) => createSession(engine, ask, options) };
}

type ReplyInput = Parameters<DialogueSession['reply']>[0];

function createSession(engine: DialogueEngine, ask: AskKnowledge, options: DialogueOptions): DialogueSession {
  let current = engine.createSession(options);
  const startReply = (input: ReplyInput): DialogueReply => {
    let session = current;
    let reply: DialogueReply | undefined;
    async function* text(): AsyncGenerator<string, void> {
      const { userText, history, signal } = input;
      const said = history.filter((message) => message.role !== 'tool-exchange');
      const question: OpenAIMessage = { role: 'user', content: userText };
      const { entries, message } = await ask([...options.messages, ...said, question], signal);
      if (message !== undefined) {
        yield message;
        return;
      }
      const knowledge = [...options.knowledge, ...entries];
      session = engine.createSession({ ...options, knowledge, earlier: said, isKnowledgeBrief: true });
      reply = session.reply(input);
      yield* reply.text;
    }
    return {
      text: text(),
      commit() {
        current = session;
        return reply?.commit() ?? [];
      },
    };
  };
  return { reply: startReply, expectedPhrases: () => current.expectedPhrases() };
}
