import type { FunctionTool, ToolCallsMessage } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import type { CallableTool } from '../../tools/callable-tool.ts';
import { createVariables } from '../../tools/variables.ts';
import { chooseRunner } from './choose-runner.ts';
import { createPageTools } from './page-tools.ts';

const lookUp: FunctionTool = { type: 'function', function: { name: 'look_up' } };
const call = { id: 'tool-1', name: 'look_up', parameters: { id: '7' } };

function open(...present: string[]) {
  const pages = new Set(present);
  const sent: { to: string; message: ToolCallsMessage }[] = [];
  const controller = new AbortController();
  const tools = createPageTools({
    functions: [lookUp],
    now: () => 5,
    pages: () => pages,
    send: (message, to) => void sent.push({ to, message }),
  });
  const answer = (from: string, given: object, toolCallId = call.id) =>
    tools.answered(from, {
      type: 'tool-calls-result',
      toolCallResult: { toolCallId, name: 'look_up', ...given },
    });
  return { pages, sent, controller, tools, answer, run: () => tools.run(call, controller.signal) };
}

describe('functions of the page', () => {
  it('are asked for with a message in every shape that pages read', async () => {
    const { sent, run, answer } = open('ann');
    const running = run();
    const wire = {
      id: 'tool-1',
      type: 'function',
      name: 'look_up',
      parameters: { id: '7' },
      function: { name: 'look_up', arguments: { id: '7' } },
    };
    const message = {
      type: 'tool-calls',
      timestamp: 5,
      toolCallList: [wire],
      toolCalls: [wire],
      toolWithToolCallList: [{ ...lookUp, toolCall: wire }],
    };
    expect(sent).toEqual([{ to: 'ann', message }]);
    answer('ann', { result: 'here' }, 'tool-9');
    answer('ann', { result: 'here' });
    answer('ann', { result: 'twice' });
    await expect(running).resolves.toEqual({ result: 'here' });
  });

  it('an error of the page is the answer, with its code', async () => {
    const plain = open('ann');
    const first = plain.run();
    plain.answer('ann', { error: 'no network' });
    await expect(first).resolves.toEqual({ error: 'no network', code: 'tool-failed' });
    const typed = open('ann');
    const second = typed.run();
    typed.answer('ann', { error: 'too slow', code: 'tool-timed-out' });
    await expect(second).resolves.toEqual({ error: 'too slow', code: 'tool-timed-out' });
  });

  it('with several pages the one that has the function answers; none of them: a failure at once', async () => {
    const one = open('ann', 'ben');
    const first = one.run();
    one.answer('ann', { error: 'unknown', code: 'tool-unknown' });
    one.answer('ben', { result: 'from ben' });
    await expect(first).resolves.toEqual({ result: 'from ben' });
    const none = open('ann', 'ben');
    const second = none.run();
    none.answer('ann', { error: 'unknown', code: 'tool-unknown' });
    none.pages.delete('ben');
    none.tools.left();
    await expect(second).resolves.toMatchObject({ code: 'tool-unknown' });
  });

  it('a page that comes back is asked again, one that nobody waits for any more is not', async () => {
    const { pages, sent, tools, run, controller } = open();
    const running = run();
    expect(sent).toEqual([]);
    pages.add('ann');
    tools.joined('ann');
    expect(sent.map(({ to }) => to)).toEqual(['ann']);
    controller.abort();
    await expect(running).resolves.toMatchObject({ code: 'tool-aborted' });
    tools.joined('ann');
    expect(sent).toHaveLength(1);
  });

  it('are those without a server', async () => {
    const server = { url: 'https://hooks.example' };
    const functions = [lookUp, { ...lookUp, function: { name: 'hosted' }, server }];
    const runnerOf = (name: string) => ({ run: async () => ({ result: name }) });
    const { signal } = new AbortController();
    const serves = async (tool: CallableTool) => 'server' in tool && tool.server !== undefined;
    const served = { ...runnerOf('server'), serves };
    const variables = createVariables();
    const [own, hosted] = functions.map((tool) => ({ tool, call, variables }));
    const both = chooseRunner({ page: runnerOf('page'), server: served });
    await expect(own && both(own, signal)).resolves.toEqual({ result: 'page' });
    await expect(hosted && both(hosted, signal)).resolves.toEqual({ result: 'server' });
    const alone = chooseRunner({ page: runnerOf('page'), server: undefined });
    await expect(hosted && alone(hosted, signal)).resolves.toMatchObject({
      code: 'tool-unavailable',
    });
  });
});
