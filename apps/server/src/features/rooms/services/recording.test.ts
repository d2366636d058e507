import { decodeWav } from '@saywell/agent';
import { describe, expect, it } from 'vitest';
import type { VirtualClock } from '../../../platform/testing/virtual-clock.ts';
import { createMemoryFiles } from '../testing/memory-files.ts';
import { failedWith, openRoom, owner, type RoomPerson, succeededWith } from '../testing/open-room.ts';

function setup() {
  const disk = createMemoryFiles();
  return { disk, ...openRoom({ recordingFiles: disk }) };
}
/** Speaks for so long, in frames of 20 ms. */
async function speak(person: RoomPerson, clock: VirtualClock, ms: number, value = 1_000): Promise<void> {
  for (let at = 0; at < ms; at += 20) {
    await clock.advance(20);
    person.handlers.frame(new Int16Array(320).fill(value));
  }
}
const idOf = (response: unknown): string =>
  // A response of a recording, as the contract says.
  (response as { result: { recordingId: string } }).result.recordingId;

describe('recordings of a room', () => {
  it('are not made by anybody while they are forbidden', async () => {
    const { disk, enter, room, clock } = setup();
    const ann = enter(owner);
    room.services.recording.forbid();
    room.services.recording.start();
    const asked = ann.ask('start-recording', { type: 'cloud' });
    await clock.advance(0);
    expect(asked.answer()).toEqual(failedWith('not-available'));
    expect(room.services.recording.isRunning()).toBe(false);
    room.services.recording.allow();
    room.services.recording.start();
    expect(room.services.recording.isRunning()).toBe(true);
    expect(disk.files.size).toBe(0);
  });

  it('hold visitors on the left and the assistant on the right, when each was heard', async () => {
    const { disk, enter, room, clock } = setup();
    const ann = enter(owner);
    const start = ann.ask('start-recording', { type: 'cloud' });
    await clock.advance(0);
    const recordingId = idOf(start.answer());
    expect(ann.events('recording-started')).toEqual([
      { recordingId, instanceId: 'default', type: 'cloud', startedBy: ann.id },
    ]);
    await speak(ann, clock, 1_000);
    room.services.assistantVoice.queued('a', new Int16Array(16_000).fill(-500), 16_000);
    for (let playedMs = 100; playedMs <= 1_000; playedMs += 100) {
      await clock.advance(100);
      room.services.assistantPlayed({ segment: 'a', state: 'progress', playedMs });
    }
    ann.ask('stop-recording');
    await clock.advance(0);
    expect(ann.events('recording-stopped')).toEqual([{ recordingId, instanceId: 'default' }]);
    const [file] = await room.services.recording.finish();
    expect(file).toMatchObject({ id: recordingId, type: 'cloud', durationSeconds: 2, channels: 2 });
    const { samples, sampleRateHz, channels } = decodeWav(disk.files.get(recordingId) ?? new Uint8Array());
    expect([sampleRateHz, channels, samples.length]).toEqual([16_000, 2, 64_000]);
    const at = (ms: number) => [...samples.subarray(ms * 32, ms * 32 + 2)];
    expect([at(10), at(990), at(1_010), at(1_990)]).toEqual([
      [1_000, 0],
      [1_000, 0],
      [0, -500],
      [0, -500],
    ]);
  });

  it('have one file for each participant when asked for', async () => {
    const { disk, enter, room, clock } = setup();
    const [ann, ben] = [enter({ ...owner, userName: 'Ann' }), enter({ userName: 'Ben' })];
    ann.ask('start-recording', { type: 'raw-tracks', instanceId: 'raw' });
    await speak(ann, clock, 200);
    await clock.advance(60_000);
    await speak(ben, clock, 400);
    ben.say({ type: 'bye' });
    await clock.advance(5_000);
    const files = await room.services.recording.finish();
    expect(files).toMatchObject([
      { type: 'raw-tracks', participantId: ben.id, userName: 'Ben', channels: 1 },
      { type: 'raw-tracks', participantId: ann.id, userName: 'Ann', instanceId: 'raw' },
    ]);
    const [ofBen] = files;
    const { samples } = decodeWav(disk.files.get(ofBen?.id ?? '') ?? new Uint8Array());
    expect(samples.filter((sample) => sample === 1_000).length).toBeGreaterThanOrEqual(320 * 19);
    expect(ofBen?.startedAt).toBeGreaterThan(files[1]?.startedAt ?? 0);
  });

  it('have no video, and need a disk, rights, and a name that is free', async () => {
    const { enter, clock } = setup();
    const [ann, ben] = [enter(owner), enter()];
    const cloud = { type: 'cloud' };
    const asked = [
      ben.ask('start-recording', cloud),
      ann.ask('start-recording', { ...cloud, width: 1280, height: 720 }),
      ann.ask('start-recording', { ...cloud, layout: { preset: 'default' } }),
      ann.ask('start-recording', { ...cloud, layout: { preset: 'audio-only' } }),
      ann.ask('start-recording', cloud),
      ann.ask('update-recording', {}),
      ann.ask('stop-recording', { instanceId: 'other' }),
    ];
    const without = openRoom();
    const nowhere = without.enter(owner).ask('start-recording', cloud);
    await clock.advance(0);
    await without.clock.advance(0);
    expect(asked.map((request) => request.answer())).toEqual([
      failedWith('not-allowed'),
      failedWith('not-available'),
      failedWith('not-available'),
      succeededWith({ recordingId: expect.any(String) }),
      failedWith('limit-reached'),
      failedWith('not-available'),
      failedWith('not-found'),
    ]);
    expect(nowhere.answer()).toEqual(failedWith('not-available'));
  });

  it('tell that the disk failed, and are not listed', async () => {
    const { disk, enter, room, clock } = setup();
    const ann = enter(owner);
    ann.ask('start-recording', { type: 'cloud' });
    await clock.advance(0);
    disk.fail();
    expect(ann.events('recording-error')).toEqual([
      { errorMsg: 'The recording could not be written.', instanceId: 'default' },
    ]);
    expect(ann.events('recording-stopped')).toEqual([]);
    expect(await room.services.recording.finish()).toEqual([]);
  });

  it('end after the time that was asked for, at the latest after two hours', async () => {
    const { enter, clock, room } = setup();
    const ann = enter(owner);
    ann.ask('start-recording', { type: 'cloud', maxDuration: 2 });
    // Without anybody who speaks there are no files, and so nothing to keep for two hours.
    ann.ask('start-recording', { type: 'raw-tracks', instanceId: 'long', maxDuration: 86_400 });
    await clock.advance(2_000);
    expect(ann.events('recording-stopped')).toMatchObject([{ instanceId: 'default' }]);
    await clock.advance(2 * 3_600_000 - 2_000);
    expect(ann.events('recording-stopped')).toHaveLength(2);
    expect(room.services.recording.isRunning()).toBe(false);
  });

  it('are told to those who come later', async () => {
    const { enter, room } = setup();
    enter();
    room.services.recording.start();
    expect(enter().events('recording-started')).toMatchObject([{ type: 'cloud', instanceId: 'default' }]);
  });
});
