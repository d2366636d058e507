import { type ApiWarning, warningLimits } from '@saywell/contract';
import { limitWarnings } from '../../features/warnings/limit-warnings.ts';

/** The value of the header: JSON in ASCII, with as many warnings as its size allows; null: there is nothing to say. */
export function warningsHeader(warnings: readonly ApiWarning[]): string | null {
  for (let most = Math.min(warnings.length, warningLimits.warnings); most > 0; most -= 1) {
    const text = asciiJson(limitWarnings(warnings, most));
    if (text.length <= warningLimits.headerBytes) return text;
  }
  return null;
}

/** Header values are bytes: what is beyond ASCII is written as JSON escapes, which every parser reads back. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
