import { type Check, firstIssue, issue } from './issue.ts';
import { isFields, isMediaTrack, isOneOf, isString } from './values.ts';

export const maxTrackNameLength = 50;

/** Names that a room's own tracks have. */
export const reservedTrackNames = [
  'cam-audio',
  'cam-video',
  'screen-video',
  'screen-audio',
  'rmpAudio',
  'rmpVideo',
  'customVideoDefaults',
] as const;

/** `{ track, mode?, trackName? }` of `startCustomTrack`. */
export const checkCustomTrack: Check = (value) => {
  const { track, mode, trackName } = isFields(value) ? value : {};
  return firstIssue(
    () =>
      !isMediaTrack(track) &&
      issue('Custom tracks provided must be instances of MediaStreamTrack', ['track']),
    () => checkTrackName(trackName),
    () => checkMode(mode),
  );
};

const checkTrackName: Check = (name) => {
  if (name === undefined) return undefined;
  if (!isString(name)) return issue('Custom track `trackName` must be a string', ['trackName']);
  if (name.length > maxTrackNameLength)
    return issue(`Custom track \`trackName\` must not be more than ${maxTrackNameLength} characters`, [
      'trackName',
    ]);
  if (!isOneOf(name, reservedTrackNames)) return undefined;
  return issue(
    `Custom track \`trackName\` must not match a track name already used by daily: ${reservedTrackNames.join(', ')}`,
    ['trackName'],
  );
};

const checkMode: Check = (mode) =>
  mode === undefined || mode === 'music' || mode === 'speech' || isFields(mode)
    ? undefined
    : issue(
        'Custom track `mode` must be either `music` | `speech` | `DailyMicAudioModeSettings` or `undefined`',
        ['mode'],
      );
