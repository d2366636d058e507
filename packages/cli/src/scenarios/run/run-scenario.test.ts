import type { ClientMessage } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import { readScenarios } from '../format/read-scenarios.ts';
import { ScenarioError } from '../scenario-error.ts';
import { createRecord, type RecordWriter } from './call-record.ts';
import type { FunctionAnswer } from './conversation.ts';
import { runScenario, type ScenarioResult } from './run-scenario.ts';

interface World {
  readonly writer: RecordWriter;
  readonly answer: (name: string) => FunctionAnswer;
  now(): number;
  /** Something that comes later, ms. */
  at(ms: number, happen: () => void): void;
}

const speech = (status: 'started' | 'stopped'): ClientMessage => ({
  type: 'speech-update',
  role: 'assistant',
  status,
  turn: 0,
  timestamp: 0,
});

/** Steps of a scenario in a conversation that answers as `onSay` says; time passes only in waits. */
async function run(
  steps: string,
  onSay: (text: string, world: World) => void = () => undefined,
  stored: unknown = {},
): Promise<ScenarioResult & { closed: number }> {
  const [scenario] = readScenarios(`name: s\nassistant: { name: Ava }\nsteps: [${steps}]`, 'f.yaml');
  if (scenario === undefined) throw new Error('none');
  let now = 1_000_000;
  let closed = 0;
  const later: { at: number; happen: () => void }[] = [];
  const writer = createRecord();
  const result = await runScenario(scenario, 1, async (answer) => {
    const world: World = {
      writer,
      answer,
      now: () => now,
      at: (ms, happen) => void later.push({ at: now + ms, happen }),
    };
    return {
      record: writer.record,
      now: () => now,
      async until(check, limitMs) {
        for (const end = now + limitMs; now < end && !check(); now += 100)
          for (const one of later.splice(0)) {
            if (one.at <= now) one.happen();
            else later.push(one);
          }
        return check();
      },
      say: async (text) => onSay(text, world),
      stored: async () => stored,
      close: async () => void (closed += 1),
    };
  });
  return { ...result, closed };
}

const toolCall = (id: string, name: string, parameters = {}) =>
  ({ id, type: 'function', name, parameters, function: { name, arguments: parameters } }) as const;
const asks = (id: string, name: string, parameters = {}): ClientMessage => {
  const list = [toolCall(id, name, parameters)];
  return { type: 'tool-calls', toolCallList: list, toolCalls: list, toolWithToolCallList: [], timestamp: 0 };
};
const ran = (id: string, name: string, result: string): ClientMessage => ({
  type: 'conversation-update',
  messages: [
    { role: 'tool_calls', message: '', time: 0, secondsFromStart: 0, toolCalls: [toolCall(id, name)] },
    { role: 'tool_call_result', message: '', time: 0, secondsFromStart: 0, toolCallId: id, name, result },
  ],
  messagesOpenAIFormatted: [],
  timestamp: 0,
});

describe('what is heard', () => {
  const echo = (text: string, { writer, now, at }: World): void =>
    at(2_000, () => writer.hear(`You said ${text}.`, now()));

  it('is waited for, from the last words on', async () => {
    const result = await run(
      '{ say: one }, { hears: said one }, { say: two }, { hears: { all: [two] } }',
      echo,
    );
    expect(result).toMatchObject({ passed: true, heard: ['You said one.', 'You said two.'], closed: 1 });
    const wrong = await run('{ say: one }, { hears: said one }, { say: two }, { hears: said one }', echo);
    expect(wrong.problems).toEqual(['step 4 (hears): ["said one"] not heard; heard: "You said two."']);
    expect(wrong).toMatchObject({ passed: false, closed: 1 });
  });

  it('may be one of several, and must not be something', async () => {
    expect((await run('{ say: a }, { hears: { any: [x, said] } }', echo)).problems).toEqual([]);
    expect((await run('{ say: a }, { hears: { any: [x, z] } }', echo)).problems[0]).toContain('["x | z"]');
    const later = (_text: string, { writer, now, at }: World): void => {
      at(100, () => writer.hear('Good.', now()));
      at(1_400, () => writer.hear('And bad.', now()));
    };
    const result = await run('{ say: a }, { hears: { all: [good], none: [bad] } }', later);
    expect(result.problems).toEqual(['step 2 (hears): it must not say ["bad"]; heard: "Good. And bad."']);
  });

  it('is the assistant’s transcript, once it is final', async () => {
    const says = (_text: string, { writer }: World): void => {
      const said = { type: 'transcript', timestamp: 0 } as const;
      writer.take({ ...said, role: 'user', transcriptType: 'final', transcript: 'a' }, 0);
      writer.take({ ...said, role: 'assistant', transcriptType: 'partial', transcript: 'Gu' }, 0);
      writer.take({ type: 'voice-input', input: 'Guests: four.', timestamp: 0 }, 0);
      writer.take({ ...said, role: 'assistant', transcriptType: 'final', transcript: 'Guests: 4.' }, 0);
    };
    expect(await run('{ say: a }, { hears: "guests: 4" }', says)).toMatchObject({
      passed: true,
      heard: ['Guests: 4.'],
    });
  });

  it('has a limit', async () => {
    const result = await run('{ say: a }, { hears: x, withinSeconds: 2 }');
    expect(result.problems).toEqual(['step 2 (hears): nothing was heard']);
    expect(result.tookMs).toBe(2_000);
  });

  it('ends with the call', async () => {
    const result = await run('{ say: a }, { hears: x }, { say: b }', (_text, { writer, at }) =>
      at(300, () => writer.end('silence-timed-out')),
    );
    expect(result.problems).toEqual([
      'step 2 (hears): nothing was heard; the call had ended (silence-timed-out)',
    ]);
  });
});

