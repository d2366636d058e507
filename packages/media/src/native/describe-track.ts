import { Audio, Video } from 'node-datachannel';
import type { OfferedTrack, VideoCodec } from '../contract/offered-track.ts';
import type { TrackCodec } from '../rtp/track-router.ts';
import { OPUS_PROFILE } from './peer-library.ts';

const H264_PROFILE = 'profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1';

/** The codecs answered: a sender gets one to use throughout, a receiver all that somebody might send. */
export function codecsOf(offered: OfferedTrack): readonly TrackCodec[] {
  if (offered.kind === 'audio') return ['opus'];
  const known = (['VP8', 'H264'] as const).filter((codec) => offered.payloadTypes[codec] !== undefined);
  return offered.direction === 'sendonly' ? known.slice(0, 1) : known;
}

/** This side's description of a track, in the opposite direction. */
export function describeTrack(offered: OfferedTrack): Audio | Video {
  const direction = offered.direction === 'sendonly' ? 'RecvOnly' : 'SendOnly';
  if (offered.kind === 'audio') {
    const audio = new Audio(offered.mid, direction);
    audio.addOpusCodec(offered.payloadTypes.opus, OPUS_PROFILE);
    return audio;
  }
  const video = new Video(offered.mid, direction);
  for (const codec of codecsOf(offered)) addVideoCodec(video, offered.payloadTypes, codec);
  return video;
}

function addVideoCodec(
  video: Video,
  payloadTypes: Readonly<Partial<Record<VideoCodec, number>>>,
  codec: TrackCodec,
): void {
  const { VP8: vp8, H264: h264 } = payloadTypes;
  if (codec === 'VP8' && vp8 !== undefined) video.addVP8Codec(vp8);
  if (codec === 'H264' && h264 !== undefined) video.addH264Codec(h264, H264_PROFILE);
}
