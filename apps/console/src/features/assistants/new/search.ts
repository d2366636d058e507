import { starterOf } from './starters.ts';

export function readNewSearch({ template }: Readonly<Record<string, unknown>>): {
  readonly template?: string;
} {
  return typeof template === 'string' && starterOf(template) !== undefined ? { template } : {};
}
