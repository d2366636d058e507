import { expect, it } from 'vitest';
import { worstOf } from './history.tsx';
import { certificateText, errorText, reachText, summary } from './installation-api.ts';

it('points stand for the worst of their minutes', () => {
  expect(worstOf([1, 2, 3, 4, 5], [1, 9, null, null, 2], 3)).toEqual({ at: [1, 3, 5], values: [9, null, 2] });
  expect(worstOf([1, 2], [3, 4], 96)).toEqual({ at: [1, 2], values: [3, 4] });
});

it('a sentence says what needs a look', () => {
  expect(summary([{ name: 'media', status: 'ok' }])).toBe('All parts work.');
  expect(summary([{ name: 'media', status: 'down' }])).toBe('One part needs a look: Media.');
  expect(errorText('storage-full')).toBe('There is no room on its disk.');
  expect(errorText('weird')).toBe('Failed: weird');
});

it('an address that this machine does not reach is not called broken', () => {
  expect(reachText({ status: 'unreachable', code: 'timeout' })).toMatch(/timeout.*browsers reach it/);
  expect(reachText({ status: 'another', code: 'redirect' })).toContain('redirects');
  expect(reachText({ status: 'reached', code: null })).toContain('this server');
  expect(reachText({ status: 'reached', code: 'other-server' })).toContain('another server of this');
  expect(certificateText({ problem: null })).toBe('');
  expect(certificateText({ problem: 'CERT_HAS_EXPIRED' })).toContain('has ended');
});
