import { expect, it } from 'vitest';
import { startGuarded } from './guarded-process.ts';

const start = (script: string, onLine?: (line: string) => void) =>
  startGuarded({
    command: ['/bin/sh', '-c', script],
    launch: { prefix: [] },
    libraryDirectory: '/nonexistent',
    ...(onLine === undefined ? {} : { onLine }),
  });

it('tells the exit and what was written to the error output, line by line', async () => {
  const lines: string[] = [];
  const child = start('echo one >&2; printf "two\\nthr" >&2; printf "ee\\n" >&2; exit 3', (line) =>
    lines.push(line),
  );
  expect(await child.exited).toEqual({ code: 3, signal: null, output: 'one\ntwo\nthree' });
  expect(lines).toEqual(['one', 'two', 'three']);
});

it('a signal reaches the program itself', async () => {
  const child = start('exec sleep 60');
  child.kill('SIGTERM');
  expect(await child.exited).toMatchObject({ code: null, signal: 'SIGTERM' });
});

it('a program that cannot be started is told by its exit', async () => {
  const child = startGuarded({
    command: ['true'],
    launch: { prefix: ['/nonexistent/setpriv'] },
    libraryDirectory: '/nonexistent',
  });
  expect(await child.exited).toMatchObject({ code: null, output: expect.stringContaining('ENOENT') });
});

it('the program gets nothing of the environment that may hold secrets', async () => {
  process.env.SAYWELL_TEST_SECRET = 'secret';
  const child = start('env >&2');
  delete process.env.SAYWELL_TEST_SECRET;
  expect((await child.exited).output).not.toContain('SAYWELL_TEST_SECRET');
});
