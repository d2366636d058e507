import { afterEach, describe, expect, it } from 'vitest';
import type { MediaLimits } from '../contract/limits.ts';
import type { MediaSession } from '../contract/media-session.ts';
import type { RecordedHandlers } from './recorded-handlers.ts';
import { joinFrames, loudFrames, measuredHz, tone } from './tones.ts';

/** The visitor's side of one session; sends a tone of 440 Hz from the start. */
export interface ContractPeer {
  readonly texts: readonly string[];
  /** 20 ms frames at 16,000 Hz as a browser would play them. */
  readonly frames: readonly Int16Array[];
  sendText(text: string): void;
  setSending(sending: boolean): void;
  leave(): void;
  isClosed(): boolean;
}

interface ContractSession {
  readonly session: MediaSession;
  readonly recorded: RecordedHandlers;
  readonly peer: ContractPeer;
  /** Lets time go on until the condition holds; fails after 15 s. */
  readonly until: (condition: () => boolean) => Promise<void>;
  readonly elapse: (ms: number) => Promise<void>;
  readonly release: () => Promise<void>;
}
export type ContractFactory = (limits: Partial<MediaLimits>) => Promise<ContractSession>;

/** What every {@link MediaSession} does, whatever carries it. */
export function registerMediaSessionContract(name: string, open: ContractFactory): void {
  describe(`media session over ${name}`, () => {
    const opened: ContractSession[] = [];
    const start = async (limits: Partial<MediaLimits> = {}): Promise<ContractSession> => {
      const context = await open(limits);
      opened.push(context);
      await context.until(() => context.recorded.events.includes('connected'));
      return context;
    };
    afterEach(async () => {
      for (const context of opened.splice(0)) await context.release();
    });

    it('hears the visitor in frames of 20 ms at 16,000 Hz', async () => {
      const { recorded, until } = await start();
      await until(() => recorded.frames.length >= 30);
      expect(recorded.frames.every((frame) => frame.length === 320)).toBe(true);
      expect(measuredHz(joinFrames(recorded.frames.slice(10, 30)), 16_000)).toBeCloseTo(440, -1);
    });

    it('plays speech of any rate to the visitor', async () => {
      const { session, recorded, peer, until } = await start();
      session.play('one', tone(600, 22_050, 500), 22_050);
      session.endSegment('one');
      await until(
        () => recorded.playout.at(-1)?.state === 'finished' && loudFrames(peer.frames).length >= 22,
      );
      const heard = joinFrames(loudFrames(peer.frames).slice(3, 20));
      expect(Math.abs(measuredHz(heard, 16_000) - 600)).toBeLessThan(10);
    });

    it('carries texts both ways in order', async () => {
      const { session, recorded, peer, until } = await start();
      for (const text of ['1', 'zwölf', '3']) {
        session.send(text);
        peer.sendText(text);
      }
      await until(() => recorded.texts.length === 3 && peer.texts.length === 3);
      expect(recorded.texts).toEqual(['1', 'zwölf', '3']);
      expect(peer.texts).toEqual(['1', 'zwölf', '3']);
    });

    it('drops texts that are too large in either direction and goes on', async () => {
      const { session, recorded, peer, until } = await start({ maxMessageBytes: 1_000 });
      session.send('x'.repeat(1_001));
      session.send('short');
      await until(() => peer.texts.length > 0);
      expect(peer.texts).toEqual(['short']);
      expect(recorded.events).toEqual(['connected']);
    });

    it('drops texts beyond the limit of one second', async () => {
      const { recorded, peer, until, elapse } = await start({ maxMessagesPerSecond: 3 });
      for (let count = 1; count <= 10; count++) peer.sendText(String(count));
      await until(() => recorded.texts.length >= 3);
      await elapse(200);
      expect(recorded.texts).toEqual(['1', '2', '3']);
    });

    it('reports the playout of each segment in order', async () => {
      const { session, recorded, until } = await start();
      session.play('one', tone(500, 16_000, 150), 16_000);
      session.play('one', tone(500, 16_000, 150), 16_000);
      session.endSegment('one');
      session.play('two', tone(500, 16_000, 50), 16_000);
      session.endSegment('two');
      session.endSegment('empty');
      await until(() => recorded.playout.at(-1)?.segment === 'empty');
      expect(recorded.playout.filter((report) => report.state !== 'progress')).toEqual([
        { segment: 'one', state: 'started', playedMs: 0 },
        { segment: 'one', state: 'finished', playedMs: 300 },
        { segment: 'two', state: 'started', playedMs: 0 },
        { segment: 'two', state: 'finished', playedMs: 50 },
        { segment: 'empty', state: 'finished', playedMs: 0 },
      ]);
      const progress = recorded.playout.filter((report) => report.state === 'progress');
      expect(progress.map((report) => report.playedMs)).toEqual([100, 200, 300]);
    });

    it('stops within a frame when cleared and reports what was played', async () => {
      const { session, recorded, peer, until, elapse } = await start();
      session.play('long', tone(500, 24_000, 5_000), 24_000);
      session.play('never', tone(500, 24_000, 1_000), 24_000);
      await until(() => recorded.playout.length >= 3);
      session.clear();
      session.play('long', tone(500, 24_000, 1_000), 24_000);
      session.endSegment('long');
      await until(() => recorded.playout.filter((report) => report.state === 'cleared').length === 2);
      await elapse(300);
      const cleared = recorded.playout.filter((report) => report.state === 'cleared');
      expect(cleared.map((report) => report.segment)).toEqual(['long', 'never']);
      expect(cleared[1]?.playedMs).toBe(0);
      const playedMs = cleared[0]?.playedMs ?? 0;
      // Two frames of tolerance: the codec's echo, and the pieces of a frame at both ends.
      expect(Math.abs(loudFrames(peer.frames).length * 20 - playedMs)).toBeLessThanOrEqual(40);
      expect(recorded.playout.at(-1)?.state).toBe('cleared');
    });

    it('plays again after it was cleared', async () => {
      const { session, recorded, until } = await start();
      session.play('one', tone(500, 24_000, 5_000), 24_000);
      session.clear();
      session.play('two', tone(500, 24_000, 100), 24_000);
      session.endSegment('two');
      await until(() => recorded.playout.at(-1)?.state === 'finished');
      expect(recorded.playout.at(-1)).toEqual({ segment: 'two', state: 'finished', playedMs: 100 });
    });

    it('queues no more speech than allowed', async () => {
      const { session, recorded, until } = await start({ maxQueuedMs: 400 });
      session.play('one', tone(500, 16_000, 300), 16_000);
      session.play('one', tone(500, 16_000, 300), 16_000);
      session.endSegment('one');
      await until(() => recorded.playout.at(-1)?.state === 'finished');
      expect(recorded.playout.at(-1)?.playedMs).toBe(300);
    });

    it('refuses a rate that cannot be resampled and a name that is too long', async () => {
      const { session } = await start();
      expect(() => session.play('one', new Int16Array(10), 1)).toThrow(RangeError);
      expect(() => session.play('x'.repeat(300), new Int16Array(10), 16_000)).toThrow(RangeError);
    });

    it('ends on both sides when the host closes it, and reports it once', async () => {
      const { session, recorded, peer, until, elapse } = await start();
      session.close();
      session.close();
      expect(recorded.events).toEqual(['connected']);
      await until(() => peer.isClosed());
      const frames = recorded.frames.length;
      session.play('late', tone(500, 16_000, 100), 16_000);
      session.send('late');
      session.clear();
      await elapse(200);
      expect(recorded.events).toEqual(['connected', 'closed closed']);
      expect(recorded.frames.length).toBe(frames);
      expect(recorded.playout).toEqual([]);
    });

    it('ends when the visitor leaves', async () => {
      const { recorded, peer, until } = await start();
      peer.leave();
      await until(() => recorded.events.length > 1);
      expect(recorded.events).toEqual(['connected', 'closed peer-left']);
    });

    it('reports a gap and that media came back', async () => {
      const { recorded, peer, until } = await start({ mediaGapMs: 1_000, peerGoneMs: 20_000 });
      await until(() => recorded.frames.length > 0);
      peer.setSending(false);
      await until(() => recorded.events.includes('gap'));
      peer.setSending(true);
      await until(() => recorded.events.includes('resumed'));
      expect(recorded.events).toEqual(['connected', 'gap', 'resumed']);
    });

    it('takes a text as a sign of life while there is no audio', async () => {
      const { recorded, peer, until, elapse } = await start({ mediaGapMs: 1_000, peerGoneMs: 20_000 });
      peer.setSending(false);
      for (let count = 0; count < 5; count++) {
        await elapse(400);
        peer.sendText('ping');
      }
      await until(() => recorded.texts.length === 5);
      expect(recorded.events).toEqual(['connected']);
    });

    it('ends when the visitor is gone without a word', async () => {
      const { recorded, peer, until } = await start({ mediaGapMs: 300, peerGoneMs: 900 });
      peer.setSending(false);
      await until(() => recorded.events.some((event) => event.startsWith('closed')));
      expect(recorded.events.slice(-2)).toEqual(['gap', 'closed peer-gone']);
    });
  });
}
