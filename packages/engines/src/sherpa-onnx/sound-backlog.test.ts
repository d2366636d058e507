import { expect, it } from 'vitest';
import { createSoundBacklog } from './sound-backlog.ts';

it('knows the age of the oldest sound that waits', () => {
  let now = 1_000;
  const backlog = createSoundBacklog(() => now);
  expect(backlog.lateMs()).toBe(0);
  const [first, second] = [backlog.sent(), backlog.sent()];
  now = 1_300;
  expect(backlog.lateMs()).toBe(300);
  backlog.heard(first);
  now = 1_400;
  expect(backlog.lateMs()).toBe(400);
  backlog.heard(second);
  expect(backlog.lateMs()).toBe(0);
});
