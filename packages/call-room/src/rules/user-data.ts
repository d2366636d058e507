import { MAX_USER_DATA_LENGTH } from '@saywell/contract';
import { type Check, issue } from './issue.ts';
import { isString } from './values.ts';

/** At most 4096 UTF-16 code units: of a string itself, else of its JSON text. */
export const checkUserData: Check = (value) => {
  if (value === undefined) return undefined;
  const text = isString(value) ? value : serialise(value);
  if (typeof text !== 'string') return text;
  if (text.length <= MAX_USER_DATA_LENGTH) return undefined;
  return issue(
    `userData is too large (${text.length} characters). Maximum size suppported is ${MAX_USER_DATA_LENGTH}.`,
  );
};

function serialise(value: unknown) {
  let reason = 'it has no JSON text';
  try {
    const text: string | undefined = JSON.stringify(value);
    if (text !== undefined) return text;
  } catch (error) {
    reason = String(error);
  }
  return issue(`userData must be serializable to JSON: ${reason}`);
}
