import { describe, expect, it } from 'vitest';
import { playerRateHz } from '../player/player.ts';
import { RoomRequestError } from '../requests/room-request-error.ts';
import { failedWith, openRoom, owner, type RoomPerson, succeededWith } from '../testing/open-room.ts';

const block = playerRateHz / 10;
const url = 'https://media.example/song.wav';
/** Sound of so many blocks of 100 ms. */
const setup = (blocks: number) =>
  openRoom({
    playerSource: {
      isAllowed: ({ hostname }) => hostname.endsWith('media.example'),
      async load({ pathname }) {
        if (pathname.endsWith('.mp3')) throw new RoomRequestError('not-available', 'Not a WAV file.');
        return new Int16Array(blocks * block).fill(100);
      },
    },
  });
const played = ({ media }: RoomPerson): number =>
  media.sound.filter((line) => line === `beside ${block}`).length;
const startedIn = (person: RoomPerson): string =>
  person.events('remote-media-player-started')[0]?.player.sessionId ?? '';

describe('media players of a room', () => {
  it('play to everybody, as a participant, to the end', async () => {
    const { enter, clock, heard } = setup(20);
    const [ann, ben] = [enter(owner), enter()];
    const start = ann.ask('start-player', { url });
    await clock.advance(0);
    const sessionId = startedIn(ben);
    const player = { sessionId, state: 'playing', settings: { state: 'play', volume: 1 } };
    expect(start.answer()).toEqual(succeededWith(player));
    expect(ann.messages('participant-joined').at(-1)).toMatchObject({
      participant: { sessionId, participantType: 'remote-media-player', userName: 'remote-media-player' },
    });
    expect(enter().messages('joined')[0]?.participants.at(-1)?.sessionId).toBe(sessionId);
    await clock.advance(1_000);
    expect(played(ben)).toBeGreaterThanOrEqual(10);
    expect(played(ben)).toBeLessThanOrEqual(13);
    await clock.advance(2_000);
    expect([played(ann), played(ben)]).toEqual([20, 20]);
    expect(ben.events('remote-media-player-stopped')).toEqual([
      { sessionId, updatedBy: ann.id, reason: 'EOS' },
    ]);
    expect(ben.messages('participant-left').at(-1)).toMatchObject({ participant: { sessionId } });
    expect(heard).not.toContain('audio');
    expect(clock.pendingTimers()).toBe(0);
  });

  it('pause, go on, change their volume, and stop', async () => {
    const { enter, clock } = setup(100);
    const ann = enter(owner);
    ann.ask('start-player', { url, settings: { state: 'pause', volume: 0.5 } });
    await clock.advance(2_000);
    const sessionId = startedIn(ann);
    expect(played(ann)).toBe(0);
    const update = ann.ask('update-player', { sessionId, settings: { state: 'play' } });
    await clock.advance(1_000);
    expect(update.answer()).toMatchObject({ result: { state: 'playing', settings: { volume: 0.5 } } });
    const before = played(ann);
    expect(before).toBeGreaterThan(0);
    ann.ask('update-player', { sessionId, settings: { state: 'pause', volume: 2 } });
    await clock.advance(1_000);
    expect(played(ann)).toBe(before);
    ann.ask('stop-player', { sessionId });
    const again = ann.ask('stop-player', { sessionId });
    await clock.advance(0);
    expect(ann.events('remote-media-player-stopped')).toMatchObject([{ reason: 'stopped-by-peer' }]);
    expect(again.answer()).toEqual(failedWith('not-found'));
  });

  it('are refused for other hosts, other sound, by guests, and above their number', async () => {
    const { enter, clock } = setup(10);
    const [ann, ben] = [enter(owner), enter()];
    const asked = [
      ann.ask('start-player', { url: 'https://elsewhere.example/a.wav' }),
      ann.ask('start-player', { url: 'no address' }),
      ann.ask('start-player', { url, settings: { volume: 3 } }),
      ann.ask('start-player', { url: 'https://media.example/song.mp3' }),
      ben.ask('start-player', { url }),
      ann.ask('start-player', { url }),
    ];
    await clock.advance(0);
    asked.push(ann.ask('start-player', { url }), ann.ask('start-player', { url }));
    await clock.advance(0);
    expect(asked.map((request) => request.answer())).toEqual([
      failedWith('not-allowed'),
      failedWith('invalid-params'),
      failedWith('invalid-params'),
      failedWith('not-available'),
      failedWith('not-allowed'),
      succeededWith(expect.anything()),
      succeededWith(expect.anything()),
      failedWith('limit-reached'),
    ]);
  });

  it('need a host that is allowed', async () => {
    const { enter, clock } = openRoom();
    const request = enter(owner).ask('start-player', { url });
    await clock.advance(0);
    expect(request.answer()).toEqual(failedWith('not-allowed'));
  });

  it('end with the room', async () => {
    const { enter, clock, room } = setup(100);
    const ann = enter(owner);
    ann.ask('start-player', { url });
    await clock.advance(500);
    room.close('over');
    const before = played(ann);
    await clock.advance(1_000);
    expect([played(ann), clock.pendingTimers()]).toEqual([before, 0]);
  });
});
