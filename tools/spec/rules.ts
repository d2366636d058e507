import { readFileSync } from 'node:fs';

/** One numbered rule of the specification. */
export interface Rule {
  /** For example `WH-15`. */
  readonly id: string;
  /** The letters of the id. */
  readonly area: string;
  readonly text: string;
  /** Marked [NT]: cannot be tested as behaviour. */
  readonly notTestable: boolean;
}

const ruleFiles = ['docs/spec/website-rules.md', 'docs/spec/voice-sdk-rules.md'];
/** Lists of what the specification leaves open; their entries are not rules. */
const notAreas = new Set(['LW', 'LV']);

/** Every rule, in the order of the documents. */
export function parseRules(markdown: string): Rule[] {
  return [...markdown.matchAll(/^- \*\*([A-Z]{2})-(\d+)\*\* (.+)$/gm)]
    .map(([, area = '', number = '', text = '']) => ({
      id: `${area}-${number}`,
      area,
      text,
      notTestable: text.includes('[NT]'),
    }))
    .filter((rule) => !notAreas.has(rule.area));
}

export function readRules(): Rule[] {
  return ruleFiles.flatMap((file) => parseRules(readFileSync(file, 'utf8')));
}
