import type { Model } from '../catalogue/model.ts';
import type { ModelSet } from '../catalogue/model-sets.ts';
import { readRegister } from '../installed/register.ts';
import { formatBytes } from '../terminal/format-bytes.ts';
import { type CommandContext, sayTo, setsOf } from './command-context.ts';

/** Prints what there is, and what of it is installed; `asJson`: one line for programs. */
export async function listSets(context: CommandContext, asJson: boolean): Promise<void> {
  const installed = (await readRegister(context.folder)).sets;
  if (asJson) {
    const sets = setsOf(context).map((set) => ({ ...set, isInstalled: installed.includes(set.id) }));
    sayTo(context, JSON.stringify({ sets }));
    return;
  }
  for (const set of setsOf(context)) for (const line of linesOf(set, installed)) sayTo(context, line);
  sayTo(
    context,
    'Add one with: npm run models -- add SET. Accuracy is as published for the original weights;',
  );
  sayTo(context, 'those here are smaller, and nothing was measured on them by us.');
}

function linesOf({ id, summary, models }: ModelSet, installed: readonly string[]): string[] {
  const downloads = models.reduce((sum, { archive }) => sum + archive.bytes, 0);
  const disk = models.reduce((sum, { diskBytes }) => sum + diskBytes, 0);
  return [
    `${id}${installed.includes(id) ? ' (installed)' : ''}: ${summary}`,
    `  ${formatBytes(downloads)} to download, ${formatBytes(disk)} on the disk`,
    ...models.flatMap(modelLines),
    '',
  ];
}

const modelLines = ({ kind, id, title, languages, licence, accuracy }: Model): string[] => [
  `  ${kind.padEnd(6)}${id}: ${title}`,
  `        ${licence}; ${languages.join(' ')}`,
  ...(kind === 'voice'
    ? []
    : [
        `        ${accuracy === null ? 'no published accuracy known' : `${accuracy.text} (${accuracy.source})`}`,
      ]),
];
