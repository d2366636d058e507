import type { Observer } from '@saywell/contract';
import { beforeEach, expect, it } from 'vitest';
import { createEar, type Ear, type EarOptions, type EarWayEvents } from './ear.ts';

let done: string[];
let events: EarWayEvents | undefined;
let refuse: Partial<Record<string, unknown>>;
let ear: Ear;

const perform = async (what: string): Promise<void> => {
  done.push(what);
  const refusal = refuse[what.split(' ')[0] ?? ''];
  if (refusal !== undefined) throw refusal;
};

beforeEach(() => {
  done = [];
  refuse = {};
  events = undefined;
  let seats = 0;
  const way =
    (name: string, canSpeak: boolean): EarOptions['ways'][0] =>
    async (seat, told) => {
      await perform(`${name} ${seat.id}`);
      events = told;
      return {
        ...(canSpeak && { openMicrophone: () => perform('microphone') }),
        closeMicrophone: () => void done.push('quiet'),
        resume: () => void done.push('resume'),
        close: () => void done.push(`close ${name}`),
      };
    };
  ear = createEar({
    async takeSeat(canSpeak) {
      await perform(canSpeak ? 'seat speaking' : 'seat');
      seats += 1;
      return { id: `s${seats}` } as Observer;
    },
    leaveSeat: (id) => perform(`leave ${id}`),
    takeOver: (id) => perform(`take-over ${id}`),
    handBack: (id, note) => perform(`hand-back ${id} ${note ?? ''}`.trim()),
    ways: [way('room', true), way('sound', false)],
    isRefusal: (error) => error === 'refused',
  });
});
const phase = (): string => ear.state().phase;

it('listens, speaks, hands back and stops', async () => {
  const phases: string[] = [];
  ear.subscribe(() => phases.push(phase()));
  await ear.listen(true);
  await ear.listen(true);
  await ear.takeOver();
  await ear.takeOver();
  await ear.handBack('Be kind.');
  ear.stop();
  expect(done).toEqual([
    'seat speaking',
    'room s1',
    'microphone',
    'take-over s1',
    'hand-back s1 Be kind.',
    'quiet',
    'quiet',
    'close room',
    'leave s1',
  ]);
  expect(phases).toEqual([
    'starting',
    'listening',
    'taking-over',
    'speaking',
    'handing-back',
    'listening',
    'off',
  ]);
});

it('hears the sound alone where the room does not open, with another seat', async () => {
  refuse = { room: 'no network' };
  await ear.listen(true);
  expect(done).toEqual(['seat speaking', 'room s1', 'leave s1', 'seat', 'sound s2']);
  expect(ear.state()).toMatchObject({ phase: 'listening', isSoundOnly: true, error: null });
  await ear.takeOver();
  expect(phase()).toBe('listening');
});

it.each(['seat', 'room'])('tries nothing else when the server refuses: %s', async (what) => {
  refuse = { [what]: 'refused' };
  await ear.listen(false);
  expect(ear.state()).toMatchObject({ phase: 'off', error: 'refused' });
  expect(done.join()).not.toContain('sound');
  refuse = {};
  await ear.listen(false);
  expect(ear.state()).toMatchObject({ phase: 'listening', error: null });
});

it('takes nothing over without a microphone, nor when somebody else has', async () => {
  await ear.listen(true);
  refuse = { microphone: 'not allowed' };
  await ear.takeOver();
  expect(ear.state()).toMatchObject({ phase: 'listening', error: 'not allowed' });
  expect(done.join()).not.toContain('take-over');
  refuse = { 'take-over': 'taken' };
  await ear.takeOver();
  expect(ear.state()).toMatchObject({ phase: 'listening', error: 'taken' });
  expect(done.at(-1)).toBe('quiet');
});

it('goes on speaking when it could not be handed back', async () => {
  await ear.listen(true);
  await ear.takeOver();
  refuse = { 'hand-back': 'no network' };
  await ear.handBack(undefined);
  expect(ear.state()).toMatchObject({ phase: 'speaking', error: 'no network' });
  expect(done).not.toContain('quiet');
});

it('is off when the call, the seat or the network is gone, and closes its microphone', async () => {
  await ear.listen(true);
  await ear.takeOver();
  events?.closed();
  events?.closed();
  expect(phase()).toBe('off');
  expect(done.slice(-2)).toEqual(['quiet', 'close room']);
});

it('gives up what comes after it was stopped', async () => {
  const listening = ear.listen(true);
  ear.stop();
  await listening;
  expect(phase()).toBe('off');
  expect(done.slice(-2)).toEqual(['close room', 'leave s1']);
});

it('says that the browser plays nothing yet, until a press', async () => {
  await ear.listen(false);
  events?.blocked();
  expect(ear.state().isBlocked).toBe(true);
  ear.resume();
  expect([ear.state().isBlocked, done.at(-1)]).toEqual([false, 'resume']);
});
