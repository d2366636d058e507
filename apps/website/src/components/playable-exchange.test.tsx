// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PlayableExchange } from './playable-exchange.tsx';
import { type SpokenLine, spokenWords } from './spoken-words.ts';

const lines: readonly SpokenLine[] = [
  ['user', 'Is it free?'],
  ['assistant', 'Yes, it is.'],
];
const durations = spokenWords(lines).map(({ durationMs }) => durationMs);

function Exchange() {
  const [isPlaying, setPlaying] = useState(false);
  return (
    <PlayableExchange
      name="Prices"
      lines={lines}
      callerName="Caller"
      caption="No sound."
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
