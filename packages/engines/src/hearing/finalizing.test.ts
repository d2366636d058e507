import { expect, it } from 'vitest';
import { createFinalizing } from './finalizing.ts';

it('who answers each question owes as many answers', () => {
  const finalizing = createFinalizing();
  finalizing.asked(100);
  finalizing.asked(200);
  finalizing.beginUtterance(1000);
  finalizing.answered();
  expect([finalizing.isAnswered, finalizing.isOwed(500)]).toEqual([false, true]);
  finalizing.answered();
  expect([finalizing.isAnswered, finalizing.isOwed(500)]).toEqual([true, false]);
});

it('who answers only where there are words answers all at once', () => {
  const finalizing = createFinalizing({ answersAll: true });
  finalizing.asked(100);
  finalizing.asked(200);
  finalizing.beginUtterance(1000);
  finalizing.answered();
  expect([finalizing.isAnswered, finalizing.isOwed(500)]).toEqual([true, false]);
});

it('what is owed is waited for until then, and is due when sound came since', () => {
  const finalizing = createFinalizing();
  expect(finalizing.isDue(0)).toBe(false);
  expect(finalizing.isDue(100)).toBe(true);
  finalizing.asked(100);
  expect(finalizing.isDue(100)).toBe(false);
  finalizing.beginUtterance(1000);
  expect([finalizing.isOwed(999), finalizing.isOwed(1000)]).toEqual([true, false]);
});
