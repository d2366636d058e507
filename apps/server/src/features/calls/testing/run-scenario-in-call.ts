import { createBuiltInDialogue } from '@saywell/agent';
import {
  type Conversation,
  createRecord,
  type FunctionAnswer,
  runScenario,
  type Scenario,
  ScenarioError,
  type ScenarioResult,
  targetOf,
} from '@saywell/cli/scenarios';
import { type ClientMessage, createWebCallSchema, type ToolCallsResult } from '@saywell/contract';
import { talkInCall } from './talk-in-call.ts';

const stepMs = 50;

/** Runs a scenario with the built-in dialogue, in a call without a network, in virtual time. */
export function runScenarioInCall(scenario: Scenario): Promise<ScenarioResult> {
  return runScenario(scenario, 1, (answer) => openVirtual(scenario, answer));
}

async function openVirtual(
  scenario: Scenario,
  answer: (name: string) => FunctionAnswer,
): Promise<Conversation> {
  const body = createWebCallSchema.parse(targetOf(scenario));
  const call = await talkInCall(body, {}, { dialogue: createBuiltInDialogue(), playsSound: true });
  const writer = createRecord();
  let read = 0;
  const send = (message: ToolCallsResult | object): void => call.app(JSON.stringify(message));
  const readNew = (): void => {
    const messages = call.messages();
    const added = messages.slice(read);
    read = messages.length;
    for (const message of added) {
      writer.take(message, call.clock.now());
      if (message.type === 'tool-calls') runFunctions(message, answer, send);
    }
    const [end] = call.ends;
    if (end !== undefined) writer.end(end.reason);
  };
  const pass = async (ms: number): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    await call.clock.advance(ms);
    readNew();
  };
  const until: Conversation['until'] = async (check, limitMs) => {
    const deadline = call.clock.now() + limitMs;
    readNew();
    while (!check()) {
      if (call.clock.now() >= deadline) return false;
      await pass(stepMs);
    }
    return true;
  };
  const end = async (): Promise<void> => {
    call.live.end('customer-ended-call');
    await until(() => call.ends.length > 0, 10_000);
  };
  return {
    record: writer.record,
    now: call.clock.now,
    until,
    async say(content) {
      call.app({ type: 'add-message', message: { role: 'user', content } });
    },
    speak: call.utter,
    async stored() {
      await end();
      const [stored] = call.ends;
      if (stored === undefined) throw new ScenarioError('timed-out', 'the call did not end');
      return { ...stored, status: 'ended', endedReason: stored.reason };
    },
    close: end,
  };
}

function runFunctions(
  { toolCallList }: Extract<ClientMessage, { type: 'tool-calls' }>,
  answer: (name: string) => FunctionAnswer,
  send: (message: object) => void,
): void {
  for (const { id: toolCallId, name } of toolCallList) {
    const given = answer(name);
    if (given !== 'unanswered')
      send({ type: 'tool-calls-result', toolCallResult: { toolCallId, name, ...given } });
  }
}
