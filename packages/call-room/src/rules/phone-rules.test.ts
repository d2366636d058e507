import { describe, expect, it } from 'vitest';
import { checkDialOut, checkSipMove, checkTones } from './phone.ts';

const sip = (more: object = {}) => checkDialOut({ sipUri: 'sip:a@b.example', ...more })?.message;
const phone = (more: object = {}) => checkDialOut({ phoneNumber: '+13025550142', ...more })?.message;
const says = (text: string): string => `Error starting dial out: ${text}`;
const move = { sessionId: 's', toEndPoint: 'sip:a@b.example' };

describe('dial-out', () => {
  it('CO-51 takes exactly one of sipUri and phoneNumber', () => {
    expect([sip(), phone()]).toEqual([undefined, undefined]);
    expect(checkDialOut({})?.message).toBe(says('either a sip uri or phone number must be provided'));
    expect(checkDialOut(undefined)?.message).toBe(says('either a sip uri or phone number must be provided'));
    expect(sip({ phoneNumber: '+13025550142' })).toBe(
      says('only one of sip uri or phone number must be provided'),
    );
  });

  it("CO-52 a SIP URI starts with 'sip:'", () => {
    expect(checkDialOut({ sipUri: 'sips:a@b.example' })?.message).toBe(
      says("Invalid SIP URI, must start with 'sip:'"),
    );
    expect(checkDialOut({ sipUri: 5 })?.message).toBe(says('sipUri must be a string'));
  });

  it('CO-53 a phone number is plus, then 2 to 15 digits of which the first is not 0', () => {
    for (const good of ['+13', '+123456789012345'])
      expect(checkDialOut({ phoneNumber: good })).toBeUndefined();
    for (const bad of ['13025550142', '+1', '+0123', '+1234567890123456', '+1 302', '+1a'])
      expect(checkDialOut({ phoneNumber: bad })?.message).toBe(
        says('Invalid phone number, must be valid phone number as per E.164'),
      );
  });

  it('CO-54 audio codecs are OPUS, PCMU, PCMA and G722', () => {
    expect(sip({ codecs: { audio: ['OPUS', 'PCMU', 'PCMA', 'G722'] } })).toBeUndefined();
    expect(sip({ codecs: { audio: ['opus'] } })).toBe(
      says('audio codec must be one of OPUS, PCMU, PCMA, G722'),
    );
    expect(sip({ codecs: { audio: [] } })).toBe(says('audio codec array specified but empty'));
    expect(sip({ codecs: { audio: 'OPUS' } })).toBe(says('audio codec must be an array'));
    expect(sip({ codecs: { audio: [1] } })).toBe(says('audio codec must be a string'));
  });

  it('CO-55 video codecs are H264 and VP8', () => {
    expect(sip({ codecs: { video: ['H264', 'VP8'] } })).toBeUndefined();
    expect(sip({ codecs: { video: ['VP9'] } })).toBe(says('video codec must be H264 or VP8'));
    expect(phone({ codecs: { video: ['VP9'] } })).toBe(says('video codec must be H264 or VP8'));
  });

  it('CO-56 callerId is not allowed with sipUri', () => {
    expect(sip({ callerId: 'me' })).toBe(says('callerId not allowed with sipUri'));
    expect(phone({ callerId: 'me' })).toBeUndefined();
    expect(phone({ callerId: 7 })).toBe(says('callerId must be a string'));
  });

  it('CO-57 displayName is shorter than 200 characters', () => {
    expect(phone({ displayName: 'x'.repeat(199) })).toBeUndefined();
    expect(phone({ displayName: 'x'.repeat(200) })).toBe(says('displayName length must be less than 200'));
    expect(phone({ displayName: 5 })).toBe(says('displayName must be a string'));
  });

  it('SK-11 the longest displayName has 199 characters', () => {
    expect([199, 200].map((length) => phone({ displayName: 'd'.repeat(length) }) === undefined)).toEqual([
      true,
      false,
    ]);
  });

  it('CO-58 userId has at most 36 characters', () => {
    expect(phone({ userId: 'x'.repeat(36) })).toBeUndefined();
    expect(phone({ userId: 'x'.repeat(37) })).toBe(says('userId length must be less than or equal to 36'));
  });

  it('SK-12 the longest userId has 36 characters', () => {
    expect([36, 37].map((length) => phone({ userId: 'u'.repeat(length) }) === undefined)).toEqual([
      true,
      false,
    ]);
  });

  it('CO-81 has permissions.canReceive', () => {
    expect(phone({ permissions: { canReceive: { base: true } } })).toBeUndefined();
    const found = checkDialOut({ phoneNumber: '+13025550142', permissions: { canReceive: { all: true } } });
    expect(found).toEqual({
      path: ['permissions', 'canReceive'],
      message: says('canReceive can only contain keys (base, byUserId, byParticipantId)'),
    });
  });

  it('video is a boolean', () => {
    expect(sip({ video: 'yes' })).toBe(says('video must be a boolean value'));
  });
});

