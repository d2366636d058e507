import type { OpenAIMessage } from '@saywell/contract';
import {
  type DialogueAction,
  type DialogueEngine,
  type DialogueMessage,
  type DialogueOptions,
  type DialogueSession,
  EngineError,
} from '../engine.ts';
import { searchedTexts } from './answer/asked-texts.ts';
import { askedOfUs } from './answer/yours.ts';
import { calledReply } from './called-reply.ts';
import { isTimeZone, systemTimeZone } from './dates/zone.ts';
import { readForm } from './forms/form.ts';
import { handoverChoices, isHandover } from './handovers/handover-choice.ts';
import { createKnowledgeSearch, type KnowledgeSearch } from './knowledge/knowledge-search.ts';
import { openingIn } from './opening.ts';
import { subjectOf } from './person.ts';
import { expectedPhrasesIn } from './phrases.ts';
import { type DialogueState, initialState, type Outcome } from './state.ts';
import { endOfLongTurn } from './text/long-turn.ts';
import { transition } from './transition.ts';
import type { DialogueContext, Heard } from './turn.ts';

const engineName = 'built-in';

export interface BuiltInDialogueOptions {
  /** The process's search; without one the dialogue has its own, by words alone. */
  readonly search?: KnowledgeSearch;
}

/**
 * The dialogue that needs no network: answers from the knowledge base, knows
 * everyday wishes and, where the assistant is configured for it, books and arranges
 * call backs. A reply costs some milliseconds; the same words at the same moment get the
 * same one, but for what an encoder of the search has read in time.
 * Of the starting messages nothing is used: what it says comes from the knowledge
 * and the assistant's name.
 *
 * @example
 * const session = createBuiltInDialogue().createSession({ assistantName: 'Ava', messages: [], knowledge });
 * const reply = session.reply({ userText: 'what does a demo cost', history: [], signal });
 * for await (const piece of reply.text) speak(piece);
 * const actions = reply.commit();
 */
export function createBuiltInDialogue(options: BuiltInDialogueOptions = {}): DialogueEngine {
  const search = options.search ?? createKnowledgeSearch();
  return { name: engineName, createSession: (session) => createSession(search, session) };
}

type Context = Omit<DialogueContext, 'index' | 'handoverIndex'> &
  Required<Pick<DialogueContext, 'handovers'>>;

function contextOf(options: DialogueOptions): Context {
  const { assistantName, timeZone, booking, isRecorded, farewell, tools = [] } = options;
  const isKnown = timeZone !== undefined && isTimeZone(timeZone);
  const handovers = handoverChoices(tools);
  const forms = tools.flatMap((tool) => (isHandover(tool) ? [] : (readForm(tool) ?? [])));
  return {
    assistantName,
    booking,
    isRecorded,
    farewell,
    forms,
    handovers,
    opening: options.isEntered === true ? openingIn(options.messages) : undefined,
    dueHandover: tools.find((tool) => tool.isDue === true && isHandover(tool))?.name,
    timeZone: isKnown ? timeZone : systemTimeZone(),
  };
}

function createSession(search: KnowledgeSearch, options: DialogueOptions): DialogueSession {
  const { knowledge, earlier = [], isKnowledgeBrief = false, knowledgeWithinMs, now = Date.now } = options;
  const context = contextOf(options);
  const subject = subjectOf(context);
  const prepare = (): void => {
    if (!isKnowledgeBrief) search.prepare(knowledge);
  };
  prepare();
  const elsewhere = context.handovers.map(({ entry }) => entry);
  if (elsewhere.length > 0) search.prepare(elsewhere);

  async function think(state: DialogueState, heard: Heard): Promise<Outcome> {
    const texts = isKnowledgeBrief
      ? []
      : searchedTexts(heard.text, state, search.indexOf(knowledge), {
          subject,
          ownName: context.assistantName,
        });
    const index = await search.forQuestions(knowledge, texts, knowledgeWithinMs);
    const handoverIndex =
      elsewhere.length === 0
        ? undefined
        : await search.forQuestions(elsewhere, [heard.text], knowledgeWithinMs);
    return transition(state, heard, { ...context, index, handoverIndex });
  }
  /** By words alone, at once. */
  function thinkNow(state: DialogueState, heard: Heard): Outcome | null {
    const index = search.indexOf(knowledge);
    return index && transition(state, heard, { ...context, index });
  }
  let state = earlier.length === 0 ? begun(initialState, options) : null;

  return {
    reply({ userText, history, signal, callTool }) {
      const heard = heardOf(userText, history, now());
      const before = state;
      let outcome: Outcome | null = null;
      const answer = async (): Promise<string> => {
        const thought = await think(
          before ?? begun(await replayed(earlier, think, heard.now), options),
          heard,
        );
        // Committed meanwhile: what was decided then is what was said.
        outcome ??= thought;
        if (outcome.call === undefined) return outcome.text;
        const called = await calledReply(
          outcome,
          outcome.call,
          context.forms ?? [],
          callTool,
          context.handovers,
        );
        outcome = { ...outcome, state: called.state };
        return called.text;
      };
      return {
        text: sentences(answer, signal),
        commit(): readonly DialogueAction[] {
          outcome ??= thinkNow(before ?? begun(initialState, options), heard);
          if (outcome === null) return [];
          state = outcome.state;
          return outcome.actions;
        },
      };
    },
    attend: prepare,
    expectedPhrases: () => expectedPhrasesIn(state ?? initialState, context.booking !== undefined),
  };
}

/** What was offered or asked before is not this step's, whatever the first words seem to answer. */
function begun(state: DialogueState, { isEntered = false }: DialogueOptions): DialogueState {
  return isEntered ? { ...state, mode: initialState.mode, enteredAt: state.turn } : state;
}

/** A booking is never further back than this. */
const replayedMessages = 60;

/** What an earlier session had come to: a reply depends on nothing but what was said. */
async function replayed(
  earlier: readonly OpenAIMessage[],
  think: (state: DialogueState, heard: Heard) => Promise<Outcome>,
  now: number,
): Promise<DialogueState> {
  const said = earlier.slice(-replayedMessages);
  let state = initialState;
  for (const [index, { role, content }] of said.entries()) {
    if (role !== 'user' || content === null) continue;
    state = (await think(state, heardOf(content, said.slice(0, index), now))).state;
  }
  return state;
}

/** What a visitor said, as it is meant behind what was said before. */
function heardOf(said: string, history: readonly DialogueMessage[], now: number): Heard {
  const before = lastSaid(history);
  return { text: askedOfUs(endOfLongTurn(said), before ?? ''), lastSaid: before, now };
}

function lastSaid(history: readonly DialogueMessage[]): string | undefined {
  const message = history.findLast((one) => one.role === 'assistant');
  return message?.role === 'assistant' ? (message.content ?? undefined) : undefined;
}

/** Sentence by sentence, as speech needs it. */
async function* sentences(answer: () => Promise<string>, signal: AbortSignal): AsyncGenerator<string, void> {
  const text = await answer();
  for (const [sentence] of text.matchAll(/.+?(?:[.?!](?=\s)\s*|$)/gs)) {
    if (signal.aborted) throw new EngineError('engine-aborted', engineName, 'The reply was thrown away');
    yield sentence;
  }
}
