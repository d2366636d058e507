import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { addSet } from './commands/add-set.ts';
import { checkSets } from './commands/check-sets.ts';
import type { CommandContext } from './commands/command-context.ts';
import { listSets } from './commands/list-sets.ts';
import { removeSet } from './commands/remove-set.ts';
import { runTests } from './commands/run-tests.ts';
import { modelsFolder } from './installed/models-folder.ts';
import { ModelsError } from './models-error.ts';
import { ScenarioError } from './scenarios/scenario-error.ts';
import type { Terminal } from './terminal/progress-bar.ts';

export interface CliOptions extends Omit<CommandContext, 'folder' | 'mirror'> {
  /** Without the program's own name. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly errors: Pick<Terminal, 'write'>;
}

export const exitCodes = { done: 0, failed: 1, badUsage: 2, cancelled: 130 } as const;

const usage = `saywell test: conversations with your assistants, from files.
saywell models: better local ears and voices. Nothing is downloaded unless you add a set.

  saywell test FILE... [--repeat N] [--json] [--url URL] [--key KEY]
                                 run scenarios against a server: exit code 0 all passed, 1 some failed

  saywell models list [--json]   what there is: sizes, languages, licences, accuracy
  saywell models add SET         download, check and unpack a set
  saywell models remove SET      delete it
  saywell models check           are the installed sets whole?

  SAYWELL_URL         the server, without --url (default http://localhost:3000)
  SAYWELL_KEY         a private key, without --key (default: the one in SAYWELL_DATA_DIR)
  SAYWELL_DATA_DIR    models are in its folder models (default .saywell)
  SAYWELL_MODELS_URL  https:, http: or file: folder with the same archives, for hosts without the internet
`;

/** Runs one command and returns the exit code of the process; failures are told in one line. */
export async function runCli(options: CliOptions): Promise<number> {
  try {
    return await dispatch(options);
  } catch (error) {
    if (error instanceof ScenarioError) {
      options.errors.write(`saywell: ${error.message} [${error.code}]\n`);
      return exitCodes.badUsage;
    }
    if (!(error instanceof ModelsError)) throw error;
    options.errors.write(`saywell: ${error.message} [${error.code}]\n`);
    if (error.code === 'bad-usage') options.errors.write(`\n${usage}`);
    if (error.code === 'cancelled') return exitCodes.cancelled;
    return error.code === 'bad-usage' ? exitCodes.badUsage : exitCodes.failed;
  }
}

async function dispatch({ args, env, errors: _errors, ...rest }: CliOptions): Promise<number> {
  const { values, positionals } = parse(args);
  const [subject, command, set, ...more] = positionals;
  if (values.help === true || subject === undefined) {
    rest.out.write(usage);
    return exitCodes.done;
  }
  if (subject === 'test') {
    const key = settingOf(env, 'SAYWELL_KEY');
    const url = settingOf(env, 'SAYWELL_URL');
    const settings = { key, url, dataDirectory: dataDirectory(env) };
    const allPassed = await runTests(positionals.slice(1), values, settings, rest);
    if (rest.signal.aborted) return exitCodes.cancelled;
    return allPassed ? exitCodes.done : exitCodes.failed;
  }
  const context = {
    ...rest,
    folder: modelsFolder(dataDirectory(env)),
    mirror: settingOf(env, 'SAYWELL_MODELS_URL'),
  };
  const isForTests = [values.repeat, values.url, values.key].some((value) => value !== undefined);
  if (subject !== 'models' || more.length > 0 || isForTests) throw badUsage(args);
  return perform({ command, set, asJson: values.json === true }, context, args);
}

interface Asked {
  readonly command: string | undefined;
  readonly set: string | undefined;
  readonly asJson: boolean;
}

async function perform(
  { command, set, asJson }: Asked,
  context: CommandContext,
  args: readonly string[],
): Promise<number> {
  if ((command === 'list' || command === undefined) && set === undefined) await listSets(context, asJson);
  else if (command === 'check' && set === undefined)
    return (await checkSets(context)) ? exitCodes.done : exitCodes.failed;
  else if (command === 'add' && set !== undefined) await addSet(set, context);
  else if (command === 'remove' && set !== undefined) await removeSet(set, context);
  else throw badUsage(args);
  return exitCodes.done;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        repeat: { type: 'string' },
        url: { type: 'string' },
        key: { type: 'string' },
      },
      allowPositionals: true,
    });
  } catch (cause) {
    throw badUsage(args, cause);
  }
}

const badUsage = (args: readonly string[], cause?: unknown): ModelsError =>
  new ModelsError('bad-usage', `this is no command: ${withoutKey(args).join(' ')}`, { cause });

/** What is shown and logged has no keys. */
const withoutKey = (args: readonly string[]): string[] =>
  args.map((arg, index) => {
    if (arg.startsWith('--key=')) return '--key=…';
    return args[index - 1] === '--key' ? '…' : arg;
  });

const settingOf = (env: CliOptions['env'], name: string): string | undefined =>
  env[name]?.trim() || undefined;

const dataDirectory = (env: CliOptions['env']): string =>
  resolve(settingOf(env, 'SAYWELL_DATA_DIR') ?? '.saywell');
