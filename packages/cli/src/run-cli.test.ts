import { expect, it } from 'vitest';
import { runCli } from './run-cli.ts';

async function run(...args: string[]): Promise<{ code: number; out: string; errors: string }> {
  let [out, errors] = ['', ''];
  const code = await runCli({
    args,
    env: { SAYWELL_DATA_DIR: '/nowhere/at/all', SAYWELL_MODELS_URL: 'ftp://example.com' },
    out: { write: (text) => void (out += text), isTerminal: false },
    errors: { write: (text) => void (errors += text) },
    signal: new AbortController().signal,
  });
  return { code, out, errors };
}

it('lists what there is without a data directory', async () => {
  const { code, out } = await run('models', 'list');
  expect(code).toBe(0);
  expect(out).toMatch(/tiny-english: [\s\S]*Apache-2.0; en[\s\S]*best-multilingual/);
  expect(out).not.toContain('(installed)');
});

it('lists for programs in one line', async () => {
  const { out } = await run('models', 'list', '--json');
  const { sets } = JSON.parse(out) as { sets: { id: string; isInstalled: boolean }[] };
  expect(sets.map(({ id, isInstalled }) => [id, isInstalled])[0]).toEqual(['tiny-english', false]);
});

it.each([
  [['models', 'bogus'], 2, 'bad-usage'],
  [['other'], 2, 'bad-usage'],
  [['models', 'add'], 2, 'bad-usage'],
  [['models', 'list', 'tiny-english'], 2, 'bad-usage'],
  [['models', 'list', '--yes'], 2, 'bad-usage'],
  [['models', 'add', 'huge-klingon'], 1, 'unknown-set'],
  [['models', 'remove', 'tiny-english'], 1, 'not-installed'],
  [['models', 'list', '--repeat', '2'], 2, 'bad-usage'],
  [['test'], 2, 'bad-usage'],
  [['test', 'a.yaml'], 2, 'bad-usage'],
  [['test', 'a.yaml', '--key', 'k', '--repeat', '0'], 2, 'bad-usage'],
  [['test', 'a.yaml', '--key', 'k', '--url', 'localhost:3000'], 2, 'bad-usage'],
  [['test', '/nowhere/a.yaml', '--key', 'k'], 2, 'scenario-unreadable'],
] as const)('answers %j with exit code %i', async (args, code, failure) => {
  const answer = await run(...args);
  expect(answer.code).toBe(code);
  expect(answer.errors).toContain(`[${failure}]`);
});

it('says how it is used', async () => {
  expect(await run()).toMatchObject({
    code: 0,
    out: expect.stringContaining('saywell models add SET') as string,
  });
});

it('shows no keys', async () => {
  const { errors } = await run('test', '--key', 'secret-1', '--key=secret-2', '--wrong');
  expect(errors).toContain('this is no command: test --key … --key=… --wrong');
  expect(errors).not.toContain('secret');
});
