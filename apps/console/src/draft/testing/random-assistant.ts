import type { Json, JsonObject } from '../json.ts';

export type Random = () => number;

/** The same numbers for the same seed, 0 to 1. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the list is not empty
  values[Math.floor(random() * values.length)] as Value;

const words = ['Ava', 'hello', '', 'a/b', '~', 'Größe', '0', '{{name}}', 'toString', '\u202e'];
const text = (random: Random): string => pick(random, words) + pick(random, words);
const maybe = <Value>(random: Random, make: () => Value): Value | undefined =>
  random() < 0.6 ? make() : undefined;
const some = <Value>(random: Random, make: (index: number) => Value): Value[] =>
  Array.from({ length: Math.floor(random() * 5) }, (_none, index) => make(index));

const free = (random: Random, depth: number): Json => {
  const kind = random();
  if (depth > 2 || kind < 0.5) return pick<Json>(random, [null, true, 0, 1.5, '', 'x', text(random)]);
  if (kind < 0.7) return some(random, () => free(random, depth + 1));
  return Object.fromEntries(some(random, () => [text(random), free(random, depth + 1)]));
};

const tool = (random: Random, name: string): JsonObject => ({
  type: pick(random, ['function', 'query']),
  function: { name, description: text(random), parameters: free(random, 0) },
  server: maybe(random, () => ({ url: text(random), timeoutSeconds: 20 })),
});

/** An assistant with everything that documents have: kinds, named lists, lists without names, free parts. */
export function randomAssistant(random: Random): JsonObject {
  const assistant: JsonObject = {
    name: maybe(random, () => text(random)),
    firstMessage: maybe(random, () => text(random)),
    voice: maybe(random, () => ({
      provider: pick(random, ['saywell', '11labs', 'openai']),
      voiceId: pick(random, ['slt', 'rms']),
      speed: maybe(random, () => random()),
    })),
    model: maybe(random, () => ({
      provider: pick(random, ['saywell', 'openai']),
      messages: some(random, () => ({ role: pick(random, ['system', 'user']), content: text(random) })),
      tools: some(random, (index) => tool(random, `tool${index}`)),
      toolIds: some(random, () => text(random)),
    })),
    endCallPhrases: maybe(random, () => some(random, () => text(random))),
    metadata: maybe(random, () => ({ free: free(random, 0) })),
  };
  // As over the wire: nothing is undefined.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is what was written
  return JSON.parse(JSON.stringify(assistant)) as JsonObject;
}

/** The same list in another order, with something less. */
export function shuffled<Value>(random: Random, list: readonly Value[]): Value[] {
  return list
    .filter(() => random() < 0.8)
    .map((value) => ({ value, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ value }) => value);
}
