import { type Check, eachEntry, firstIssue, issue } from './issue.ts';
import { emptyEncoding } from './simulcast.ts';
import { isFields, isOneOf } from './values.ts';

export const cameraPresets = [
  'default-video',
  'bandwidth-optimized',
  'bandwidth-and-quality-balanced',
  'quality-optimized',
  'adaptive-2-layers',
  'adaptive-3-layers',
] as const;
export const screenPresets = [
  'default-screen-video',
  'detail-optimized',
  'motion-optimized',
  'motion-and-detail-balanced',
] as const;

const qualities = ['low', 'medium', 'high'] as const;

/** Track name → preset or settings object; `screenVideo` has presets of its own. */
export const checkSendSettings: Check = (value) => {
  if (!isFields(value) || Object.keys(value).length === 0)
    return issue('Send settings must contain at least information for one track!');
  return eachEntry(value, (track, settings) =>
    checkVideoSendSettings(settings, track === 'screenVideo' ? screenPresets : cameraPresets),
  );
};

export function checkVideoSendSettings(settings: unknown, presets: readonly string[]): ReturnType<Check> {
  if (isOneOf(settings, presets)) return undefined;
  if (!isFields(settings))
    return issue(
      `Video send settings should be either an object or one of the supported presets: ${presets.join(', ')}`,
    );
  const { maxQuality, encodings, allowAdaptiveLayers } = settings;
  return firstIssue(
    () =>
      maxQuality === undefined &&
      encodings === undefined &&
      allowAdaptiveLayers === undefined &&
      issue(
        'Video send settings must contain at least maxQuality, allowAdaptiveLayers or encodings attribute',
      ),
    () =>
      maxQuality !== undefined &&
      !isOneOf(maxQuality, qualities) &&
      issue('maxQuality must be either low, medium or high', ['maxQuality']),
    () => encodings !== undefined && checkEncodings(encodings),
  );
}

const checkEncodings: Check = (encodings) => {
  const names = isFields(encodings) ? Object.keys(encodings) : [];
  const wanted: readonly string[] = qualities.slice(0, names.length);
  if (!isFields(encodings) || names.length === 0 || !names.every((name) => wanted.includes(name)))
    return issue('Encodings must be defined as: low, low and medium, or low, medium and high.', [
      'encodings',
    ]);
  return eachEntry(encodings, (_, layer) =>
    isFields(layer) && Object.keys(layer).length > 0 ? undefined : issue(emptyEncoding),
  );
};
