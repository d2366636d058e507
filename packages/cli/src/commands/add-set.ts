import { mkdir } from 'node:fs/promises';
import type { Model } from '../catalogue/model.ts';
import type { ModelSet } from '../catalogue/model-sets.ts';
import { checkRoom, freeBytes } from '../install/free-bytes.ts';
import { type InstallStep, installModel } from '../install/install-model.ts';
import { checkModel } from '../installed/check-model.ts';
import { type Register, type RegisteredModel, readRegister, writeRegister } from '../installed/register.ts';
import { withLock } from '../installed/with-lock.ts';
import { onDisk } from '../models-error.ts';
import { formatBytes } from '../terminal/format-bytes.ts';
import { createProgressBar } from '../terminal/progress-bar.ts';
import { type CommandContext, findSet, sayTo } from './command-context.ts';
import { licenceLines } from './licence-lines.ts';

/** The package that runs the models; it is no dependency, because it is 32 MB that few installations use. */
const addonCommand = 'npm install --no-save sherpa-onnx-node@~1.13.8';

/** Installs what of a set is not there whole. Throws {@link ModelsError}; whatever was whole before stays so. */
export async function addSet(id: string, context: CommandContext): Promise<void> {
  const set = findSet(context, id);
  await onDisk(mkdir(context.folder.root, { recursive: true }));
  await withLock(context.folder.lock, () => addLocked(set, context));
  sayTo(context, `${set.id} is installed in ${context.folder.root}. It is used from the next start on, with`);
  sayTo(context, `  ${addonCommand}`);
}

async function addLocked(set: ModelSet, context: CommandContext): Promise<void> {
  let register = await readRegister(context.folder);
  const missing = await missingModels(set, register, context);
  for (const model of set.models.filter((one) => !missing.includes(one)))
    sayTo(context, `${model.id}: already there`);
  await announce(missing, context);
  for (const model of missing) {
    const registered = await install(model, context);
    register = withModel(register, model, registered);
    await writeRegister(context.folder, register);
  }
  const sets = [...register.sets.filter((other) => other !== set.id), set.id];
  await writeRegister(context.folder, { ...register, sets });
}

async function missingModels(
  set: ModelSet,
  { models }: Register,
  { folder }: CommandContext,
): Promise<Model[]> {
  const missing: Model[] = [];
  for (const model of set.models) {
    const known = models[model.id];
    const isWhole =
      known?.sha256 === model.archive.sha256 &&
      (await checkModel(folder.modelFolder(model.id), known)).length === 0;
    if (!isWhole) missing.push(model);
  }
  return missing;
}

async function announce(missing: readonly Model[], context: CommandContext): Promise<void> {
  if (missing.length === 0) return;
  const downloads = missing.reduce((sum, { archive }) => sum + archive.bytes, 0);
  const disk = missing.reduce((sum, { diskBytes }) => sum + diskBytes, 0);
  const largest = Math.max(...missing.map(({ archive }) => archive.bytes));
  for (const model of missing) for (const line of licenceLines(model)) sayTo(context, line);
  sayTo(context, `${formatBytes(downloads)} to download, ${formatBytes(disk)} on the disk`);
  // Archives go one by one as they are unpacked.
  checkRoom(disk + largest, await (context.freeBytes ?? freeBytes)(context.folder.root));
}

async function install(model: Model, context: CommandContext): Promise<RegisteredModel> {
  const { folder, mirror, signal, out, retryDelayMs, stallMs } = context;
  const bar = createProgressBar(out, model.id);
  const onProgress = (step: InstallStep): void => {
    if (step.step === 'downloading') return bar.show(step.bytes, step.ofBytes);
    bar.end();
    sayTo(context, step.step === 'checking' ? `  ${model.id}: checking SHA-256` : `  ${model.id}: unpacking`);
  };
  try {
    return await installModel(model, { folder, mirror, signal, onProgress, retryDelayMs, stallMs });
  } finally {
    bar.end();
  }
}

const withModel = (register: Register, { id }: Model, registered: RegisteredModel): Register => ({
  ...register,
  models: { ...register.models, [id]: registered },
});
