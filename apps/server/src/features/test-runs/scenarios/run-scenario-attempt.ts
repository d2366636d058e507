import {
  type Conversation,
  type FunctionAnswer,
  runScenario,
  type Scenario,
  ScenarioError,
  type ScenarioResult,
  type StepResult,
  talkInChat,
  talkOver,
  targetOf,
  untilStored,
} from '@saywell/cli/scenarios';
import {
  type Call,
  type ChatMessage,
  createWebCallSchema,
  routes,
  type TestAttempt,
  type TestScorerResult,
  type TestSuiteTest,
} from '@saywell/contract';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { Store } from '../../../store/store.ts';
import type { InnerCallers } from '../../calls/caller-socket/inner-callers.ts';
import type { ChatService } from '../../chat/chat-service.ts';
import { judge, transcriptOf } from '../judge.ts';
import type { TestModel } from '../test-model.ts';

export interface ScenarioAttemptParts {
  readonly store: Pick<Store, 'call' | 'chat'>;
  readonly chats: ChatService;
  /** Undefined: no calls are made here. */
  readonly callers: InnerCallers | undefined;
  readonly orgId: string;
  readonly model: TestModel | null;
  readonly signal: AbortSignal;
}

/** One attempt may take no longer, whatever its steps wait for. */
const longestAttemptMs = 10 * 60_000;
/** Until the end of a call is stored. */
const storedWithinMs = 10_000;
const maxTextLength = 10_000;

/** A call or a chat as the scenario wants it: a result for each step, then one for each scorer. */
export async function runScenarioAttempt(
  parts: ScenarioAttemptParts,
  scenario: Scenario,
  { scorers }: Pick<TestSuiteTest, 'scorers'>,
): Promise<TestAttempt> {
  const signal = AbortSignal.any([parts.signal, AbortSignal.timeout(longestAttemptMs)]);
  const talk =
    scenario.channel === 'chat' ? chatOf(parts, scenario, signal) : callOf(parts, scenario, signal);
  const result = await runScenario(scenario, 1, talk.open);
  parts.signal.throwIfAborted();
  const { messages, ...told } = await talk.told();
  const scorerResults = [...result.steps.map(stepScore), ...otherProblems(result)];
  for (const { rubric } of scorers)
    scorerResults.push(await judge({ rubric, messages, model: parts.model, signal: parts.signal }));
  return { scorerResults, ...told };
}

/** A conversation, and what is to be said of it when it is over. */
interface Talk {
  readonly open: (answer: (name: string) => FunctionAnswer, limitMs: number) => Promise<Conversation>;
  readonly told: () => Promise<
    { readonly messages: readonly ChatMessage[] } & Pick<TestAttempt, 'call' | 'callId'>
  >;
}

function callOf(
  { store, callers, orgId }: ScenarioAttemptParts,
  scenario: Scenario,
  signal: AbortSignal,
): Talk {
  let made: Call | undefined;
  const read = async (id: string): Promise<Call> => {
    const call = await store.call.get(orgId, id);
    if (call === null) throw new ScenarioError('server-refused', `the call ${id} is not there any more`);
    return call;
  };
  return {
    async open(answer, limitMs) {
      if (callers === undefined) throw new ScenarioError('server-refused', 'this server makes no calls');
      const call = await asked(callers.create(orgId, createWebCallSchema.parse(targetOf(scenario))));
      made = call;
      return talkOver({
        connect(listener) {
          const connection = callers.enter(call, listener);
          return {
            isClosed: () => connection.readyState !== 1,
            send: (text) => connection.say(text),
            cut: () => connection.terminate(),
            opened: Promise.resolve(),
          };
        },
        read: () => read(call.id),
        answer,
        limitMs,
        signal,
      });
    },
    async told() {
      const { id } = made ?? {};
      if (id === undefined) return { messages: [] };
      const stored = await untilStored(() => read(id), storedWithinMs, signal).catch(() => undefined);
      const { artifact } = stored ?? {};
      const messages = (artifact?.messages ?? []).flatMap(({ role, message }): ChatMessage[] => {
        if (role !== 'bot' && role !== 'user') return [];
        return [{ role: role === 'bot' ? 'assistant' : 'user', content: message }];
      });
      return { messages, callId: id, ...(artifact !== undefined && { call: { artifact } }) };
    },
  };
}

function chatOf(
  { store, chats, orgId }: ScenarioAttemptParts,
  scenario: Scenario,
  signal: AbortSignal,
): Talk {
  const messages: ChatMessage[] = [];
  return {
    async open() {
      return talkInChat({
        async write(input, previousChatId) {
          const { stream: _, ...body } = routes.chat.create.body.parse({
            ...targetOf(scenario),
            input,
            previousChatId,
          });
          messages.push({ role: 'user', content: input });
          const chat = await asked(answered(chats.converse({ orgId, body, signal })));
          messages.push(...(chat.output ?? []));
          return chat;
        },
        read: (id) => store.chat.get(orgId, id),
        signal,
      });
    },
    told: async () => ({ messages, call: { artifact: { transcript: transcriptOf(messages) } } }),
  };
}

async function answered(running: ReturnType<ChatService['converse']>) {
  const pieces = running.text[Symbol.asyncIterator]();
  while ((await pieces.next()).done !== true);
  return running.chat();
}

/** What the server refuses is what the scenario has come to. */
async function asked<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new ScenarioError('server-refused', `${error.code}: ${error.message}`, { cause: error });
  }
}

function stepScore(
  { expected, outcome, problem, heard, called }: StepResult,
  index: number,
): TestScorerResult {
  const happened = [
    problem ?? (outcome === 'not-run' ? 'not-run: an earlier step failed' : 'As expected'),
    ...(heard.length > 0 ? [`heard: ${heard.join(' ')}`] : []),
    ...called.map(({ name, parameters }) => `called: ${name}(${JSON.stringify(parameters)})`),
  ];
  return {
    type: 'ai',
    result: outcome === 'passed' ? 'pass' : 'fail',
    reasoning: happened.join('; ').slice(0, maxTextLength),
    rubric: `step ${index + 1}: ${JSON.stringify(expected)}`.slice(0, maxTextLength),
  };
}

/** What went wrong beside the steps: functions that none of them answers, and a conversation that did not begin. */
function otherProblems({ problems, steps }: ScenarioResult): TestScorerResult[] {
  // A step's own stands first.
  const others = steps.some(({ outcome }) => outcome === 'failed') ? problems.slice(1) : problems;
  return others.map((problem) => ({
    type: 'ai',
    result: 'fail',
    reasoning: problem.slice(0, maxTextLength),
    rubric: 'the conversation',
  }));
}
