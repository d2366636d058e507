import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { RecipeStep } from './read-recipe.ts';

const commandTimeoutMs = 120_000;
const run = promisify(execFile);

/**
 * Does literally what the steps say in a copy of the checkout. Answers the files that were written by hand:
 * what a command writes is none of them.
 *
 * @throws when a file to be created is there, or a line to insert behind is not there exactly once.
 */
export async function followRecipe(folder: string, steps: readonly RecipeStep[]): Promise<readonly string[]> {
  const touched = new Set<string>();
  for (const step of steps) {
    if (step.kind === 'run') {
      await run('sh', ['-c', step.command], { cwd: folder, timeout: commandTimeoutMs });
      continue;
    }
    const path = join(folder, step.path);
    if (step.kind === 'create') createFile(path, step.text);
    else writeFileSync(path, inserted(readFileSync(path, 'utf8'), step));
    touched.add(step.path);
  }
  return [...touched];
}

function createFile(path: string, text: string): void {
  if (existsSync(path)) throw new Error(`${path} is there already`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function inserted(source: string, { path, after, text }: Extract<RecipeStep, { kind: 'insert' }>): string {
  const lines = source.split('\n');
  const places = lines.flatMap((line, index) => (line.trim() === after ? [index] : []));
  const [place] = places;
  if (place === undefined || places.length > 1)
    throw new Error(`${path} has ${places.length} times the line: ${after}`);
  return [...lines.slice(0, place + 1), text.trimEnd(), ...lines.slice(place + 1)].join('\n');
}
