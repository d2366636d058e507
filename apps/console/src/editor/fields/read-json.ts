import type { Json } from '../../draft/json.ts';
import type { Read } from './use-typed.ts';

/** Browsers name the place of a mistake by its line, or by its position, or not at all. */
const places = [/line (\d+)/i, /position (\d+)/i] as const;

/** A text as JSON, or where it is none. */
export function readJson(text: string): Read {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what was read from JSON is JSON
    return { value: JSON.parse(text) as Json };
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    const line = Number(places[0].exec(said)?.[1] ?? Number.NaN);
    const position = Number(places[1].exec(said)?.[1] ?? Number.NaN);
    const at = Number.isNaN(line) ? text.slice(0, position || text.length).split('\n').length : line;
    return { problem: `Line ${at} is no JSON. What was right before it is kept.` };
  }
}
