import { type Check, eachEntry, firstIssue, issue, type RuleIssue, under } from './issue.ts';
import { type Fields, isFields, isOneOf } from './values.ts';

const sendable = ['video', 'audio', 'screenVideo', 'screenAudio', 'customVideo', 'customAudio'] as const;
const administrable = ['participants', 'streaming', 'transcription'] as const;
const custom = ['customVideo', 'customAudio'] as const;

const help =
  'updatePermissions can take hasPresence, canSend, canReceive, and canAdmin permissions. hasPresence must be a boolean. canSend can be a boolean or an Array or Set of media types (video, audio, screenVideo, screenAudio, customVideo, customAudio). canAdmin can be a boolean or an Array or Set of admin types (participants, streaming, transcription).';

/** What a participant may send, receive and administer. */
export const checkPermissions: Check = (value) => {
  if (!isFields(value)) return issue(help);
  return eachEntry(value, (key, permission) => {
    switch (key) {
      case 'hasPresence':
        return typeof permission === 'boolean' ? undefined : issue(help);
      case 'canSend':
        return isChoice(permission, sendable) ? undefined : issue(help);
      case 'canAdmin':
        return isChoice(permission, administrable) ? undefined : issue(help);
      case 'canReceive':
        return checkCanReceive(permission);
      default:
        return issue(help);
    }
  });
};

function isChoice(value: unknown, allowed: readonly string[]): boolean {
  if (typeof value === 'boolean') return true;
  const list: readonly unknown[] | undefined = toList(value);
  return list !== undefined && list.every((entry) => isOneOf(entry, allowed));
}

function toList(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  return value instanceof Set ? [...value] : undefined;
}

/** `{ base?, byUserId?, byParticipantId? }`: what a participant may receive of whom. */
export const checkCanReceive: Check = (value) => {
  if (!isFields(value)) return issue('canReceive must be an object');
  return firstIssue(
    () =>
      Object.keys(value).some((key) => !isOneOf(key, ['base', 'byUserId', 'byParticipantId'])) &&
      issue('canReceive can only contain keys (base, byUserId, byParticipantId)'),
    () => 'base' in value && under('base', checkMedia(value['base']) ?? checkBase(value['base'])),
    () => checkMap(value, 'byUserId'),
    () => checkMap(value, 'byParticipantId'),
  );
};

function checkMap(value: Fields, field: 'byUserId' | 'byParticipantId'): RuleIssue | undefined {
  const map = value[field];
  if (map === undefined) return undefined;
  if (!isFields(map)) return issue(`invalid (non-object) value for field '${field}' in canReceive`, [field]);
  return under(
    field,
    eachEntry(map, (_, media) => checkMedia(media)),
  );
}

function checkMedia(media: unknown): RuleIssue | undefined {
  if (typeof media === 'boolean') return undefined;
  if (!isFields(media)) return issue('invalid (non-object, non-boolean) value in canReceive');
  return eachEntry(media, (type, permission) => {
    if (!isOneOf(type, sendable)) return issue(`invalid media type '${type}' in canReceive`);
    return isOneOf(type, custom) ? checkNamed(type, permission) : checkFlag(type, permission);
  });
}

const checkFlag = (type: string, permission: unknown): RuleIssue | undefined =>
  typeof permission === 'boolean'
    ? undefined
    : issue(`invalid (non-boolean) value for media type '${type}' in canReceive`);

function checkNamed(type: string, permission: unknown): RuleIssue | undefined {
  if (!isFields(permission))
    return issue(`invalid (non-object) value for media type '${type}' in canReceive`);
  return Object.values(permission).every((entry) => typeof entry === 'boolean')
    ? undefined
    : issue(`invalid (non-boolean) value for entry within '${type}' in canReceive`);
}

/** What everybody may receive has to be said in full. */
function checkBase(base: unknown): RuleIssue | undefined {
  if (!isFields(base)) return undefined;
  if (!sendable.every((type) => type in base))
    return issue(
      'canReceive "base" permission must specify all media types: video, audio, screenVideo, screenAudio, customVideo, customAudio (or be set to a boolean shorthand)',
    );
  const open = custom.find((type) => !('*' in (isFields(base[type]) ? base[type] : {})));
  return open && issue(`canReceive "base" permission must specify "*" as an entry within '${open}'`, [open]);
}
