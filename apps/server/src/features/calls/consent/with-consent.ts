import type { DialogueEngine, DialogueOptions, DialogueReply, DialogueSession } from '@saywell/agent';
import type { ConsentAnswer } from './consent-answer.ts';

/** What is asked before a call may be recorded, and how far that is. */
export interface ConsentQuestion {
  readonly type: 'stay-on-line' | 'verbal';
  readonly message: string;
  /** How the assistant goes on once it is decided. */
  readonly firstMessage: string;
  /** A function that is called when the caller does not agree, and what is said then; absent: the first message. */
  readonly declining?: { readonly tool: string; readonly line?: string };
  /** False: the message waits for the caller's first words. */
  isAsked(): boolean;
  /** It is being said. */
  asked(): void;
  isDecided(): boolean;
  decide(isGranted: boolean): void;
  read(text: string): ConsentAnswer;
}

type ReplyInput = Parameters<DialogueSession['reply']>[0];

/** Answers that say neither yes nor no; after them the call goes on unrecorded. */
const maxUnclear = 2;

/** The same dialogue behind the question whether the call may be recorded. */
export function withConsent(engine: DialogueEngine, question: ConsentQuestion): DialogueEngine {
  return { name: engine.name, createSession: (options) => createSession(engine, options, question) };
}

function createSession(
  engine: DialogueEngine,
  options: DialogueOptions,
  question: ConsentQuestion,
): DialogueSession {
  let inner = engine.createSession(options);
  let unclear = 0;
  /** Goes on with a dialogue that knows that nothing is recorded. */
  const decline = ({ history }: ReplyInput): void => {
    question.decide(false);
    const earlier = history.filter((message) => message.role !== 'tool-exchange');
    inner = engine.createSession({ ...options, earlier, isRecorded: false });
  };
  const answered = (input: ReplyInput, answer: ConsentAnswer): DialogueReply => {
    if (answer === 'granted') return line(question.firstMessage, () => question.decide(true));
    if (answer === 'declined' || unclear + 1 >= maxUnclear)
      return declined(input, question, () => decline(input));
    return line(question.message, () => {
      unclear += 1;
    });
  };
  return {
    reply(input) {
      if (question.isDecided()) return inner.reply(input);
      if (!question.isAsked()) return line(question.message, () => question.asked());
      const answer = question.read(input.userText);
      if (question.type === 'verbal') return answered(input, answer);
      // Who stays agrees, whatever is said meanwhile; who objects does not.
      return answer === 'declined' ? answered(input, answer) : inner.reply(input);
    },
    expectedPhrases: () => inner.expectedPhrases(),
  };
}

function declined(
  { callTool }: ReplyInput,
  { declining, firstMessage }: ConsentQuestion,
  commit: () => void,
): DialogueReply {
  if (declining === undefined) return line(firstMessage, commit);
  const { tool, line: said = firstMessage } = declining;
  async function* pieces(): AsyncGenerator<string, void> {
    const result = await callTool?.({ name: tool, parameters: {} });
    yield result === undefined || 'error' in result ? firstMessage : said;
  }
  return { ...line('', commit), text: pieces() };
}

function line(text: string, commit: () => void): DialogueReply {
  async function* pieces(): AsyncGenerator<string, void> {
    yield text;
  }
  return {
    text: pieces(),
    commit() {
      commit();
      return [];
    },
  };
}
