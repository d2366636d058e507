// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PlayableExchange } from './playable-exchange.tsx';
import { type SpokenLine, spokenWords } from './spoken-words.ts';

const lines: readonly SpokenLine[] = [
  ['user', 'Is it free?'],
  ['assistant', 'Yes, it is.'],
];
const durations = spokenWords(lines).map(({ durationMs }) => durationMs);

function Exchange({ sound }: { sound?: string }) {
  const [isPlaying, setPlaying] = useState(false);
  return (
    <PlayableExchange
      name="Prices"
      lines={lines}
      callerName="Caller"
      caption="Spoken."
      sound={sound}
      isPlaying={isPlaying}
      onPlayingChange={setPlaying}
    />
  );
}

const button = () => screen.getByRole('button');
const items = () => [...document.querySelectorAll<HTMLElement>('.spoken-lines li')];
/** What can be seen of the lines: without the speakers' names, lines and words still to come. */
function seen(): string {
  const copies = items()
    .filter((item) => item.dataset.ahead === undefined)
    .map((item) => item.cloneNode(true) as HTMLElement);
  for (const hidden of copies.flatMap((copy) => [...copy.querySelectorAll('.visually-hidden, .words-ahead')]))
    hidden.remove();
  return copies.map(({ textContent }) => textContent.trim()).join(' | ');
}
const silentWords = () => document.querySelectorAll('.spoken-bars [data-silent]').length;
function wait(timeMs: number): void {
  act(() => void vi.advanceTimersByTime(timeMs));
}
const everything = 'Is it free? | Yes, it is.';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('can be read in full at rest', () => {
  render(<Exchange />);
  expect(seen()).toBe(everything);
  expect(silentWords()).toBe(0);
  expect(items().map(({ textContent }) => textContent)).toEqual([
    'Caller: Is it free?',
    'Assistant: Yes, it is.',
  ]);
});

it('plays word by word, each for its time, and rests in the end', () => {
  render(<Exchange />);
  fireEvent.click(button());
  expect(seen()).toBe('Is');
  expect(silentWords()).toBe(5);
  for (const [index, heard] of ['Is it', 'Is it free?', 'Is it free? | Yes,'].entries()) {
    wait(durations[index]! - 1);
    expect(seen()).not.toBe(heard);
    wait(1);
    expect(seen()).toBe(heard);
  }
  for (const duration of durations.slice(3)) wait(duration);
  expect(seen()).toBe(everything);
  expect(silentWords()).toBe(0);
  expect(button().getAttribute('aria-label')).toBe('Read along: Prices');
});

it('stays in place when paused and goes on from there', () => {
  render(<Exchange />);
  fireEvent.click(button());
  wait(durations[0]!);
  expect(button().getAttribute('aria-label')).toBe('Pause: Prices');
  fireEvent.click(button());
  wait(60_000);
  expect(seen()).toBe('Is it');
  fireEvent.click(button());
  expect(seen()).toBe('Is it');
  wait(durations[1]!);
  expect(seen()).toBe('Is it free?');
});

it('keeps every word in the text for readers while it plays', () => {
  render(<Exchange />);
  fireEvent.click(button());
  expect(items()[0]?.textContent).toBe('Caller: Is it free?');
  expect(items()[1]?.textContent).toBe('Assistant: Yes, it is.');
});

it('leaves no timer behind', () => {
  render(<Exchange />);
  fireEvent.click(button());
  cleanup();
  expect(vi.getTimerCount()).toBe(0);
});

describe('with sound', () => {
  /** A sound whose clock the test holds. */
  class FakeAudio {
    static readonly made: FakeAudio[] = [];
    static failure: Error | undefined;
    currentTime = 0;
    ended = false;
    isPlaying = false;
    readonly src: string;
    constructor(src: string) {
      this.src = src;
      FakeAudio.made.push(this);
    }
    async play(): Promise<void> {
      if (FakeAudio.failure) throw FakeAudio.failure;
      this.isPlaying = true;
    }
    pause(): void {
      this.isPlaying = false;
    }
  }
  const settle = (timeMs = 40) => act(() => vi.advanceTimersByTimeAsync(timeMs));
  const starts = [100, 300, 500, 1_200, 1_500, 1_700];
  function stub(
    answer: () => Promise<Response> = async () => Response.json({ lines, wordStartsMs: starts }),
  ) {
    FakeAudio.made.length = 0;
    FakeAudio.failure = undefined;
    vi.stubGlobal('Audio', FakeAudio);
    const fetch = vi.fn(answer);
    vi.stubGlobal('fetch', fetch);
    render(<Exchange sound="prices" />);
    return fetch;
  }

  it('nothing is fetched before the press; then its words are in step with it', async () => {
    const fetch = stub();
    expect([fetch.mock.calls.length, FakeAudio.made.length]).toEqual([0, 0]);
    expect(button().getAttribute('aria-label')).toBe('Play: Prices');
    fireEvent.click(button());
    await settle();
    const [audio] = FakeAudio.made;
    expect([audio?.src, audio?.isPlaying, seen()]).toEqual(['/spoken/prices.ogg', true, 'Is']);
    audio!.currentTime = 1.3;
    await settle();
    expect(seen()).toBe('Is it free? | Yes,');
    fireEvent.click(button());
    expect(audio?.isPlaying).toBe(false);
    fireEvent.click(button());
    await settle();
    expect([FakeAudio.made.length, seen()]).toEqual([1, 'Is it free? | Yes,']);
    audio!.ended = true;
    await settle();
    expect([seen(), button().getAttribute('aria-label')]).toEqual([everything, 'Play: Prices']);
  });

  it.each([
    ['sound', new Error('404'), undefined],
    ['times of its words', undefined, async () => new Response('<html>', { status: 404 })],
    ['right times of its words', undefined, async () => Response.json({ wordStartsMs: [1] })],
  ])('without the %s it is read in silence, and says so', async (_what, failure, answer) => {
    stub(answer);
    FakeAudio.failure = failure;
    fireEvent.click(button());
    await settle(0);
    expect(document.querySelector('.playable-caption')?.textContent).toContain('could not be loaded');
    await settle(durations[0]);
    expect(seen()).toBe('Is it');
    expect(FakeAudio.made[0]?.isPlaying).toBe(false);
  });

  it('stops with the page', async () => {
    stub();
    fireEvent.click(button());
    await settle();
    cleanup();
    expect([FakeAudio.made[0]?.isPlaying, vi.getTimerCount()]).toEqual([false, 0]);
  });
});
