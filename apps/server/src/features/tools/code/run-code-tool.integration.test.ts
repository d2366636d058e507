import type { CreateTool } from '@saywell/contract';
import { expect, it } from 'vitest';
import { json, openCustomerServer } from '../../server-messages/testing/customer-server.ts';
import { openToolPlace } from '../testing/open-tool-place.ts';

const code = (text: string, fields: object = {}): CreateTool => ({
  type: 'code',
  code: text,
  function: { name: 'count' },
  ...fields,
});

it('code runs where the operator allows it, with its environment filled in (field: <code>.code, <code>.environmentVariables.*)', async () => {
  const tool = code('return env.WHO + args.count', {
    environmentVariables: [{ name: 'WHO', value: '{{customer.name}}' }],
  });
  expect(await openToolPlace().run(tool)).toMatchObject({ code: 'tool-not-configured' });
  const { run } = openToolPlace({
    services: { codeTools: 'isolated' },
    variables: { customer: { name: 'Ann' } },
  });
  expect(await run(tool, { count: 2 })).toEqual({ result: 'Ann2' });
});

it('its time limit ends it (field: <code>.timeoutSeconds)', async () => {
  const { run } = openToolPlace({ services: { codeTools: 'isolated' } });
  expect(await run(code('for (;;);', { timeoutSeconds: 1 }))).toMatchObject({ code: 'tool-timed-out' });
});

it('its requests are guarded like every other, and are none without a network', async () => {
  await using server = await openCustomerServer();
  server.answerAlways(json({ free: 3 }));
  const tool = code('return (await (await fetch(args.url)).json()).free');
  const run = (services: object) => openToolPlace({ services }).run(tool, { url: server.url });
  expect(await run({ codeTools: 'network' })).toEqual({ result: '3' });
  expect(await run({ codeTools: 'network', allowPrivate: false })).toMatchObject({ code: 'tool-failed' });
  expect(await run({ codeTools: 'isolated' })).toMatchObject({ code: 'tool-failed' });
  expect(server.received).toHaveLength(1);
});
