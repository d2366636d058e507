import { describe, expect, it } from 'vitest';
import { applicationLines, audioLines, offerOf, videoLines, withMid } from '../testing/offers.ts';
import { MAX_TRACKS, parseTracksOffer } from './tracks-offer.ts';

const microphone = withMid(audioLines, 'm', 'sendonly');
const camera = withMid(videoLines, 'c', 'sendonly');
const slot = withMid(videoLines, 's', 'recvonly');
const parse = (...sections: (readonly string[])[]) => parseTracksOffer(offerOf(...sections), 65_536);

describe('an offer of tracks', () => {
  it('names each track with what it may carry', () => {
    expect(parse(microphone, camera, slot).tracks).toEqual([
      { kind: 'audio', mid: 'm', direction: 'sendonly', payloadTypes: { opus: 111 } },
      { kind: 'video', mid: 'c', direction: 'sendonly', payloadTypes: { VP8: 96, H264: 102 } },
      { kind: 'video', mid: 's', direction: 'recvonly', payloadTypes: { VP8: 96, H264: 102 } },
    ]);
  });

  it('passes on what distinguishes the tracks', () => {
    const named = [...microphone, 'a=ssrc:4294967295 cname:Anna{1}', 'a=ssrc:1 msid:a b', 'a=ssrc:x cname:y'];
    expect(parse(named).sdp.match(/a=ssrc.*/g)).toEqual(['a=ssrc:4294967295 cname:visitor']);
  });

  it('passes no names of other machines to the library', () => {
    expect(parse(microphone).sdp).not.toContain('.local');
  });

  it.each([
    ['nothing', []],
    ['a data channel', [microphone, applicationLines]],
    ['a track in both directions', [audioLines]],
    ['a mid twice', [microphone, microphone]],
    ['video without a codec to forward', [camera.filter((line) => !/VP8|H264/.test(line))]],
    ['audio without Opus', [microphone.filter((line) => !line.includes('opus'))]],
    [
      'more tracks than a room needs',
      Array.from({ length: MAX_TRACKS + 1 }, (_, index) => withMid(audioLines, `m${index}`, 'recvonly')),
    ],
  ])('refuses %s', (_name, sections) => {
    expect(() => parse(...sections)).toThrow(expect.objectContaining({ code: 'sdp-not-acceptable' }));
  });
});
