import { expect, it } from 'vitest';
import { freshHeadroom, headroom, type LoadSample } from './headroom.ts';

const calm: LoadSample = { loopDelayMs: 12, recogniserLateMs: 40 };
const between: LoadSample = { loopDelayMs: 70, recogniserLateMs: 500 };
const lateEars: LoadSample = { loopDelayMs: 12, recogniserLateMs: 900 };
const lateLoop: LoadSample = { loopDelayMs: 200, recogniserLateMs: 0 };

const after = (...samples: LoadSample[]) => samples.reduce(headroom, freshHeadroom).isOverloaded;

it('there is time while nothing is late', () => {
  expect(after(calm, between, calm, between, between, between)).toBe(false);
});

it.each([
  ['the recogniser', lateEars],
  ['the event loop', lateLoop],
])('two late looks at %s are a moment, three are an overload', (_, late) => {
  expect(after(late, late)).toBe(false);
  expect(after(late, late, calm, late, late)).toBe(false);
  expect(after(late, late, late)).toBe(true);
});

it('either lateness counts, also in turn', () => {
  expect(after(lateEars, lateLoop, lateEars)).toBe(true);
});

it('ends after four calm looks in a row, not before', () => {
  const overloaded = [lateEars, lateEars, lateEars];
  expect(after(...overloaded, calm, calm, calm)).toBe(true);
  expect(after(...overloaded, calm, calm, calm, between, calm)).toBe(true);
  expect(after(...overloaded, calm, calm, calm, calm)).toBe(false);
});

it('does not flap between the bounds', () => {
  expect(after(lateEars, lateEars, lateEars, ...Array.from({ length: 20 }, () => between))).toBe(true);
  expect(after(...Array.from({ length: 20 }, () => between))).toBe(false);
});
