import * as messages from '../errors/messages.ts';
import { type Check, eachEntry, issue, type RuleIssue } from './issue.ts';
import { checkPermissions } from './permissions.ts';
import { isFields, isOneOf } from './values.ts';

const trackKinds = ['audio', 'video', 'screenAudio', 'screenVideo', 'rmpAudio', 'rmpVideo'] as const;

const subscriptionHelp =
  'setSubscribedTracks cannot be used when setSubscribeToTracksAutomatically is enabled, and should be of the form: true | "staged" | { [audio: true|false|"staged"], [video: true|false|"staged"], [screenAudio: true|false|"staged"], [screenVideo: true|false|"staged"], [rmpAudio: true|false|"staged"], [rmpVideo: true|false|"staged"], [custom: true|false|"staged"|{ [name]: true|false|"staged" }] }';
const stylesHelp =
  'styles format should be a subset of: { cam: {div: {}, video: {}}, screen: {div: {}, video: {}} }';

/** The changes of `updateParticipant`. `isAutomatic`: the room subscribes to every track by itself. */
export function checkParticipantUpdate(value: unknown, isAutomatic: boolean): RuleIssue | undefined {
  if (!isFields(value)) return issue('updateParticipant() must take an id string and a updates object');
  return eachEntry(value, (key, change) => {
    switch (key) {
      case 'setAudio':
      case 'setVideo':
      case 'eject':
        return undefined;
      case 'setScreenShare':
        return change === false
          ? undefined
          : issue(
              "setScreenShare must be false, as it's only meant for stopping remote participants' screen shares",
            );
      case 'setSubscribedTracks':
        return !isAutomatic && isSubscription(change) ? undefined : issue(subscriptionHelp);
      case 'styles':
        return isStyles(change) ? undefined : issue(stylesHelp);
      case 'updatePermissions':
        return checkPermissions(change);
      default:
        return issue(`unrecognized updateParticipant property ${key}`);
    }
  });
}

const isState = (value: unknown): boolean => isOneOf(value, [true, false, 'staged']);

function isSubscription(value: unknown): boolean {
  if (isState(value) || value === 'avatar') return true;
  if (!isFields(value)) return false;
  return Object.entries(value).every(([kind, state]) =>
    kind === 'custom' ? isNamedSubscription(state) : isOneOf(kind, trackKinds) && isState(state),
  );
}
const isNamedSubscription = (value: unknown): boolean =>
  isState(value) || (isFields(value) && Object.values(value).every(isState));

const hasOnlyFields = (value: unknown, keys: readonly string[]): boolean =>
  isFields(value) && Object.entries(value).every(([key, entry]) => keys.includes(key) && isFields(entry));
const isStyles: (value: unknown) => boolean = (value) =>
  hasOnlyFields(value, ['cam', 'screen']) &&
  Object.values(isFields(value) ? value : {}).every((part) => hasOnlyFields(part, ['div', 'video']));

/** Of a waiting participant. */
export const checkWaitingUpdate: Check = (value) =>
  isFields(value) && typeof value['grantRequestedAccess'] === 'boolean'
    ? undefined
    : issue(messages.badWaitingUpdate);
