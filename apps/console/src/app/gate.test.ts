import { ApiError } from '@saywell/api-client';
import { expect, it, vi } from 'vitest';
import { createGate } from './gate.ts';

const refused = (code: 'not-signed-in' | 'unauthorized' | 'confirmation-needed' | 'conflict') =>
  new ApiError(code, code);

it('lets what is not refused through', async () => {
  const gate = createGate();
  expect(await gate.pass(async () => 1)).toBe(1);
  await expect(gate.pass(() => Promise.reject(refused('conflict')))).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(gate.asked()).toBeNull();
});

it('repeats what a lost session or a lost cookie refused, once somebody has signed in', async () => {
  const gate = createGate();
  const request = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(refused('not-signed-in'))
    .mockResolvedValue('done');
  const other = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(refused('unauthorized'))
    .mockResolvedValue('too');
  const answers = Promise.all([gate.pass(request), gate.pass(other)]);
  await vi.waitFor(() => expect(gate.asked()).toBe('sign-in'));
  expect(request).toHaveBeenCalledTimes(1);
  await Promise.resolve();
  gate.answer(true);
  expect(await answers).toEqual(['done', 'too']);
  expect(gate.asked()).toBeNull();
});

it('asks for the proof after the sign-in, when both are needed', async () => {
  const gate = createGate();
  const request = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(refused('not-signed-in'))
    .mockRejectedValueOnce(refused('confirmation-needed'))
    .mockResolvedValue('done');
  const answer = gate.pass(request);
  await vi.waitFor(() => expect(gate.asked()).toBe('sign-in'));
  gate.answer(true);
  await vi.waitFor(() => expect(gate.asked()).toBe('confirm'));
  gate.answer(true);
  expect(await answer).toBe('done');
});

it('fails as it was refused when the person would not', async () => {
  const gate = createGate();
  const answer = gate.pass(() => Promise.reject(refused('confirmation-needed')));
  await vi.waitFor(() => expect(gate.asked()).toBe('confirm'));
  gate.answer(false);
  await expect(answer).rejects.toMatchObject({ code: 'confirmation-needed' });
});
