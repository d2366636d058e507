import { type Check, issue } from './issue.ts';
import { isFields, isString } from './values.ts';

const mandatory = 'updateTranscription Error: options is mandatory';

/** Options of `updateTranscription`. */
export const checkTranscriptionUpdate: Check = (options) => {
  if (options === undefined || options === null) return issue(mandatory);
  if (!isFields(options)) return issue('updateTranscription Error: options must be object type');
  const { participants } = options;
  return participants === undefined || Array.isArray(participants)
    ? undefined
    : issue('updateTranscription Error: participants must be an array', ['participants']);
};

/** Options of `stopTranscription`; none means every transcription. */
export const checkTranscriptionStop: Check = (options) => {
  if (options === undefined) return undefined;
  if (!isFields(options)) return issue('stopTranscription Error: options must be object type');
  return isString(options['instanceId'])
    ? undefined
    : issue('stopTranscription Error: "instanceId" not provided', ['instanceId']);
};
