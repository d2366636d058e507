import { defaultTestConfig } from '@saywell/agent/testing';
import type { FunctionTool } from '@saywell/contract';
import { expect, it } from 'vitest';
import { createVirtualClock } from '../../../platform/testing/virtual-clock.ts';
import { toAgentTool } from '../../agents/agent-tools.ts';
import { createRoomRegistry } from '../../rooms/room-registry.ts';
import { createRoomDependencies, enterRoom } from '../../rooms/testing/fake-media.ts';
import { createFakeEngines } from '../testing/fake-engines.ts';
import { recordLog } from '../testing/record-log.ts';
import { LiveCall } from './live-call.ts';

const lookUp: FunctionTool = { type: 'function', function: { name: 'look_up' } };

/** A call whose dialogue asks the page for everything. */
async function talk() {
  const clock = createVirtualClock();
  const { log, lines } = recordLog();
  const dependencies = createRoomDependencies(clock, log);
  const engines = createFakeEngines(clock, () => ({
    text: '',
    call: { name: 'look_up', parameters: { id: '7' } },
  }));
  const call = new LiveCall('call-1', { ...defaultTestConfig, tools: [toAgentTool(lookUp)] }, engines, {
    ...dependencies,
    rooms: createRoomRegistry(dependencies),
    log,
    functions: [lookUp],
    started: () => undefined,
    ended: () => undefined,
    booked: () => undefined,
    bookingChanged: () => undefined,
  });
  const { media, say } = enterRoom(call.room);
  const app = (data: unknown) => say({ type: 'app-message', data, to: '*' });
  app('playable');
  await clock.advance(0);
  app({ type: 'add-message', message: { role: 'user', content: 'where is it' } });
  await clock.advance(100);
  const sentMessages = () =>
    media.sent.flatMap((message) =>
      message.type === 'app-message' && typeof message.data === 'string' && message.data.startsWith('{')
        ? [JSON.parse(message.data) as { type: string; toolCallList?: { id: string }[] }]
        : [],
    );
  return { clock, app, sentMessages, lines, call };
}

it('a function runs on the page, and the assistant says what it answered', async () => {
  const { clock, app, sentMessages, lines } = await talk();
  const [asked] = sentMessages().filter(({ type }) => type === 'tool-calls');
  const toolCallId = asked?.toolCallList?.[0]?.id;
  app(
    JSON.stringify({
      type: 'tool-calls-result',
      toolCallResult: { toolCallId, name: 'look_up', result: 'sent' },
    }),
  );
  await clock.advance(200);
  expect(JSON.stringify(sentMessages().filter(({ type }) => type === 'voice-input'))).toContain('sent');
  expect(lines.filter((line) => line.startsWith('warn'))).toEqual([]);
});

it('a page that does not answer costs twenty seconds, and the assistant goes on', async () => {
  const { clock, sentMessages, call } = await talk();
  await clock.advance(19_000);
  expect(sentMessages().filter(({ type }) => type === 'voice-input')).toEqual([]);
  await clock.advance(1_200);
  expect(JSON.stringify(sentMessages().filter(({ type }) => type === 'voice-input'))).toContain('timed out');
  call.end('manually-canceled');
  expect(clock.pendingTimers()).toBe(0);
});
