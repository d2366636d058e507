import { describe, expect, it } from 'vitest';
import { failedWith, openRoom, owner } from '../testing/open-room.ts';

const valid: readonly (readonly [string, object])[] = [
  ['dial-out', { phoneNumber: '+13025550142', callerId: 'x', displayName: 'Ann' }],
  ['dial-out', { sipUri: 'sip:ann@example.com', video: true, codecs: { audio: ['OPUS'], video: ['VP8'] } }],
  ['stop-dial-out', { sessionId: 'x' }],
  ['sip-transfer', { sessionId: 'x', toEndPoint: '+13025550142', callerId: 'y' }],
  ['sip-refer', { sessionId: 'x', toEndPoint: 'sip:ann@example.com' }],
  ['send-dtmf', { sessionId: 'x', tones: '0123456789ABCD*#' }],
];
const invalid: readonly (readonly [string, object])[] = [
  ['dial-out', {}],
  ['dial-out', { phoneNumber: '+13025550142', sipUri: 'sip:ann@example.com' }],
  ['dial-out', { phoneNumber: '03025550142' }],
  ['dial-out', { phoneNumber: `+1${'2'.repeat(15)}` }],
  ['dial-out', { sipUri: 'ann@example.com' }],
  ['dial-out', { sipUri: 'sip:a', callerId: 'x' }],
  ['dial-out', { sipUri: 'sip:a', codecs: { audio: [] } }],
  ['dial-out', { sipUri: 'sip:a', codecs: { video: ['AV1'] } }],
  ['dial-out', { phoneNumber: '+13025550142', userId: 'x'.repeat(37) }],
  ['sip-transfer', { sessionId: 'x', toEndPoint: 'ann' }],
  ['sip-transfer', { sessionId: 'x', toEndPoint: 'sip:a', callerId: 'y' }],
  ['sip-refer', { sessionId: 'x', toEndPoint: '+13025550142' }],
  ['send-dtmf', { sessionId: 'x', tones: 'a' }],
  ['send-dtmf', { sessionId: 'x', tones: '1'.repeat(21) }],
];

describe('telephone requests', () => {
  const answerTo = async (method: string, params: object) => {
    const { enter, clock } = openRoom();
    const request = enter(owner).ask(method, params);
    await clock.advance(0);
    return request.answer();
  };

  it.each(valid)('%s %j is answered with no-trunk', async (method, params) => {
    expect(await answerTo(method, params)).toEqual(failedWith('no-trunk'));
  });

  it.each(invalid)('%s %j is not valid', async (method, params) => {
    expect(await answerTo(method, params)).toEqual(failedWith('invalid-params'));
  });
});
