import type { EncodingLayer, SendSettings, VideoSendSettings } from '../options/media-settings.ts';

const layers: Readonly<Record<'low' | 'medium' | 'high', EncodingLayer>> = {
  low: { maxBitrate: 150_000, maxFramerate: 15, scaleResolutionDownBy: 4 },
  medium: { maxBitrate: 400_000, maxFramerate: 24, scaleResolutionDownBy: 2 },
  high: { maxBitrate: 1_200_000, maxFramerate: 30, scaleResolutionDownBy: 1 },
};
const { low, medium, high } = layers;

/** What the presets mean: layers from the smallest to the best. */
const presets: Readonly<Record<string, readonly EncodingLayer[]>> = {
  'default-video': [high],
  'bandwidth-optimized': [medium],
  'bandwidth-and-quality-balanced': [low, medium],
  'quality-optimized': [low, medium, high],
  'adaptive-2-layers': [low, high],
  'adaptive-3-layers': [low, medium, high],
  'default-screen-video': [{ maxBitrate: 1_500_000, maxFramerate: 10 }],
  // Text stays sharp; movement stutters.
  'detail-optimized': [{ maxBitrate: 2_000_000, maxFramerate: 5 }],
  'motion-optimized': [{ maxBitrate: 2_000_000, maxFramerate: 30, scaleResolutionDownBy: 2 }],
  'motion-and-detail-balanced': [{ maxBitrate: 2_000_000, maxFramerate: 15 }],
};

const qualities = ['low', 'medium', 'high'] as const;
/** Names of the layers on the wire, the smallest first. */
const rids = ['l', 'm', 'h'] as const;

export interface EncodingChoice {
  readonly sendSettings: SendSettings | undefined;
  /** The deprecated `dailyConfig` fields. */
  readonly camera: readonly EncodingLayer[] | undefined;
  readonly screen: readonly EncodingLayer[] | undefined;
  readonly disableSimulcast: boolean;
}

/** How a video is sent; undefined leaves it to the browser. */
export function encodingsOf(
  name: string,
  { sendSettings = {}, camera, screen, disableSimulcast }: EncodingChoice,
): readonly RTCRtpEncodingParameters[] | undefined {
  const settings =
    name === 'cam-video'
      ? (sendSettings['video'] ?? (camera ? undefined : 'default-video'))
      : name === 'screen-video'
        ? (sendSettings.screenVideo ?? (screen ? undefined : 'default-screen-video'))
        : (sendSettings[name] ?? sendSettings['customVideoDefaults']);
  const chosen = settings === undefined ? old(name, camera, screen) : layersOf(settings);
  if (!chosen || chosen.length === 0) return undefined;
  const sent = disableSimulcast ? chosen.slice(-1) : chosen;
  // A single layer has no name: it is no simulcast.
  return sent.length === 1
    ? [{ ...sent[0] }]
    : sent.map((layer, index) => ({ ...layer, rid: rids[index] ?? 'h' }));
}

const old = (
  name: string,
  camera: readonly EncodingLayer[] | undefined,
  screen: readonly EncodingLayer[] | undefined,
): readonly EncodingLayer[] | undefined =>
  name === 'cam-video' ? camera : name === 'screen-video' ? screen : undefined;

function layersOf(settings: string | VideoSendSettings): readonly EncodingLayer[] | undefined {
  if (typeof settings === 'string') return presets[settings];
  const { encodings, maxQuality = 'high', allowAdaptiveLayers } = settings;
  const given: Partial<Record<string, EncodingLayer>> = encodings ?? layers;
  const wanted = qualities.slice(0, qualities.indexOf(maxQuality) + 1);
  const found = wanted.flatMap((quality) => given[quality] ?? []);
  return encodings !== undefined || allowAdaptiveLayers === true ? found : found.slice(-1);
}
