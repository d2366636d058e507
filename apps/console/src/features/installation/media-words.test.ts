import { expect, it } from 'vitest';
import { type MediaReach, mediaFinding } from './media-words.ts';

const network = {
  udpPortFirst: 22_100,
  udpPortLast: 22_100,
  publicAddress: null,
  ownCallersOnly: false,
  iceServers: 0,
};
const direct: MediaReach = {
  hasWebRtc: true,
  hasWebSocket: true,
  peer: { isRelayed: false, roundTripMs: 12.4 },
};
const blocked: MediaReach = { ...direct, peer: undefined };

it('a direct way has its time and needs nothing', () => {
  expect(mediaFinding(direct, network)).toEqual({
    status: 'ok',
    word: 'Direct',
    text: 'Media reach this browser directly, by UDP. There and back in 12 ms.',
    next: undefined,
  });
  const near = { isRelayed: false, roundTripMs: 0.3 };
  expect(mediaFinding({ ...direct, peer: near }, network).text).toContain('less than 1 ms');
  expect(mediaFinding({ ...direct, hasWebSocket: false }, network).next).toContain('pass WebSockets on');
});

it('a way around is said with what would make it direct', () => {
  const relayed = { ...direct, peer: { isRelayed: true, roundTripMs: undefined } };
  expect(mediaFinding(relayed, network)).toMatchObject({
    status: 'degraded',
    text: 'Media reach this browser through a TURN server.',
    next: expect.stringMatching(/Let UDP port 22100 through .* SAYWELL_PUBLIC_ADDRESS/),
  });
  expect(
    mediaFinding(blocked, { ...network, udpPortLast: 22_199, publicAddress: '203.0.113.7' }),
  ).toMatchObject({
    word: 'WebSocket',
    next: expect.stringMatching(/UDP ports 22100 to 22199 .* 203\.0\.113\.7 is still/),
  });
  expect(mediaFinding({ ...blocked, hasWebRtc: false }, network).next).toContain('has no WebRTC');
});

it('a setting that is in the way is named', () => {
  expect(mediaFinding(blocked, { ...network, ownCallersOnly: true }).next).toContain('SAYWELL_PUBLIC_URL');
  expect(mediaFinding({ ...blocked, peer: 'servers-refused' }, network).next).toContain(
    'SAYWELL_ICE_SERVERS',
  );
  expect(mediaFinding(blocked, { ...network, udpPortFirst: 0, udpPortLast: 0 }).next).toMatch(
    /^Set SAYWELL_UDP_PORT/,
  );
});

it('no way at all is no call', () => {
  expect(mediaFinding({ ...blocked, hasWebSocket: false }, network)).toMatchObject({
    status: 'down',
    word: 'Not at all',
    next: expect.stringMatching(/WebSockets on\. Let UDP port 22100/),
  });
});