it('the visitor lets the assistant finish, unless he interrupts', async () => {
  const said: number[] = [];
  const speaks = (_text: string, { writer, now, at }: World): void => {
    said.push(now());
    if (said.length > 1) return;
    writer.take({ type: 'voice-input', input: 'A long story.', timestamp: 0 }, now());
    at(1_000, () => writer.take(speech('started'), now()));
    at(5_000, () => writer.take(speech('stopped'), now()));
  };
  await run('{ say: a }, { say: b }', speaks);
  expect((said[1] ?? 0) - (said[0] ?? 0)).toBe(5_500);
  said.length = 0;
  await run('{ say: a }, { say: b, interrupts: true }', speaks);
  expect((said[1] ?? 0) - (said[0] ?? 0)).toBe(0);
  said.length = 0;
  const result = await run('{ say: a }, { say: b, withinSeconds: 3 }', speaks);
  expect(result.problems).toEqual(['step 2 (say): the assistant did not finish within 3 s']);
});

describe('functions', () => {
  it('are answered by the steps in their order', async () => {
    const answers: unknown[] = [];
    const result = await run(
      '{ say: a }, { calls: f, with: { n: 1 }, answers: { ok: true } }, { calls: f, fails: broken }, { calls: f, unanswered: true }',
      (_text, { writer, answer }) => {
        for (const [id, n] of [
          ['1', 1],
          ['2', 2],
          ['3', 3],
        ] as const) {
          writer.take(asks(id, 'f', { n }), 0);
          answers.push(answer('f'));
        }
      },
    );
    expect(result.problems).toEqual([]);
    expect(answers).toEqual([{ result: '{"ok":true}' }, { error: 'broken' }, 'unanswered']);
  });

  it('that no step answers are told', async () => {
    const answers: unknown[] = [];
    const result = await run('{ say: a }', (_text, { answer }) => void answers.push(answer('g')));
    expect(result.problems).toEqual(['g was called, and no step answers it']);
    expect(answers).toMatchObject([{ error: expect.any(String) }]);
  });

  it('are known by name, arguments and result, and by who ran them', async () => {
    const ranByServer = (_text: string, { writer }: World): void => {
      writer.take(asks('1', 'f', { n: 1 }), 0);
      writer.take(ran('2', 'g', 'sold out'), 0);
    };
    const problemsOf = async (step: string) => (await run(`{ say: a }, ${step}`, ranByServer)).problems;
    expect(await problemsOf('{ calls: f, with: { n: 2 } }')).toEqual([
      'step 2 (calls): f was called with {"n":1} instead of {"n":2}',
    ]);
    expect(await problemsOf('{ calls: h }')).toEqual(['step 2 (calls): h was not called; called were: f, g']);
    expect(await problemsOf('{ calls: g, result: sold out }')).toEqual([]);
    expect(await problemsOf('{ calls: g, result: plenty }')).toEqual([
      'step 2 (calls): g answered "sold out"',
    ]);
    expect(await problemsOf('{ calls: g, answers: x }')).toEqual([
      "step 2 (calls): g was run by its server, and the scenario's answer not asked for",
    ]);
    expect(await problemsOf('{ calls: f }, { calls: f }')).toHaveLength(1);
  });
});

