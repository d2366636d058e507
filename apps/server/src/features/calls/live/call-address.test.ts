import { expect, it } from 'vitest';
import { createRoomTokens } from '../../rooms/tokens/room-tokens.ts';
import { callAddress } from './call-address.ts';
import { inviteParticipant } from './invite-participant.ts';

const requestUrl = 'https://voice.example';
const page = { callerAudio: undefined, requestUrl };

it.each([
  [false, 'https://voice.example/room/one?t=secret'],
  [true, 'https://voice.example/room/one?t=secret#livekit'],
])('a page is told whether LiveKit carries its sound (%s)', (hasLiveKit, webCallUrl) => {
  expect(callAddress({ ...page, hasLiveKit }, { id: 'one' }, 'secret')).toEqual({ webCallUrl });
});

it.each([
  [{}, '#livekit'],
  [{ access: 'lobby' }, ''],
  [{ permissions: { canSend: false } }, ''],
] as const)('somebody who is invited with %j comes by %j', (body, hash) => {
  const room = { tokens: createRoomTokens(() => 0) };
  const invitation = inviteParticipant(room, { orgId: 'org', callId: 'one', body, requestUrl }, true);
  expect(new URL(invitation.webCallUrl).hash).toBe(hash);
});
