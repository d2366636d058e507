import { expect, it } from 'vitest';
import { timeIsOver } from '../../platform/timed-out.ts';
import type { CallableTool } from './callable-tool.ts';
import { createToolRunner, type KindAnswer, type ToolRun } from './tool-runner.ts';
import { createVariables } from './variables.ts';

const lookUp: CallableTool = { type: 'function', function: { name: 'look_up' } };
const { signal } = new AbortController();

function open(tool: object, answer: KindAnswer = { result: '{"city":"Rome"}' }) {
  const ran: ToolRun[] = [];
  const unknown: string[] = [];
  const variables = createVariables({ shop: 'Main' });
  const runner = createToolRunner({
    functions: [{ ...lookUp, ...tool }],
    variables,
    language: 'en',
    messages: () => [{ role: 'user', content: 'cancel it' }],
    async run(run) {
      ran.push(run);
      return answer;
    },
    unknown: (_tool, warnings) => unknown.push(...warnings.map(({ path, message }) => `${path} ${message}`)),
  });
  const run = () => runner.run({ id: 'tool-1', name: 'look_up', parameters: { id: 7, by: 'model' } }, signal);
  return { run, ran, unknown, variables, runner };
}

it('parameters are sent along, filled in, and win over the model’s (field: <function>.parameters.*)', async () => {
  const parameters = [
    { key: 'by', value: 'us' },
    { key: 'where', value: { shop: '{{shop}}', id: '{{id}}' } },
  ];
  const { run, ran } = open({ parameters });
  await run();
  expect(ran[0]?.call.parameters).toEqual({ id: 7, by: 'us', where: { shop: 'Main', id: 7 } });
});

it('a tool that is rejected does not run; the model is told, and what failed is said (field: rejectionPlan.*)', async () => {
  const rejectionPlan = { conditions: [{ type: 'regex', regex: 'cancel' }] };
  const messages = [{ type: 'request-failed', content: 'Not now.' }];
  const { run, ran } = open({ rejectionPlan, messages });
  expect(await run()).toMatchObject({ code: 'tool-rejected', line: 'Not now.' });
  expect(ran).toEqual([]);
});

it('what is extracted is known to later templates', async () => {
  const messages = [{ type: 'request-complete', content: 'It is in {{city}}.' }];
  const aliases = [{ key: 'city', value: '{{result.city}}' }];
  const { run, variables } = open({ variableExtractionPlan: { aliases }, messages });
  expect(await run()).toEqual({ result: '{"city":"Rome"}', line: 'It is in Rome.' });
  expect(variables.all()).toEqual({ shop: 'Main', city: 'Rome' });
});

it('a hint goes to the model behind the result; a message of the answer wins over the tool’s', async () => {
  const messages = [{ type: 'request-complete', role: 'system', content: 'Be brief.' }];
  expect(await open({ messages }, { result: 'sent' }).run()).toEqual({
    result: 'sent\n\nBe brief.',
    isHint: true,
  });
  const message = { type: 'request-complete', content: 'Sent!', endCallAfterSpokenEnabled: true } as const;
  expect(await open({ messages }, { result: 'sent', message }).run()).toEqual({
    result: 'sent',
    line: 'Sent!',
    endsCall: true,
  });
});

it('a function that is not there is an answer, too', async () => {
  const { runner } = open({});
  const other = { id: 'tool-2', name: 'other', parameters: {} };
  expect(await runner.run(other, signal)).toMatchObject({ code: 'tool-unknown' });
});

it('a tool that is late has failed, and what is said of a failure is said', async () => {
  const over = new AbortController();
  const runner = createToolRunner({
    functions: [{ ...lookUp, messages: [{ type: 'request-failed', content: 'It takes too long.' }] }],
    variables: createVariables({}),
    language: 'en',
    messages: () => [],
    run: () => new Promise(() => undefined),
  });
  const answer = runner.run({ id: 'tool-1', name: 'look_up', parameters: {} }, over.signal);
  over.abort(timeIsOver());
  expect(await answer).toMatchObject({ code: 'tool-timed-out', line: 'It takes too long.' });
});

it('names without a value are told where they are used, and those of parameters that were not given are not', async () => {
  const { run, unknown } = open(
    {
      function: {
        name: 'look_up',
        description: 'Told before {{nobody}}',
        parameters: { type: 'object', properties: { size: { type: 'string' } } },
      },
      parameters: [{ key: 'p', value: '{{none}} of {{shop}}, {{size}}' }],
      rejectionPlan: { conditions: [{ type: 'liquid', liquid: '{% if wrong %}true{% endif %}' }] },
      variableExtractionPlan: { aliases: [{ key: 'town', value: '{{city}} {{ $.zip }}' }] },
      messages: [
        { type: 'request-start', content: 'For {{who}}, {{by}}.' },
        { type: 'request-complete', content: 'In {{town}} for {{whom}}.' },
        { type: 'request-failed', content: 'Sorry, {{why}}.' },
      ],
    },
    { result: '{"city":"Rome"}' },
  );
  await run();
  const nothing = (path: string, name: string): string =>
    `${path} Nothing has the name "${name}": it is left empty.`;
  expect(unknown).toEqual([
    nothing('rejectionPlan.conditions[0].liquid', 'wrong'),
    nothing('parameters[0].value', 'none'),
    nothing('messages[0].content', 'who'),
    nothing('variableExtractionPlan.aliases[0].value', 'result.zip'),
    nothing('messages[1].content', 'whom'),
  ]);
});
