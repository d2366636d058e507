import { expect, it } from 'vitest';
import { EngineError, type ToolCall, type ToolResult } from '../engines/engine.ts';
import { createToolGate } from './tool-gate.ts';

const callOf = (name: string): ToolCall => ({ name, parameters: {} });
const settle = async (): Promise<void> => {
  for (let round = 0; round < 5; round += 1) await Promise.resolve();
};

function createGate(onRun?: (name: string) => void) {
  const ran: string[] = [];
  const answers = new Map<string, (result: ToolResult) => void>();
  const gate = createToolGate({
    run(call) {
      ran.push(call.name);
      onRun?.(call.name);
      return new Promise((resolve) => answers.set(call.name, resolve));
    },
    givenUp: () => new EngineError('engine-aborted', 'fake', 'given up'),
  });
  return { gate, ran, answer: (name: string) => answers.get(name)?.({ result: name }) };
}

it('runs nothing while the reply is a guess, then everything that waits, once', async () => {
  const { gate, ran, answer } = createGate();
  const first = gate.call(callOf('first'));
  expect([ran, gate.isWaiting]).toEqual([[], true]);
  gate.open(true);
  gate.open(true);
  void gate.call(callOf('second'));
  expect(ran).toEqual(['first', 'second']);
  answer('first');
  answer('second');
  await expect(first).resolves.toEqual({ result: 'first' });
  await settle();
  expect(gate.isWaiting).toBe(false);
});

it('runs nothing new of a reply that is held back again, until it is released', () => {
  const { gate, ran } = createGate();
  gate.open(true);
  void gate.call(callOf('before'));
  gate.open(false);
  void gate.call(callOf('held back'));
  expect(ran).toEqual(['before']);
  gate.open(true);
  expect(ran).toEqual(['before', 'held back']);
});

it('stops in the middle when running one function holds the reply back', () => {
  const opened = createGate(() => opened.gate.open(false));
  void opened.gate.call(callOf('first'));
  void opened.gate.call(callOf('second'));
  opened.gate.open(true);
  expect(opened.ran).toEqual(['first']);
  opened.gate.open(true);
  expect(opened.ran).toEqual(['first', 'second']);
});

it('runs nothing of a reply that is given up; whoever waits learns of it', async () => {
  const { gate, ran, answer } = createGate();
  const held = gate.call(callOf('held back'));
  const { gate: other, answer: answerOther } = createGate();
  other.open(true);
  const running = other.call(callOf('running'));
  gate.close();
  other.close();
  gate.open(true);
  const late = gate.call(callOf('late'));
  answer('held back');
  answerOther('running');
  for (const call of [held, running, late])
    await expect(call).rejects.toMatchObject({ code: 'engine-aborted' });
  expect([ran, gate.isWaiting, other.isWaiting]).toEqual([[], false, false]);
});
