import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Register, readRegister, writeRegister } from '../installed/register.ts';
import { withLock } from '../installed/with-lock.ts';
import { ModelsError, onDisk } from '../models-error.ts';
import { type CommandContext, findSet, sayTo, setsOf } from './command-context.ts';

/** Removes a set: the models that no other installed set needs, and what was downloaded of them. */
export async function removeSet(id: string, context: CommandContext): Promise<void> {
  const set = findSet(context, id);
  if (!(await readRegister(context.folder)).sets.includes(set.id))
    throw new ModelsError('not-installed', `${set.id} is not installed`);
  await withLock(context.folder.lock, async () => {
    const register = await readRegister(context.folder);
    const left = withoutSet(register, set.id, context);
    await writeRegister(context.folder, left);
    const gone = Object.keys(register.models).filter((model) => !(model in left.models));
    for (const model of gone)
      await onDisk(rm(context.folder.modelFolder(model), { recursive: true, force: true }));
    for (const { archive } of set.models)
      await rm(join(context.folder.downloads, archive.file), { force: true });
    sayTo(
      context,
      `${set.id} is removed${gone.length > 0 ? `: ${gone.join(', ')}` : ', its models are in use'}`,
    );
  });
}

function withoutSet(register: Register, id: string, context: CommandContext): Register {
  const sets = register.sets.filter((other) => other !== id);
  const needed = new Set(
    setsOf(context)
      .filter((set) => sets.includes(set.id))
      .flatMap((set) => set.models.map((model) => model.id)),
  );
  const models = Object.entries(register.models).filter(([model]) => needed.has(model));
  return { ...register, sets, models: Object.fromEntries(models) };
}