describe('SIP transfer and refer', () => {
  const methods = ['sipCallTransfer', 'sipRefer'] as const;

  it('CO-59 sessionId is a required string', () => {
    for (const method of methods) {
      expect(checkSipMove(method, move)).toBeUndefined();
      expect(checkSipMove(method, { toEndPoint: 'sip:a' })).toEqual({
        path: ['sessionId'],
        message: `${method}() requires a sessionId and toEndPoint`,
      });
      expect(checkSipMove(method, { ...move, sessionId: 4 })?.path).toEqual(['sessionId']);
    }
  });

  it('CO-60 toEndPoint is a required string', () => {
    for (const method of methods) {
      expect(checkSipMove(method, { sessionId: 's' })).toEqual({
        path: ['toEndPoint'],
        message: `${method}() requires a sessionId and toEndPoint`,
      });
      expect(checkSipMove(method, { ...move, toEndPoint: 4 })?.message).toBe(
        'Invalid paramater: sessionId and toEndPoint must be of type string',
      );
      expect(checkSipMove(method, undefined)).toBeDefined();
    }
  });

  it("CO-61 the target starts with 'sip:' or '+'", () => {
    for (const toEndPoint of ['sip:x', '+13025550142'])
      expect(checkSipMove('sipCallTransfer', { ...move, toEndPoint })).toBeUndefined();
    expect(checkSipMove('sipCallTransfer', { ...move, toEndPoint: 'tel:1' })?.message).toBe(
      'toEndPoint: tel:1 must starts with either "sip:" or "+"',
    );
  });

  it('CO-62 refer needs a SIP target', () => {
    expect(checkSipMove('sipRefer', { ...move, toEndPoint: '+13025550142' })?.message).toBe(
      '"toEndPoint" must be a "sip" address',
    );
    expect(checkSipMove('sipRefer', move)).toBeUndefined();
  });

  it('CO-63 callerId is for a phone number only', () => {
    expect(
      checkSipMove('sipCallTransfer', { sessionId: 's', toEndPoint: '+1302', callerId: 'c' }),
    ).toBeUndefined();
    expect(checkSipMove('sipCallTransfer', { ...move, callerId: 'c' })?.message).toBe(
      'callerId is only valid when transferring to a PSTN number',
    );
    expect(checkSipMove('sipCallTransfer', { ...move, callerId: 9 })?.message).toBe(
      'callerId must be of type string',
    );
  });
});

describe('DTMF', () => {
  it('CO-64 sessionId is required', () => {
    expect(checkTones({ tones: '1' })).toEqual({
      path: ['sessionId'],
      message: 'sessionId and tones are mandatory parameter',
    });
  });

  it('CO-65 tones is required', () => {
    expect(checkTones({ sessionId: 's' })?.path).toEqual(['tones']);
    expect(checkTones({ sessionId: 's', tones: 12 })?.message).toBe(
      'sessionId and tones should be of string type',
    );
  });

  it('CO-66 tones has at most 20 characters', () => {
    expect(checkTones({ sessionId: 's', tones: '1'.repeat(20) })).toBeUndefined();
    expect(checkTones({ sessionId: 's', tones: '1'.repeat(21) })?.message).toBe(
      'tones string must be upto 20 characters',
    );
  });

  it('SK-13 the longest tones have 20 characters', () => {
    expect(
      [20, 21].map((length) => checkTones({ sessionId: 's', tones: '#'.repeat(length) }) === undefined),
    ).toEqual([true, false]);
  });

  it('CO-67 tones are 0-9, A-D, * and #', () => {
    expect(checkTones({ sessionId: 's', tones: '0123456789ABCD*#' })).toBeUndefined();
    for (const wrong of ['a', 'E', ' ', '+', '🎵'])
      expect(checkTones({ sessionId: 's', tones: `1${wrong}` })?.message).toBe(
        `${wrong} is not valid DTMF tone`,
      );
  });
});
