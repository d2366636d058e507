export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isString = (value: unknown): value is string => typeof value === 'string';
export const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && !Number.isNaN(value);
export const isInteger = (value: unknown): value is number => Number.isInteger(value);

/** By its shape: a track of another window is not an instance of this one's class. */
export const isMediaTrack = (value: unknown): boolean =>
  isFields(value) && (value['kind'] === 'audio' || value['kind'] === 'video') && 'enabled' in value;

export const isUrl = (value: unknown): boolean => isString(value) && URL.canParse(value);

export const isOneOf = (value: unknown, allowed: readonly unknown[]): boolean => allowed.includes(value);

/** JSON text, or undefined for what has none (functions, cycles, undefined). */
export function jsonText(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
