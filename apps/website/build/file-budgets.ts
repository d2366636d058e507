import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { budgets, exceeds } from './budgets.ts';

/** Which files of the finished site have a limit; text counts as its compressed copy. */
const limits: readonly (readonly [pattern: RegExp, bytes: number])[] = [
  [/\.html\.br$/, budgets.htmlBytes],
  [/\.woff2$/, budgets.fontBytes],
  [/^og\/.*\.png$/, budgets.shareImageBytes],
];

/** Every file that has outgrown its budget, in words. */
export async function filesOverBudget(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const problems = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => {
      const file = join(entry.parentPath, entry.name);
      const name = relative(folder, file).replaceAll('\\', '/');
      const limit = limits.find(([pattern]) => pattern.test(name))?.[1];
      return limit === undefined ? [] : exceeds(name, (await stat(file)).size, limit);
    });
  const pages = entries.filter(({ name }) => name.endsWith('.html'));
  const styles = pages.map((entry) => stylesOverBudget(folder, join(entry.parentPath, entry.name)));
  return (await Promise.all([...problems, ...styles])).flat();
}

/** All style sheets of one page together. */
async function stylesOverBudget(folder: string, page: string): Promise<string[]> {
  const links = (await readFile(page, 'utf8')).matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g);
  const sizes = [...links].map(async ([, href = '']) => (await stat(join(folder, `${href}.br`))).size);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return exceeds(`style sheets of ${relative(folder, page)}`, bytes, budgets.cssBytes);
}
