import {
  type DialogueAction,
  type DialogueEngine,
  type DialogueMessage,
  type DialogueSession,
  EngineError,
} from '../engine.ts';
import { createIndexCache, type KnowledgeIndex } from './knowledge/knowledge-index.ts';
import { expectedPhrasesIn } from './phrases.ts';
import { initialState } from './state.ts';
import { transition } from './transition.ts';

const engineName = 'built-in';

/**
 * The dialogue that needs no network: answers from the knowledge base, knows
 * everyday wishes and books demos and call backs. Deterministic; a reply costs
 * a fraction of a millisecond. Of the starting messages nothing is used: what it
 * says comes from the knowledge and the assistant's name.
 *
 * @example
 * const session = createBuiltInDialogue().createSession({ assistantName: 'Ava', messages: [], knowledge });
 * const reply = session.reply({ userText: 'what does a demo cost', history: [], signal });
 * for await (const piece of reply.text) speak(piece);
 * const actions = reply.commit();
 */
export function createBuiltInDialogue(): DialogueEngine {
  const indexOf = createIndexCache();
  return {
    name: engineName,
    createSession: ({ assistantName, knowledge }) => createSession(assistantName, indexOf(knowledge)),
  };
}

function createSession(assistantName: string, index: KnowledgeIndex): DialogueSession {
  const context = { assistantName, index };
  let state = initialState;
  return {
    reply({ userText, history, signal }) {
      const outcome = transition(state, { text: userText, lastSaid: lastSaid(history) }, context);
      return {
        text: sentences(outcome.text, signal),
        commit(): readonly DialogueAction[] {
          state = outcome.state;
          return outcome.actions;
        },
      };
    },
    expectedPhrases: () => expectedPhrasesIn(state),
  };
}

function lastSaid(history: readonly DialogueMessage[]): string | undefined {
  const message = history.findLast((one) => one.role === 'assistant');
  return message?.role === 'assistant' ? (message.content ?? undefined) : undefined;
}

/** Sentence by sentence, as speech needs it. */
async function* sentences(text: string, signal: AbortSignal): AsyncGenerator<string, void> {
  for (const [sentence] of text.matchAll(/.+?(?:[.?!](?=\s)\s*|$)/gs)) {
    if (signal.aborted) throw new EngineError('engine-aborted', engineName, 'The reply was thrown away');
    yield sentence;
  }
}
