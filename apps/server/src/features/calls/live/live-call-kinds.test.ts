import { defaultTestConfig } from '@saywell/agent/testing';
import type { CreateTool } from '@saywell/contract';
import { expect, it } from 'vitest';
import { createVirtualClock } from '../../../platform/testing/virtual-clock.ts';
import { toAgentTool } from '../../agents/agent-tools.ts';
import { createRoomRegistry } from '../../rooms/room-registry.ts';
import { createRoomDependencies, enterRoom } from '../../rooms/testing/fake-media.ts';
import { callableTool } from '../../tools/tool-forms.ts';
import { createToolRunner, type RunTool, type ToolScene } from '../../tools/tool-runner.ts';
import { createVariables } from '../../tools/variables.ts';
import { createFakeEngines } from '../testing/fake-engines.ts';
import { recordLog } from '../testing/record-log.ts';
import { LiveCall } from './live-call.ts';

/** A call whose dialogue calls the tool for everything. */
async function talk(tool: CreateTool, run: RunTool) {
  const clock = createVirtualClock();
  const { log } = recordLog();
  const dependencies = createRoomDependencies(clock, log);
  const callable = callableTool(tool);
  if (callable === null) throw new Error('The tool has no name.');
  const { name } = callable.function;
  const engines = createFakeEngines(clock, () => ({ text: '', call: { name, parameters: {} } }));
  const ended: string[] = [];
  const seen: ReturnType<ToolScene['messages']>[] = [];
  const call = new LiveCall('call-1', { ...defaultTestConfig, tools: [toAgentTool(callable)] }, engines, {
    ...dependencies,
    rooms: createRoomRegistry(dependencies),
    log,
    functions: [callable],
    openTools: (_functions, messages) =>
      createToolRunner({
        functions: [callable],
        variables: createVariables(),
        language: undefined,
        messages,
        async run(one, signal) {
          seen.push(messages());
          return run(one, signal);
        },
      }),
    started: () => undefined,
    ended(_callId, { reason }) {
      ended.push(reason);
      return undefined;
    },
    booked: () => undefined,
    bookingChanged: () => undefined,
  });
  const { say } = enterRoom(call.room);
  const app = (data: unknown) => say({ type: 'app-message', data, to: '*' });
  app('playable');
  await clock.advance(0);
  app({ type: 'add-message', message: { role: 'user', content: 'that was all' } });
  await clock.advance(20_000);
  return { ended, seen, call, clock };
}

it('a call ends with the line of its tool', async () => {
  const messages: CreateTool['messages'] = [
    { type: 'request-complete', content: 'Goodbye then.', endCallAfterSpokenEnabled: true },
  ];
  const run: RunTool = async () => ({ result: 'done' });
  const { ended, seen } = await talk({ type: 'endCall', messages }, run);
  expect(ended).toEqual(['assistant-ended-call']);
  expect(seen[0]?.at(-1)).toEqual({ role: 'user', content: 'that was all' });
});

it('a call goes on when its tool fails', async () => {
  const messages: CreateTool['messages'] = [{ type: 'request-failed', content: 'I cannot transfer you.' }];
  const run: RunTool = async () => ({ code: 'no-trunk', error: 'no line' });
  const { ended, call, clock } = await talk({ type: 'transferCall', messages }, run);
  expect(ended).toEqual([]);
  call.end('manually-canceled');
  expect(clock.pendingTimers()).toBe(0);
});
