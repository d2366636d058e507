import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { z } from 'zod';
import { describeIssues, SetError } from './set-error.ts';
import { type Customer, customerSchema, type QuestionSet, setLimits, setSchema } from './set-schema.ts';

/** A set with what stands beside it. */
export interface LoadedSet {
  readonly file: string;
  readonly set: QuestionSet;
  /** Of a domain set. */
  readonly customers: readonly Customer[];
  /** Of a document set: paths. */
  readonly documents: readonly string[];
}

/** The sets of a folder: every `*.json` that has a `kind`. @throws {SetError} */
export async function findSetFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).toSorted();
  const files: string[] = [];
  for (const name of names) {
    const path = join(folder, name);
    const value = await readJson(path);
    if (typeof value === 'object' && value !== null && 'kind' in value) files.push(path);
  }
  if (files.length === 0) throw new SetError(`${folder}: no set (a *.json file with a "kind") is in there`);
  return files;
}

/** Reads and checks a set and the files that it names. @throws {SetError} with every problem that it has. */
export async function loadSet(path: string): Promise<LoadedSet> {
  const set = await readChecked(path, setSchema);
  const file = basename(path);
  refuseRepeatedIds(file, 'question', set.questions);
  const beside = 'knowledge' in set ? set.knowledge.map((name) => join(dirname(path), name)) : [];
  if (set.kind === 'domain')
    return { file, set, customers: await Promise.all(beside.map(loadCustomer)), documents: [] };
  for (const document of beside) await sizeOf(document);
  return { file, set, customers: [], documents: beside };
}

export const loadCustomer = (path: string): Promise<Customer> => readChecked(path, customerSchema);

/** @throws {SetError} with every problem that the file has. */
export async function readChecked<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const value = await readJson(path);
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new SetError(describeIssues(basename(path), value, parsed.error));
  return parsed.data;
}

async function readJson(path: string): Promise<unknown> {
  await sizeOf(path);
  const text = await readFile(path, 'utf8');
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new SetError(`${basename(path)}: is not JSON (${String(error)})`);
  }
}

async function sizeOf(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isFile()) throw new SetError(`${path}: there is no such file`);
  if (found.size > setLimits.fileBytes)
    throw new SetError(`${basename(path)}: is larger than ${setLimits.fileBytes} bytes`);
}

/** @throws {SetError} */
export function refuseRepeatedIds(
  file: string,
  noun: string,
  items: readonly { readonly id: string }[],
): void {
  const seen = new Set<string>();
  for (const { id } of items) {
    if (seen.has(id)) throw new SetError(`${file}: ${noun} ${id}: id: another ${noun} has the same`);
    seen.add(id);
  }
}
