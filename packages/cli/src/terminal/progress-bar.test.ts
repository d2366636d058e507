import { expect, it } from 'vitest';
import { createProgressBar } from './progress-bar.ts';

function drawn(isTerminal: boolean): {
  text: () => string;
  bar: ReturnType<typeof createProgressBar>;
  tick: (ms: number) => void;
} {
  let text = '';
  let at = 0;
  const write = (piece: string): void => {
    text += piece;
  };
  const bar = createProgressBar({ write, isTerminal }, 'voice', () => at);
  return {
    bar,
    text: () => text,
    tick: (ms) => {
      at += ms;
    },
  };
}

it('shows share, speed and what is left on a terminal, ten times a second at most', () => {
  const { bar, text, tick } = drawn(true);
  bar.show(0, 10_000_000);
  tick(50);
  bar.show(1_000_000, 10_000_000);
  tick(950);
  bar.show(5_000_000, 10_000_000);
  tick(10);
  bar.show(10_000_000, 10_000_000);
  bar.end();
  const shown = text().split('\r\u001b[K').slice(1);
  expect(shown).toEqual([
    `  voice [${'.'.repeat(24)}]   0 % of 10.0 MB`,
    `  voice [${'#'.repeat(12)}${'.'.repeat(12)}]  50 % of 10.0 MB, 5.0 MB/s, 1 s left`,
    `  voice [${'#'.repeat(24)}] 100 % of 10.0 MB, 9.9 MB/s, 0 s left\n`,
  ]);
});

it('counts the speed from where an earlier download stopped', () => {
  const { bar, text, tick } = drawn(true);
  bar.show(8_000_000, 10_000_000);
  tick(1_000);
  bar.show(9_000_000, 10_000_000);
  expect(text()).toContain('1.0 MB/s, 1 s left');
});

it('writes whole lines to a file, one for each tenth', () => {
  const { bar, text } = drawn(false);
  for (let share = 0; share <= 100; share += 4) bar.show(share * 1_000, 100_000);
  bar.end();
  expect(text().split('\n').slice(0, 2)).toEqual(['  voice: 10 % of 100 KB', '  voice: 20 % of 100 KB']);
  expect(text().trimEnd().split('\n')).toHaveLength(10);
});
