import { EngineError } from '@saywell/agent';
import type { ChatMessage, TestAttempt, TestSuiteTest } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Store } from '../../store/store.ts';
import type { TestRunPlan } from '../../store/test-suites/test-suite-tables.ts';
import type { ChatService } from '../chat/chat-service.ts';
import { judge, transcriptOf, unjudged } from './judge.ts';
import type { TestModel } from './test-model.ts';
import { createTester } from './testers.ts';

export interface AttemptParts {
  readonly store: Pick<Store, 'session'>;
  readonly chats: ChatService;
  readonly orgId: string;
  readonly target: TestRunPlan['target'];
  /** Of its conversation. */
  readonly sessionId: string;
  /** Asked to act and to judge. */
  readonly model: TestModel | null;
  readonly persona: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly signal: AbortSignal;
}

const voiceNote = 'voice-as-chat: voice tests are done in writing on this server.';

/** One conversation with the assistant, in a session of its own, and what is thought of it. */
export async function runAttempt(parts: AttemptParts, test: TestSuiteTest): Promise<TestAttempt> {
  const talk = await converse(parts, test);
  const { messages, sessionId, broken } = talk;
  const notes = [...(test.type === 'voice' ? [voiceNote] : []), ...(broken === null ? [] : [broken])];
  const scorerResults = [];
  for (const { rubric } of test.scorers)
    scorerResults.push(
      broken === null
        ? await judge({ rubric, messages, model: parts.model, signal: parts.signal })
        : unjudged(rubric, 'the conversation broke off'),
    );
  return {
    scorerResults,
    call: { artifact: { transcript: transcriptOf(messages), messages: talk.timed } },
    metadata: {
      ...(sessionId !== undefined && { sessionId }),
      ...(notes.length > 0 && { note: notes.join(' ') }),
    },
  };
}

type Timed = NonNullable<NonNullable<TestAttempt['call']>['artifact']['messages']>;
interface Talk {
  readonly messages: readonly ChatMessage[];
  readonly timed: Timed;
  readonly sessionId?: string;
  /** Why it did not come to its end. */
  readonly broken: string | null;
}

async function converse(parts: AttemptParts, test: TestSuiteTest): Promise<Talk> {
  const { store, chats, orgId, signal, now } = parts;
  const tester = createTester({ script: test.script, model: parts.model, persona: parts.persona });
  const messages: ChatMessage[] = [];
  const timed: Timed = [];
  const startedAt = now();
  const add = (role: 'user' | 'assistant', content: string): void => {
    messages.push({ role, content });
    const time = now();
    const secondsFromStart = (time - startedAt) / 1000;
    timed.push({ role: role === 'user' ? 'user' : 'bot', message: content, time, secondsFromStart });
  };
  let sessionId: string | undefined;
  const talk = (broken: string | null): Talk => ({
    messages,
    timed,
    broken,
    ...(sessionId !== undefined && { sessionId }),
  });
  try {
    // What a killed server has said of it.
    await store.session.delete(orgId, parts.sessionId);
    const session = { ...parts.target, name: 'Test' };
    sessionId = (await store.session.create(orgId, session, parts.sessionId)).id;
    for (;;) {
      const input = await tester.next(messages, signal);
      if (input === null) return talk(null);
      add('user', input);
      let reply = '';
      for await (const piece of chats.converse({ orgId, body: { sessionId, input }, signal }).text)
        reply += piece;
      add('assistant', reply);
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof DomainError)
      return talk(`broken-off: ${error.code}: ${error.message}`.slice(0, 500));
    if (error instanceof EngineError)
      return talk(`broken-off: the tester’s model failed with ${error.code}.`);
    throw error;
  }
}
