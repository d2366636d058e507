import type { OfferedTrack, VideoCodec } from '../contract/offered-track.ts';
import {
  assertTransport,
  filterLines,
  linesOf,
  midOf,
  payloadTypeOf,
  refused,
  type Section,
  splitSections,
} from './sections.ts';

export interface AcceptedTracksOffer {
  readonly sdp: string;
  readonly tracks: readonly OfferedTrack[];
}

/** Eight people with two videos and two sounds each, and what one sends. */
export const MAX_TRACKS = 48;
const MAX_LINES = 8_000;
/** Browsers can decode what the baseline profile's senders make, whatever their own profile. */
const codecs: Readonly<Record<VideoCodec, RegExp>> = { VP8: /^VP8\/90000$/i, H264: /^H264\/90000$/i };

/**
 * Checks an offer that has nothing but tracks: audio with Opus and video with VP8 or
 * H264, each in one direction. Throws `MediaError` `sdp-not-acceptable`.
 */
export function parseTracksOffer(sdp: string, maxSdpBytes: number): AcceptedTracksOffer {
  const lines = linesOf(sdp, maxSdpBytes, MAX_LINES);
  const [session, sections] = splitSections(lines);
  if (sections.length === 0 || sections.length > MAX_TRACKS)
    throw refused(`must have 1 to ${MAX_TRACKS} tracks`);
  const tracks = sections.map((section) => {
    assertTransport([...session, ...section.lines]);
    return trackOf(section);
  });
  if (new Set(tracks.map(({ mid }) => mid)).size < tracks.length) throw refused('uses a mid twice');
  return { sdp: filterLines(lines), tracks };
}

function trackOf(section: Section): OfferedTrack {
  const mid = midOf(section);
  const direction = directionOf(section);
  switch (section.kind) {
    case 'audio': {
      const opus = payloadTypeOf(section, /^opus\/48000\/2$/i);
      if (opus === undefined) throw refused('offers audio without Opus');
      return { kind: 'audio', mid, direction, payloadTypes: { opus } };
    }
    case 'video':
      return { kind: 'video', mid, direction, payloadTypes: videoPayloadTypes(section) };
    default:
      throw refused('must have no sections but audio and video');
  }
}

function videoPayloadTypes(section: Section): Partial<Record<VideoCodec, number>> {
  const found: Partial<Record<VideoCodec, number>> = {};
  for (const codec of ['VP8', 'H264'] as const) {
    const payloadType = payloadTypeOf(section, codecs[codec]);
    if (payloadType !== undefined) found[codec] = payloadType;
  }
  if (Object.keys(found).length === 0) throw refused('offers video without VP8 and H264');
  return found;
}

function directionOf(section: Section): 'sendonly' | 'recvonly' {
  if (section.lines.includes('a=sendonly')) return 'sendonly';
  if (section.lines.includes('a=recvonly')) return 'recvonly';
  throw refused('has a track that neither only sends nor only receives');
}
