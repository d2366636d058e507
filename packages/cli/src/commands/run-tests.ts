import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ModelsError } from '../models-error.ts';
import type { CommandContext } from './command-context.ts';
import { testScenarios } from './test-scenarios.ts';

const defaultUrl = 'http://localhost:3000';
/** In place of what the files say. */
const maxRepeat = 1_000;

interface TestFlags {
  readonly repeat?: string | undefined;
  readonly url?: string | undefined;
  readonly key?: string | undefined;
  readonly json?: boolean | undefined;
}

/** What the surroundings say where no flag does. */
interface TestSettings {
  readonly url: string | undefined;
  readonly key: string | undefined;
  /** Of a server on this machine: it has its first private key. */
  readonly dataDirectory: string;
}

/** `saywell test`. True: all passed. */
export async function runTests(
  files: readonly string[],
  { repeat, json = false, ...flags }: TestFlags,
  settings: TestSettings,
  { out, signal }: Pick<CommandContext, 'out' | 'signal'>,
): Promise<boolean> {
  if (files.length === 0) throw new ModelsError('bad-usage', 'name the files of the scenarios');
  const times = repeat === undefined ? undefined : Number(repeat);
  if (times !== undefined && !(Number.isInteger(times) && times >= 1 && times <= maxRepeat))
    throw new ModelsError('bad-usage', `--repeat is a number from 1 to ${maxRepeat}`);
  const url = flags.url ?? settings.url ?? defaultUrl;
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new ModelsError('bad-usage', `the server's address begins with http: or https:, not "${url}"`);
  const key = flags.key ?? settings.key ?? (await storedKey(settings.dataDirectory));
  if (key === '') throw new ModelsError('bad-usage', 'a private key is needed: --key, or SAYWELL_KEY');
  return testScenarios({ files, repeat: times, asJson: json, out, access: { url, key, signal } });
}

/** Empty: no server has written one here. */
const storedKey = async (dataDirectory: string): Promise<string> =>
  (await readFile(join(dataDirectory, 'private.key'), 'utf8').catch(() => '')).trim();
