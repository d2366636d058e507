import { MAX_USER_DATA_LENGTH } from '@saywell/contract';
import { CallRoomError } from './errors.ts';
import * as messages from './messages.ts';
import type { CallOptions } from './options.ts';

/** The check of a value and what to say when it fails; undefined where every value will do. */
type Rule = readonly [valid: (value: unknown) => boolean, help: string] | undefined;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isString = (value: unknown): boolean => typeof value === 'string';
const isTrack = (value: unknown): boolean => isObject(value) && 'kind' in value && 'enabled' in value;
const source: Rule = [
  (value) => typeof value === 'boolean' || isString(value) || isTrack(value),
  'must be a MediaStreamTrack, boolean, or a string',
];

const rules: { readonly [Key in keyof Required<CallOptions>]: Rule } = {
  url: [isString, 'url should be a string'],
  token: [isString, 'token should be a string'],
  userName: undefined,
  userData: [isUserData, 'invalid userData type provided'],
  audioSource: source,
  videoSource: source,
  startAudioOff: undefined,
  startVideoOff: undefined,
  subscribeToTracksAutomatically: undefined,
  inputSettings: [isObject, 'inputSettings should be an object'],
  dailyConfig: [isObject, 'Unsupported dailyConfig. Check error logs for detailed info.'],
  audioContext: undefined,
  strictMode: undefined,
  allowMultipleCallInstances: undefined,
};

function isOption(key: string): key is keyof CallOptions {
  return Object.hasOwn(rules, key);
}

/** Throws for the first unknown key or bad value. A key that is present with `undefined` is not given. */
export function checkOptions(options: CallOptions): void {
  for (const [key, value] of Object.entries(options)) {
    if (!isOption(key)) throw new CallRoomError('invalid-option', messages.unknownProperty(key));
    const [valid, help] = rules[key] ?? [];
    if (value !== undefined && valid?.(value) === false) {
      throw new CallRoomError('invalid-option', messages.badProperty(key, help ?? ''));
    }
  }
}

function isUserData(value: unknown): boolean {
  const text = typeof value === 'string' ? value : jsonText(value);
  return text !== undefined && text.length <= MAX_USER_DATA_LENGTH;
}

/** JSON text, or undefined for what has none (functions, cycles, undefined). */
export function jsonText(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
