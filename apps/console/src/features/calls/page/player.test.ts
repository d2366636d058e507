import { describe, expect, it, vi } from 'vitest';
import { createPlayer } from './player.ts';

/** As much of an audio element as a player uses. */
class FakeSound extends EventTarget {
  currentTime = 0;
  paused = true;
  playbackRate = 1;
  async play(): Promise<void> {
    this.paused = false;
    this.dispatchEvent(new Event('play'));
  }
  pause(): void {
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }
}

function setUp() {
  const sound = new FakeSound();
  const queue: (() => void)[] = [];
  const frames = { request: (run: () => void) => queue.push(run), cancel: vi.fn() };
  const player = createPlayer(sound as unknown as HTMLAudioElement, 60, frames);
  const heard = vi.fn();
  const leave = player.subscribe(heard);
  return { sound, player, heard, leave, nextPicture: () => queue.shift()?.() };
}

describe('a player', () => {
  it('plays from a line and follows the sound', () => {
    const { sound, player, heard, nextPicture } = setUp();
    player.playFrom(12.5);
    expect(sound).toMatchObject({ currentTime: 12.5, paused: false });
    sound.currentTime = 12.75;
    nextPicture();
    expect(player.state()).toMatchObject({ at: 12.75, isPlaying: true });
    expect(heard).toHaveBeenCalled();
    player.toggle();
    nextPicture();
    expect(nextPicture()).toBeUndefined();
    expect(player.state().isPlaying).toBe(false);
  });

  it('stays within its sound', () => {
    const { player } = setUp();
    player.seek(-5);
    expect(player.state().at).toBe(0);
    player.seek(500);
    expect(player.state().at).toBe(60);
  });

  it('says when the sound cannot be loaded', () => {
    const { sound, player } = setUp();
    sound.dispatchEvent(new Event('error'));
    expect(player.state().hasFailed).toBe(true);
  });

  it('is a clock that can be set where there is no sound', () => {
    const player = createPlayer(null, 60);
    player.playFrom(7);
    player.toggle();
    expect(player.state()).toEqual({ at: 7, isPlaying: false, rate: 1, hasFailed: false });
  });

  it('is silent when nobody listens any more', () => {
    const { sound, player, leave } = setUp();
    player.playFrom(3);
    leave();
    expect(sound.paused).toBe(true);
    sound.dispatchEvent(new Event('error'));
    expect(player.state().hasFailed).toBe(false);
  });
});
