import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPort } from '../../../platform/jobs/testing/open-port.ts';
import { openToolPlace } from '../testing/open-tool-place.ts';

const require = createRequire(import.meta.url);
/** The protocol's own reference server, as its package is started by its users. */
const program = require.resolve('@modelcontextprotocol/server-everything/dist/index.js');

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const port = openPort(probe);
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

describe.each([
  ['shttp', 'streamableHttp', '/mcp'],
  ['sse', 'sse', '/sse'],
] as const)('the reference server by %s', (protocol, mode, path) => {
  let url: string;
  let child: ChildProcess;
  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}${path}`;
    child = spawn(process.execPath, [program, mode], {
      env: { ...process.env, PORT: String(port) },
      stdio: 'ignore',
    });
    const answers = () =>
      fetch(`http://127.0.0.1:${port}/`).then(
        () => true,
        () => false,
      );
    await vi.waitFor(async () => expect(await answers()).toBe(true), { timeout: 30_000, interval: 100 });
  });
  afterAll(async () => {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  });

  const tool = (timeoutSeconds = 20) =>
    ({ type: 'mcp', server: { url, timeoutSeconds }, metadata: { protocol } }) as const;
  const offered = async (name: string, timeoutSeconds?: number) => {
    const place = openToolPlace();
    const tools = await place.expand(tool(timeoutSeconds));
    const found = tools.find(({ remoteName }) => remoteName === name);
    if (found === undefined) throw new Error(`${name} is not offered`);
    return { found, run: (given = {}) => place.run(found, given) };
  };

  it('its tools are offered with their schemas, and run', async () => {
    const { found, run } = await offered('echo');
    expect(found.function).toMatchObject({
      description: expect.stringMatching(/echo/i),
      parameters: { properties: { message: { type: 'string' } }, required: ['message'] },
    });
    expect(await run({ message: 'good morning' })).toEqual({
      result: expect.stringContaining('good morning'),
    });
    const sum = await offered('get-sum');
    expect(await sum.run({ a: 2, b: 40 })).toEqual({ result: expect.stringContaining('42') });
  });

  it('arguments that it refuses, pictures and what takes too long are answers too', async () => {
    const sum = await offered('get-sum');
    expect(await sum.run({ a: 'two' })).toMatchObject({ code: 'tool-failed' });
    const picture = await offered('get-tiny-image');
    expect(await picture.run()).toMatchObject({ result: expect.not.stringContaining('iVBOR') });
    const long = await offered('trigger-long-running-operation', 1);
    expect(await long.run({ duration: 10, steps: 5 })).toMatchObject({ code: 'tool-timed-out' });
  });
});
