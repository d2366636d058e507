import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { idlePatterns } from './fields/idle-values.ts';
import { fieldsOfCustomModels, fieldsOfLanguageModels } from './fields-without-effect.ts';
import { unsentClientMessages, unsentServerMessages } from './unsent-messages.ts';

/** Everything of the product that could read a field, but for this folder. */
const sources = ['../../', '../../../../../packages/agent/src/'].flatMap((folder) => {
  const root = new URL(folder, import.meta.url);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) =>
        path.endsWith('.ts') &&
        !/\.test\.ts$|testing\/|features\/warnings\/|http\/openapi\/descriptions\//.test(path),
    )
    .map((path) => readFileSync(new URL(path, root), 'utf8'));
});
const isRead = (name: string): boolean =>
  sources.some((text) => new RegExp(`\\.${name}\\b|[{,]\\s*${name}\\s*[,:}]`).test(text));

/** Names that other parts of the product use for something else. */
const namesOfOthers = new Set(
  [
    'model recordingPath scorecards structuredOutputs voice server credentialId locationId version',
    'variableExtractionPlan backoffPlan encryptedPaths',
  ].flatMap((line) => line.split(' ')),
);
const nameOf = (path: string): string => /(\w+)(?:\[\])?$/.exec(path)?.[1] ?? '';

it.each(
  [...idlePatterns('assistant'), ...idlePatterns('tool')]
    .map(({ whole }) => whole)
    // All of one kind: nothing is read of it because its kind is not.
    .filter((whole) => !whole.endsWith('>')),
)('nothing on this server reads %s', (path) => {
  const name = nameOf(path);
  expect(name).not.toBe('');
  expect(namesOfOthers.has(name) || !isRead(name)).toBe(true);
});

it.each([...fieldsOfLanguageModels, ...fieldsOfCustomModels])('a language model reads %s', (path) => {
  expect(isRead(nameOf(path))).toBe(true);
});

it.each([...new Set([...unsentClientMessages, ...unsentServerMessages])])('nothing sends %s', (name) => {
  const senders = sources.filter((text) => text.includes(`type: '${name}'`));
  expect(senders).toEqual([]);
});
