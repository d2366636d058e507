import type { OpenAIMessage } from '@saywell/contract';
import {
  type DialogueAction,
  type DialogueEngine,
  type DialogueMessage,
  type DialogueOptions,
  type DialogueSession,
  EngineError,
} from '../engine.ts';
import { calledReply } from './called-reply.ts';
import { isTimeZone, systemTimeZone } from './dates/zone.ts';
import { readForm } from './forms/form.ts';
import { createIndexCache, type KnowledgeIndex } from './knowledge/knowledge-index.ts';
import { expectedPhrasesIn } from './phrases.ts';
import { type DialogueState, initialState } from './state.ts';
import { transition } from './transition.ts';
import type { DialogueContext } from './turn.ts';

const engineName = 'built-in';

/**
 * The dialogue that needs no network: answers from the knowledge base, knows
 * everyday wishes and, where the assistant is configured for it, books and arranges
 * call backs. The same words at the same moment get the same reply. Of the starting messages nothing is used: what it
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
    createSession: (options) =>
      createSession(
        contextOf(options, indexOf(options.knowledge)),
        options.earlier ?? [],
        options.now ?? Date.now,
      ),
  };
}

function contextOf(options: DialogueOptions, index: KnowledgeIndex): DialogueContext {
  const { assistantName, timeZone, booking, isRecorded, tools = [] } = options;
  const isKnown = timeZone !== undefined && isTimeZone(timeZone);
  const forms = tools.flatMap((tool) => readForm(tool) ?? []);
  return {
    assistantName,
    index,
    booking,
    isRecorded,
    forms,
    timeZone: isKnown ? timeZone : systemTimeZone(),
  };
}

function createSession(
  context: DialogueContext,
  earlier: NonNullable<DialogueOptions['earlier']>,
  now: () => number,
): DialogueSession {
  let state = replayed(earlier, context, now());
  return {
    reply({ userText, history, signal, callTool }) {
      const outcome = transition(state, { text: userText, lastSaid: lastSaid(history), now: now() }, context);
      let next = outcome.state;
      async function* text(): AsyncGenerator<string, void> {
        if (outcome.call === undefined) {
          yield* sentences(outcome.text, signal);
          return;
        }
        const called = await calledReply(outcome, outcome.call, context, callTool);
        next = called.state;
        yield* sentences(called.text, signal);
      }
      return {
        text: text(),
        commit(): readonly DialogueAction[] {
          state = next;
          return outcome.actions;
        },
      };
    },
    expectedPhrases: () => expectedPhrasesIn(state, context.booking !== undefined),
  };
}

/** A booking is never further back than this. */
const replayedMessages = 60;

/** What an earlier session had come to: a reply depends on nothing but what was said. */
function replayed(earlier: readonly OpenAIMessage[], context: DialogueContext, now: number): DialogueState {
  const said = earlier.slice(-replayedMessages);
  return said.reduce<DialogueState>((state, { role, content }, index) => {
    if (role !== 'user' || content === null) return state;
    return transition(state, { text: content, lastSaid: lastSaid(said.slice(0, index)), now }, context).state;
  }, initialState);
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
