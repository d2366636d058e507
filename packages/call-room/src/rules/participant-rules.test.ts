import { describe, expect, it } from 'vitest';
import { checkParticipantUpdate, checkWaitingUpdate } from './participant-update.ts';
import { checkCanReceive, checkPermissions } from './permissions.ts';

const update = (value: unknown) => checkParticipantUpdate(value, false)?.message;
const everything = {
  video: true,
  audio: true,
  screenVideo: true,
  screenAudio: true,
  customVideo: { '*': true },
  customAudio: { '*': true },
};

describe('updating a participant', () => {
  it('takes its known changes', () => {
    expect(
      update({
        setAudio: false,
        setVideo: true,
        eject: true,
        setScreenShare: false,
        setSubscribedTracks: { audio: true, video: 'staged', custom: { slides: true } },
        styles: { cam: { div: {}, video: {} } },
        updatePermissions: { hasPresence: true, canSend: new Set(['audio']), canAdmin: ['streaming'] },
      }),
    ).toBeUndefined();
  });

  it.each([
    [{ volume: 1 }, 'unrecognized updateParticipant property volume'],
    [{ setScreenShare: true }, 'setScreenShare must be false'],
    [{ setSubscribedTracks: 'all' }, 'setSubscribedTracks cannot be used'],
    [{ setSubscribedTracks: { sound: true } }, 'setSubscribedTracks cannot be used'],
    [{ styles: { cam: { span: {} } } }, 'styles format should be a subset of'],
    [{ updatePermissions: { canFly: true } }, 'updatePermissions can take'],
    [{ updatePermissions: { canSend: ['smell'] } }, 'updatePermissions can take'],
    ['x', 'must take an id string and a updates object'],
  ])('refuses %j', (value, text) => {
    expect(update(value)).toContain(text);
  });

  it('leaves the choice of tracks to a room that subscribes by itself', () => {
    expect(checkParticipantUpdate({ setSubscribedTracks: true }, true)?.message).toContain(
      'setSubscribedTracks cannot be used when setSubscribeToTracksAutomatically is enabled',
    );
  });

  it('lets somebody waiting in or not', () => {
    expect(checkWaitingUpdate({ grantRequestedAccess: true })).toBeUndefined();
    expect(checkWaitingUpdate({ grantRequestedAccess: 'yes' })).toBeDefined();
  });
});

describe('what may be received', () => {
  it.each([
    [5, 'canReceive must be an object'],
    [{ all: true }, 'canReceive can only contain keys (base, byUserId, byParticipantId)'],
    [{ byUserId: true }, "invalid (non-object) value for field 'byUserId' in canReceive"],
    [{ base: 'yes' }, 'invalid (non-object, non-boolean) value in canReceive'],
    [{ byUserId: { u: { smell: true } } }, "invalid media type 'smell' in canReceive"],
    [{ byUserId: { u: { audio: 1 } } }, "invalid (non-boolean) value for media type 'audio' in canReceive"],
    [
      { byUserId: { u: { customVideo: true } } },
      "invalid (non-object) value for media type 'customVideo' in canReceive",
    ],
    [
      { byUserId: { u: { customVideo: { a: 1 } } } },
      "invalid (non-boolean) value for entry within 'customVideo' in canReceive",
    ],
    [{ base: { audio: true } }, 'canReceive "base" permission must specify all media types'],
    [
      { base: { ...everything, customAudio: {} } },
      'canReceive "base" permission must specify "*" as an entry within \'customAudio\'',
    ],
  ])('refuses %j', (value, text) => {
    expect(checkCanReceive(value)?.message).toContain(text);
  });

  it('accepts a shorthand and the whole', () => {
    expect(checkCanReceive({ base: false, byParticipantId: { p: { audio: false } } })).toBeUndefined();
    expect(checkCanReceive({ base: everything })).toBeUndefined();
    expect(checkPermissions({ canReceive: { base: true } })).toBeUndefined();
  });
});
