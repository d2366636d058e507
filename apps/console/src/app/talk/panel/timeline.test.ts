import { expect, it } from 'vitest';
import type { Moment } from '../moments.ts';
import { timelineOf } from './timeline.ts';

const message = (id: string, role: 'user' | 'assistant', content: string, timestamp: number) => ({
  id,
  role,
  content,
  timestamp,
});

it('an answer that is said in pieces is one entry, and what happened meanwhile stands behind its beginning', () => {
  const tool: Moment = { kind: 'tool', id: 't', name: 'look_up', given: '{}', at: 2_500 };
  const entries = timelineOf(
    [
      message('a', 'user', 'When are you open?', 1_000),
      message('b', 'assistant', 'We are open from six to two,', 2_000),
      message('c', 'assistant', 'every day.', 3_000),
      message('d', 'user', 'Thank you.', 9_000),
    ],
    [tool],
  );
  expect(
    entries.map((entry) => ('pieces' in entry ? entry.pieces.map(({ content }) => content) : entry.moment)),
  ).toEqual([['When are you open?'], ['We are open from six to two,', 'every day.'], tool, ['Thank you.']]);
});
