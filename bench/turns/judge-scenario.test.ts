import { expect, it } from 'vitest';
import { judgeScenario } from './judge-scenario.ts';
import type { Played } from './play-scenario.ts';
import type { Scenario } from './scenario-schema.ts';

const scenario = (kind: Scenario['kind']): Scenario => ({
  id: kind,
  kind,
  steps: [{ pauseMs: 0 }],
  expect: { all: [['back door']], none: ['not sure'] },
});
const played = (given: Partial<Played>): Played => ({
  visitor: [],
  assistant: [],
  saidByAssistant: 'You collect it at the back door.',
  saidByVisitor: [],
  ...given,
});

it('an answer within the visitor’s sentence cuts it; one after it has a delay', () => {
  const visitor = [
    { from: 0, to: 1_000 },
    { from: 2_000, to: 3_000 },
  ];
  const cut = played({ visitor, assistant: [{ from: 1_500, to: 1_900 }] });
  expect(judgeScenario(scenario('pause'), cut)).toMatchObject({ isRight: true, isCut: true });
  const whole = judgeScenario(
    scenario('pause'),
    played({ visitor, assistant: [{ from: 3_400, to: 5_000 }] }),
  );
  expect(whole).toMatchObject({ isCut: false, delayMs: 400 });
});

it('an interruption is measured to the end of what was being said', () => {
  const visitor = [
    { from: 0, to: 1_000 },
    { from: 4_000, to: 5_000 },
  ];
  const assistant = [
    { from: 1_400, to: 4_220 },
    { from: 5_450, to: 7_000 },
  ];
  expect(judgeScenario(scenario('barge-in'), played({ visitor, assistant }))).toMatchObject({
    stopMs: 220,
    delayMs: 450,
  });
});

it('speech that goes on after a listener’s sound is measured from its end', () => {
  const visitor = [
    { from: 0, to: 1_000 },
    { from: 4_000, to: 4_400 },
  ];
  const broken = [
    { from: 1_400, to: 4_200 },
    { from: 5_100, to: 7_000 },
  ];
  expect(judgeScenario(scenario('backchannel'), played({ visitor, assistant: broken }))).toMatchObject({
    resumeMs: 700,
  });
  const whole = [{ from: 1_400, to: 7_000 }];
  expect(judgeScenario(scenario('backchannel'), played({ visitor, assistant: whole }))).not.toHaveProperty(
    'resumeMs',
  );
});

it('what is missing or must not be said is not right', () => {
  expect(judgeScenario(scenario('long'), played({ saidByAssistant: 'Hello.' })).isRight).toBe(false);
  const doubted = played({ saidByAssistant: 'I am not sure. The back door.' });
  expect(judgeScenario(scenario('long'), doubted).isRight).toBe(false);
});