it('places are reached in their order, each counted once', async () => {
  const goes = (_text: string, { writer }: World): void => {
    for (const name of ['A', 'B', 'A'])
      writer.take(
        {
          type: 'transfer-update',
          destination: { type: 'assistant', assistantName: name },
          fromAssistant: { name: '' },
          toAssistant: { name },
          timestamp: 0,
        },
        0,
      );
    const node = { type: 'conversation', name: 'end' } as const;
    writer.take({ type: 'workflow.node.started', node, timestamp: 0 }, 0);
  };
  const problemsOf = async (steps: string) => (await run(`{ say: a }, ${steps}`, goes)).problems;
  expect(await problemsOf('{ handedTo: A }, { handedTo: B }, { handedTo: A }, { node: end }')).toEqual([]);
  expect(await problemsOf('{ handedTo: B }, { handedTo: B }')).toEqual([
    'step 3 (handedTo): "B" was not reached; reached were: A',
  ]);
});

it('ends and what is stored are compared', async () => {
  const hangsUp = (_text: string, { writer }: World): void => writer.end('assistant-ended-call');
  const call = { status: 'ended', artifact: { transcript: 'AI: Hello.' } };
  const problemsOf = async (step: string) => (await run(`{ say: a }, ${step}`, hangsUp, call)).problems;
  expect(await problemsOf('{ ends: assistant-ended-call }, { stored: { status: ended } }')).toEqual([]);
  expect(await problemsOf('{ ends: true }')).toEqual([]);
  expect(await problemsOf('{ ends: silence-timed-out }')).toEqual([
    'step 2 (ends): it ended with assistant-ended-call instead of silence-timed-out',
  ]);
  expect(await problemsOf('{ stored: { artifact.transcript: /Bye/, status: queued } }')).toEqual([
    'step 2 (stored): artifact.transcript is "AI: Hello." instead of "/Bye/"; status is "ended" instead of "queued"',
  ]);
  expect((await run('{ ends: true }')).problems).toEqual(['step 1 (ends): the call goes on after 10 s']);
});

it('a server that refuses is a problem of the scenario; a fault of ours is none', async () => {
  const [scenario] = readScenarios('name: s\nassistant: { name: A }\nsteps: [{ say: a }]', 'f.yaml');
  if (scenario === undefined) throw new Error('none');
  const failing = (error: Error) =>
    runScenario(scenario, 1, async () => {
      throw error;
    });
  expect(await failing(new ScenarioError('server-refused', 'no such key'))).toMatchObject({
    passed: false,
    problems: ['no such key [server-refused]'],
  });
  await expect(failing(new TypeError('bug'))).rejects.toThrow('bug');
});

it('the result has what became of each step', async () => {
  const { steps } = await run(
    '{ say: hi }, { calls: f, answers: ok }, { hears: bye, withinSeconds: 1 }, { say: more }',
    (_text, { writer }) => {
      writer.take(asks('1', 'f', { id: 7 }), 0);
      writer.hear('Hello.', 0);
    },
  );
  expect(steps).toEqual([
    {
      expected: { say: 'hi' },
      outcome: 'passed',
      heard: ['Hello.'],
      called: [{ name: 'f', parameters: { id: 7 } }],
    },
    { expected: { calls: 'f', answers: 'ok' }, outcome: 'passed', heard: [], called: [] },
    {
      expected: { hears: 'bye', withinSeconds: 1 },
      outcome: 'failed',
      problem: '["bye"] not heard; heard: "Hello."',
      heard: [],
      called: [],
    },
    { expected: { say: 'more' }, outcome: 'not-run', heard: [], called: [] },
  ]);
});

it('a caller without a voice says nothing aloud', async () => {
  const said: string[] = [];
  const { problems } = await run('{ say: hi, aloud: true }', (text) => void said.push(text));
  expect(problems).toEqual(['step 1 (say): this caller has no voice']);
  expect(said).toEqual([]);
});

it('whoever takes over is let speak before the next words', async () => {
  const said: number[] = [];
  await run('{ say: hi }, { handedTo: Bo }, { say: more }', (_text, { writer, now, at }) => {
    said.push(now());
    if (said.length > 1) return;
    const taken = { type: 'transfer-update', toAssistant: { name: 'Bo' }, timestamp: 0 };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part that is read
    at(2_000, () => writer.take(taken as never, now() + 2_000));
  });
  expect((said[1] ?? 0) - (said[0] ?? 0)).toBeGreaterThanOrEqual(2_500);
});
