import { type Check, issue } from './issue.ts';
import { isNumber } from './values.ts';

/** Shortest time between two audio levels, milliseconds. */
export const minLevelIntervalMs = 100;

/** Milliseconds between two levels; nothing given means the default. */
export const checkLevelInterval: Check = (value) =>
  !value || (isNumber(value) && value >= minLevelIntervalMs)
    ? undefined
    : issue('The interval must be a number greater than or equal to 100 milliseconds.');
