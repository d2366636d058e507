import { expect, it } from 'vitest';
import { type MediaReach, mediaFinding } from './media-words.ts';

const network = {
  udpPortFirst: 22_100,
  udpPortLast: 22_100,
  publicAddress: null,
  ownCallersOnly: false,
  iceServers: 0,
};
const direct = reach({ path: { isRelayed: false, roundTripMs: 12.4 } });
const blocked = reach({ path: undefined });

function reach(
  tried: Pick<Exclude<MediaReach['webRtc'], string>, 'path'>,
  changed: Partial<typeof network> | { publicAddress: string } = {},
): MediaReach {
  return { hasWebSocket: true, webRtc: { network: { ...network, ...changed }, ...tried } };
}

it('a direct way has its time and needs nothing', () => {
  expect(mediaFinding(direct)).toEqual({
    status: 'ok',
    word: 'Direct',
    text: 'Media reach this browser directly, by UDP. There and back in 12 ms.',
    next: undefined,
  });
  const near = reach({ path: { isRelayed: false, roundTripMs: 0.3 } });
  expect(mediaFinding(near).text).toContain('less than 1 ms');
  expect(mediaFinding({ ...direct, hasWebSocket: false }).next).toContain('pass WebSockets on');
});

it('a way around is said with what would make it direct', () => {
  const relayed = reach({ path: { isRelayed: true, roundTripMs: undefined } });
  expect(mediaFinding(relayed)).toMatchObject({
    status: 'degraded',
    text: 'Media reach this browser through a TURN server.',
    next: expect.stringMatching(/Let UDP port 22100 through .* SAYWELL_PUBLIC_ADDRESS/),
  });
  const moved = { udpPortLast: 22_199, publicAddress: '203.0.113.7' };
  expect(mediaFinding(reach({ path: undefined }, moved))).toMatchObject({
    word: 'WebSocket',
    next: expect.stringMatching(/UDP ports 22100 to 22199 .* 203\.0\.113\.7 is still/),
  });
  expect(mediaFinding({ ...blocked, webRtc: 'missing' }).next).toContain('has no WebRTC');
});

it('a setting that is in the way is named', () => {
  const nextOf = (changed: Partial<typeof network>) => mediaFinding(reach({ path: undefined }, changed)).next;
  expect(nextOf({ ownCallersOnly: true })).toContain('SAYWELL_PUBLIC_URL');
  expect(nextOf({ udpPortFirst: 0, udpPortLast: 0 })).toMatch(/^Set SAYWELL_UDP_PORT/);
  expect(mediaFinding({ ...blocked, webRtc: 'servers-refused' }).next).toContain('SAYWELL_ICE_SERVERS');
});

it('no way at all is no call', () => {
  expect(mediaFinding({ ...blocked, hasWebSocket: false })).toMatchObject({
    status: 'down',
    word: 'Not at all',
    next: expect.stringMatching(/WebSockets on\. Let UDP port 22100/),
  });
});
