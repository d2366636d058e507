import { type Check, eachEntry, firstIssue, issue, type RuleIssue, under } from './issue.ts';
import { checkSimulcast } from './simulcast.ts';
import { isFields, isNumber, isOneOf, isString } from './values.ts';

/** What a page may ask a remote media player to do. */
const playerStates = ['play', 'pause'] as const;
export const playerVolume = { min: 0, max: 2 } as const;

/** `{ url, settings? }` of `startRemoteMediaPlayer`. */
export const checkPlayerStart: Check = (value) => {
  const { url, settings } = isFields(value) ? value : {};
  return firstIssue(
    () => !isString(url) && issue('url parameter must be "string" type', ['url']),
    () => settings !== undefined && under('settings', checkPlayerSettings(settings)),
  );
};

export const checkPlayerSettings: Check = (value) => {
  if (!isFields(value)) return issue('RemoteMediaPlayerSettings: must be "object" type');
  return eachEntry(value, checkSetting);
};

function checkSetting(key: string, setting: unknown): RuleIssue | undefined {
  switch (key) {
    case 'state':
      return isOneOf(setting, playerStates)
        ? undefined
        : issue(
            'Invalid value for RemoteMediaPlayerSettings.state, valid values are: {"PLAY":"play","PAUSE":"pause"}',
          );
    case 'volume':
      return checkVolume(setting);
    case 'simulcastEncodings':
      return checkSimulcast(setting, true);
    default:
      return issue(`Invalid key ${key}, valid keys are: state,volume,simulcastEncodings`);
  }
}

const checkVolume: Check = (volume) => {
  if (!isNumber(volume)) return issue('RemoteMediaPlayerSettings.volume: must be "number" type');
  return volume >= playerVolume.min && volume <= playerVolume.max
    ? undefined
    : issue('RemoteMediaPlayerSettings.volume: must be between 0.0 - 2.0');
};

export const checkPlayerId: Check = (id) =>
  isString(id) ? undefined : issue(' remotePlayerID must be of type string');
