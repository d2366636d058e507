import type { Document } from './document.ts';

const reference = /"#\/components\/schemas\/([^"]+)"/g;

/** Takes out of the document the schemas that nothing in it refers to. */
export function dropUnusedSchemas({ components: { schemas }, paths, webhooks }: Document): void {
  const used = new Set<string>();
  const waiting = namesIn([paths, webhooks]);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (used.has(name)) continue;
    used.add(name);
    waiting.push(...namesIn(schemas[name]));
  }
  for (const name of Object.keys(schemas)) if (!used.has(name)) delete schemas[name];
}

const namesIn = (part: unknown): string[] =>
  [...(JSON.stringify(part) ?? '').matchAll(reference)].map(([, name = '']) => name);
