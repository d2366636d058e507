import { expect, it } from 'vitest';
import { placementOrder } from './placement.ts';

const server = (id: string, calls: number, maxCalls = 10) => ({ id, calls, maxCalls });
/** Deterministic, and even enough to count by. */
function createRandom(): () => number {
  let state = 7;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
const order = (candidates: Parameters<typeof placementOrder>[0], own = 'none', random = createRandom()) =>
  placementOrder(candidates, own, random).map(({ id }) => id);

it('of two the emptier one is asked first, then the other', () => {
  for (let times = 0; times < 20; times += 1) {
    expect(order([server('full', 9), server('empty', 1)])).toEqual(['empty', 'full']);
    expect(order([server('small', 3, 4), server('large', 30, 100)])).toEqual(['large', 'small']);
  }
});

it('of two equally empty ones this one goes first', () => {
  const random = createRandom();
  for (let times = 0; times < 20; times += 1)
    expect(order([server('a', 2), server('own', 2)], 'own', random)).toEqual(['own', 'a']);
});

it('asks each once and five at most; nobody is no order', () => {
  const many = Array.from({ length: 9 }, (_, index) => server(`n${index}`, index));
  const asked = order(many);
  expect(asked).toHaveLength(5);
  expect(new Set(asked).size).toBe(5);
  expect(order([server('only', 10)])).toEqual(['only']);
  expect(order([])).toEqual([]);
});

it('a rush on what is known spreads over all but the fullest', () => {
  const random = createRandom();
  const loads = [server('a', 0), server('b', 1), server('c', 2), server('d', 3)];
  const first = new Map<string, number>();
  for (let times = 0; times < 1_000; times += 1) {
    const [id = ''] = order(loads, 'none', random);
    first.set(id, (first.get(id) ?? 0) + 1);
  }
  expect(first.get('a')).toBeGreaterThan(400);
  expect(first.get('b')).toBeGreaterThan(250);
  expect(first.get('c')).toBeGreaterThan(100);
  expect(first.has('d')).toBe(false);
});
