import { expect, it, vi } from 'vitest';
import { pipelineLimits } from '../runtime/limits.ts';
import { englishTurnWords } from '../turns/english/english-turn-words.ts';
import { createHistory } from './history.ts';

it('joins what the visitor says in one turn, and begins anew when it was answered', () => {
  const history = createHistory(() => 1_000, englishTurnWords);
  history.userSaid('what does', 900);
  history.userSaid('it cost', 950);
  history.closeUserLine();
  history.userSaid('thanks', 1_000);
  expect(history.messages().map((line) => line.message)).toEqual(['what does it cost', 'thanks']);
  expect(history.answered()).toEqual([{ role: 'user', content: 'what does it cost' }]);
});
it('orders lines by their beginning', () => {
  let now = 1_000;
  const history = createHistory(() => now, englishTurnWords);
  history.callStarted();
  now = 2_000;
  history.note('bot', 'later');
  history.userSaid('earlier', 1_500);
  expect(history.messages().map((line) => line.message)).toEqual(['earlier', 'later']);
});
it('is bounded, and an update has only the newest lines that fit', () => {
  const onFull = vi.fn();
  const history = createHistory(() => 1_000, englishTurnWords, undefined, onFull);
  const long = 'x'.repeat(5_000);
  for (let count = 0; count < 1_000; count += 1) history.note('system', long);
  expect(history.messages().length * 5_000).toBeLessThanOrEqual(pipelineLimits.maxHistoryLength);
  expect(history.newestMessages()).toHaveLength(2);
  expect(onFull).toHaveBeenCalledOnce();
});
