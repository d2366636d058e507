import { checkModel } from '../installed/check-model.ts';
import { type Register, readRegister } from '../installed/register.ts';
import { type CommandContext, sayTo, setsOf } from './command-context.ts';

const maxNamed = 3;

/** Reads every byte of every installed set. False: something of one is missing or changed. */
export async function checkSets(context: CommandContext): Promise<boolean> {
  const register = await readRegister(context.folder);
  if (register.sets.length === 0) sayTo(context, 'no set is installed');
  const wrong = await wrongFiles(register, context);
  for (const id of register.sets) {
    const problems = modelsOf(id, context).flatMap((model) => wrong.get(model) ?? [`${model} is not there`]);
    sayTo(context, problems.length === 0 ? `${id}: whole` : `${id}: ${shown(problems)}; add it again`);
  }
  return register.sets.every((id) => modelsOf(id, context).every((model) => wrong.get(model)?.length === 0));
}

async function wrongFiles(
  { models }: Register,
  { folder, signal }: CommandContext,
): Promise<Map<string, string[]>> {
  const wrong = new Map<string, string[]>();
  for (const [id, model] of Object.entries(models)) {
    signal.throwIfAborted();
    const paths = await checkModel(folder.modelFolder(id), model);
    wrong.set(
      id,
      paths.map((path) => `${id}/${path} is missing or changed`),
    );
  }
  return wrong;
}

/** A set that a newer catalogue dropped has no models here. */
const modelsOf = (id: string, context: CommandContext): string[] =>
  setsOf(context)
    .find((set) => set.id === id)
    ?.models.map((model) => model.id) ?? [];

const shown = (problems: readonly string[]): string => {
  const more = problems.length - maxNamed;
  return problems.slice(0, maxNamed).join(', ') + (more > 0 ? ` and ${more} more` : '');
};
