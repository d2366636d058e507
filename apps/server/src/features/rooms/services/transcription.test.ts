import { describe, expect, it } from 'vitest';
import { failedWith, openRoom, owner, succeededWith } from '../testing/open-room.ts';

const loud = new Int16Array(320).fill(6_000);

describe('transcription in a room', () => {
  it('tells what visitors and the assistant have said, while it runs', async () => {
    const { enter, room, clock } = openRoom({ canTranscribe: true });
    const ann = enter(owner);
    room.said('visitor', 'too early');
    const start = ann.ask('start-transcription');
    await clock.advance(0);
    expect(start.answer()).toEqual(succeededWith({}));
    room.said('visitor', 'good morning');
    room.said('assistant', 'Hello.');
    ann.ask('stop-transcription');
    room.said('assistant', 'too late');
    const timestamp = new Date(clock.now()).toISOString();
    const assistant = ann.messages('joined')[0]?.participants[0]?.sessionId;
    expect(ann.events('transcription-message')).toEqual([
      { participantId: ann.id, text: 'good morning', timestamp },
      { participantId: assistant, text: 'Hello.', timestamp },
    ]);
    expect(ann.events('transcription-started')).toEqual([{ instanceId: 'default', startedBy: ann.id }]);
    expect(ann.events('transcription-stopped')).toEqual([{ instanceId: 'default', updatedBy: ann.id }]);
  });

  it('names the visitor who spoke, and only those who were chosen', () => {
    const { enter, room } = openRoom({ canTranscribe: true });
    const [ann, ben] = [enter(owner), enter()];
    ann.ask('start-transcription', { instanceId: 'one', participants: [ben.id] });
    ann.handlers.frame(loud);
    room.said('visitor', 'of ann');
    ben.handlers.frame(new Int16Array(320).fill(20_000));
    room.said('visitor', 'of ben');
    expect(
      ann.events('transcription-message').map(({ participantId, text }) => [participantId, text]),
    ).toEqual([[ben.id, 'of ben']]);
    expect(enter().events('transcription-started')).toMatchObject([{ instanceId: 'one' }]);
  });

  it('is refused without speech to text, rights, or a second time', async () => {
    const without = openRoom();
    const deaf = without.enter(owner).ask('start-transcription');
    const { enter, clock } = openRoom({ canTranscribe: true });
    const [ann, ben] = [enter(owner), enter()];
    const asked = [
      ben.ask('start-transcription'),
      ann.ask('start-transcription'),
      ann.ask('start-transcription'),
      ann.ask('stop-transcription', { instanceId: 'other' }),
    ];
    await clock.advance(0);
    await without.clock.advance(0);
    expect(deaf.answer()).toEqual(failedWith('not-available'));
    expect(asked.map((request) => request.answer())).toEqual([
      failedWith('not-allowed'),
      succeededWith({}),
      failedWith('limit-reached'),
      failedWith('not-found'),
    ]);
  });
});
