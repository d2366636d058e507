import { type Check, issue } from './issue.ts';
import { isFields, isOneOf, isString } from './values.ts';

export const recordingTypes = ['cloud', 'raw-tracks', 'local'] as const;

/** Options of `startRecording`; without a type the room chooses. */
export const checkRecording: Check = (value) => {
  const type = isFields(value) ? value['type'] : undefined;
  const given = isString(type) ? type : typeof type;
  if (type === undefined || isOneOf(type, recordingTypes)) return undefined;
  return issue(`invalid type: ${given}, allowed values 'cloud', 'raw-tracks', or 'local'`, ['type']);
};
