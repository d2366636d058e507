import { type RefObject, useEffect } from 'react';
import type { Line } from '../lines.ts';
import { hasBegun, type Player } from '../player.ts';
import { highlight, linesOn, rangeIn } from './highlights.ts';
import { heardAt } from './words.ts';

/** Marks the words that are heard, sixty times a second: beside React, which would look through every line. */
export function useHeardWord(
  list: RefObject<HTMLElement | null>,
  lines: readonly Line[],
  player: Player,
): void {
  useEffect(() => {
    let marked = '';
    const follow = (): void => {
      const state = player.state();
      const heard = hasBegun(state) ? heardAt(lines, state.at) : [];
      const mark = heard.map(({ line, place }) => `${line} ${place[0]}`).join();
      if (mark === marked) return;
      marked = mark;
      const shown = linesOn(list.current);
      const ranges = heard.map(({ line, place }) => rangeIn(shown[line], place));
      highlight(
        'heard',
        ranges.filter((range) => range !== null),
      );
    };
    const stop = player.subscribe(follow);
    return () => {
      stop();
      highlight('heard', []);
    };
  }, [list, lines, player]);
}
