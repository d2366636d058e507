import { describe, expect, it } from 'vitest';
import { MediaError } from '../contract/media-error.ts';
import { applicationLines, audioLines, offerOf } from '../testing/offers.ts';
import { parseOffer } from './offer.ts';

const MAX_BYTES = 65_536;
const parse = (offer: string) => parseOffer(offer, MAX_BYTES);
const without = (lines: readonly string[], start: string) => lines.filter((line) => !line.startsWith(start));
const changed = (lines: readonly string[], from: string, to: string) =>
  lines.map((line) => line.replace(from, to));
const video = changed(audioLines, 'm=audio', 'm=video').map((line) => line.replace('a=mid:0', 'a=mid:2'));

describe('parseOffer', () => {
  it('takes mid, payload type and direction from the offer', () => {
    const offer = offerOf(changed(audioLines, 'a=sendrecv', 'a=recvonly'), applicationLines);
    expect(parse(offer)).toMatchObject({ audioMid: '0', opusPayloadType: 111, audioDirection: 'recvonly' });
  });

  it('accepts credentials before the sections, and bare line feeds', () => {
    const shared = audioLines.filter((line) => /^a=(ice|fingerprint|setup)/.test(line));
    const bare = (lines: readonly string[]) => lines.filter((line) => !shared.includes(line));
    const offer = offerOf(shared, bare(audioLines), bare(applicationLines)).replaceAll('\r\n', '\n');
    expect(parse(offer).audioMid).toBe('0');
  });

  it('lets only UDP candidates with literal addresses and known lines through', () => {
    const { sdp } = parse(offerOf([...audioLines, 'a=x-evil:1', 'b=AS:1'], applicationLines));
    expect(sdp.match(/a=candidate:\d/g)).toEqual(['a=candidate:2', 'a=candidate:4']);
    expect(sdp).not.toMatch(/\.local|extmap|evil|b=AS/);
    expect(sdp).toMatch(/a=fingerprint:sha-256/);
  });

  it('opens a section that is offered inside the bundle only, as Firefox does', () => {
    const bundled = changed(applicationLines, 'm=application 9', 'm=application 0');
    expect(parse(offerOf(audioLines, [...bundled, 'a=bundle-only'])).sdp).toContain('m=application 9 ');
    expect(parse(offerOf(audioLines, bundled)).sdp).toContain('m=application 0 ');
  });

  it.each([
    ['loopback', '127.0.0.1 5000'],
    ['IPv6 loopback', '::1 5000'],
    ['loopback in IPv6 form', '::ffff:127.0.0.1 5000'],
    ['unspecified', '0.0.0.0 5000'],
    ['metadata service', '169.254.169.254 5000'],
    ['multicast', '239.1.1.1 5000'],
    ['broadcast', '255.255.255.255 5000'],
    ['port of a service', '10.0.0.5 53'],
    ['no port', '10.0.0.5 x'],
    ['port that is none', '10.0.0.5 70000'],
  ])('passes on no candidate that no browser offers: %s', (_, where) => {
    const line = `a=candidate:9 1 udp 2113937151 ${where} typ host`;
    expect(parse(offerOf([...audioLines, line], applicationLines)).sdp).not.toContain('candidate:9');
    const usual = 'a=candidate:9 1 udp 2113937151 10.0.0.5 50000 typ host';
    expect(parse(offerOf([...audioLines, usual], applicationLines)).sdp).toContain('candidate:9');
  });

  it('passes on at most 6 candidates', () => {
    const many = Array.from(
      { length: 300 },
      (_, index) => `a=candidate:${index} 1 udp 1 192.0.2.9 50000 typ host`,
    );
    expect(parse(offerOf([...audioLines, ...many], applicationLines)).sdp.match(/a=candidate/g)?.length).toBe(
      6,
    );
  });

  it.each([
    ['an empty text', ''],
    ['JSON', '{"sdp":"v=0"}'],
    ['HTML', '<html></html>'],
    ['another version', offerOf(audioLines, applicationLines).replace('v=0', 'v=1')],
    ['audio alone', offerOf(audioLines)],
    ['a data channel alone', offerOf(applicationLines)],
    ['video instead of audio', offerOf(video, applicationLines)],
    ['video besides audio', offerOf(audioLines, applicationLines, video)],
    ['two audio sections', offerOf(audioLines, audioLines, applicationLines)],
    ['no Opus', offerOf(without(audioLines, 'a=rtpmap:111'), applicationLines)],
    ['Opus that is not in the list', offerOf(changed(audioLines, ' 111 63 0', ' 63 0'), applicationLines)],
    ['a payload type of no seven bits', offerOf(changed(audioLines, '111', '200'), applicationLines)],
    ['an inactive audio section', offerOf(changed(audioLines, 'a=sendrecv', 'a=inactive'), applicationLines)],
    ['no mid', offerOf(without(audioLines, 'a=mid'), applicationLines)],
    ['a mid used twice', offerOf(audioLines, changed(applicationLines, 'a=mid:1', 'a=mid:0'))],
    ['a strange mid', offerOf(changed(audioLines, 'a=mid:0', 'a=mid:<b>'), applicationLines)],
    ['no fingerprint', offerOf(without(audioLines, 'a=fingerprint'), applicationLines)],
    ['a short fingerprint', offerOf(changed(audioLines, 'AB:AB:', ''), applicationLines)],
    ['no ICE password', offerOf(without(audioLines, 'a=ice-pwd'), applicationLines)],
    ['a passive peer', offerOf(changed(audioLines, 'actpass', 'passive'), applicationLines)],
    ['SCTP of another kind', offerOf(audioLines, changed(applicationLines, 'webrtc-datachannel', '5000'))],
    [
      'too many lines',
      offerOf([...audioLines, ...Array.from({ length: 1_000 }, () => 'a=x')], applicationLines),
    ],
    ['too many bytes', offerOf([...audioLines, `a=x:${'y'.repeat(MAX_BYTES)}`], applicationLines)],
  ])('refuses %s', (_, offer) => {
    expect(() => parse(offer)).toThrow(MediaError);
    expect(() => parse(offer)).toThrow(expect.objectContaining({ code: 'sdp-not-acceptable' }));
  });
});
