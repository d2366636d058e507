import { expect, it } from 'vitest';
import { emptyEntries } from './contact-fields.ts';
import {
  type ContactEvent,
  type ContactOutcome,
  type ContactState,
  initialContactState,
  transition,
} from './contact-transition.ts';

const entries = { ...emptyEntries, name: 'Ada', message: 'Hello' };
const submitted = (freshId = 'id-1', changed = {}): ContactEvent => ({
  type: 'submitted',
  entries: { ...entries, ...changed },
  freshId,
});
const answered = (outcome: ContactOutcome): ContactEvent => ({ type: 'answered', outcome });
const delivered = answered({ delivered: true });
const lost = answered({ delivered: false, failure: { reason: 'network' } });
const waited: ContactEvent = { type: 'waited' };
const shown: ContactEvent = { type: 'shown' };

const after = (...events: ContactEvent[]) =>
  events.reduce((state, event) => transition(state, event).state, initialContactState);
const effectOf = (state: ContactState, event: ContactEvent) => transition(state, event).effects;

it('a press delivers once; further presses change nothing until the outcome', () => {
  const first = transition(initialContactState, submitted());
  expect(first.effects).toEqual([
    { type: 'wait', delayMs: 2_000, next: 'waited' },
    { type: 'deliver', attempt: { requestId: 'id-1', entries } },
  ]);
  for (const state of [first.state, after(submitted(), waited), after(submitted(), waited, delivered)])
    expect(transition(state, submitted('id-2'))).toEqual({ state, effects: [] });
});

it('ends with the answer and the wait, whichever comes last', () => {
  expect(after(submitted(), delivered).phase).toBe('submitting');
  expect(after(submitted(), waited).phase).toBe('submitting');
  for (const order of [
    [delivered, waited],
    [waited, delivered],
  ])
    expect(after(submitted(), ...order)).toEqual({ phase: 'sent', round: 1 });
  expect(effectOf(after(submitted(), waited), delivered)).toEqual([
    { type: 'wait', delayMs: 3_000, next: 'shown' },
  ]);
});

it('a message that was sent makes room for an empty form', () => {
  expect(after(submitted(), waited, delivered, shown)).toEqual({ phase: 'idle', round: 1 });
});

it('a failure keeps the round, and with it every word', () => {
  expect(after(submitted(), lost, waited)).toEqual({
    phase: 'idle',
    round: 0,
    failed: { attempt: { requestId: 'id-1', entries }, failure: { reason: 'network' } },
  });
});

it('the same entries are sent again under the same id, changed ones under a new one', () => {
  const failed = after(submitted(), lost, waited);
  const idOf = (event: ContactEvent) =>
    effectOf(failed, event).flatMap((effect) => (effect.type === 'deliver' ? effect.attempt.requestId : []));
  expect(idOf(submitted('id-2'))).toEqual(['id-1']);
  expect(idOf(submitted('id-2', { message: 'Hello there' }))).toEqual(['id-2']);
  expect(idOf(submitted('id-2', { urgency: 'asap' }))).toEqual(['id-2']);
});

it('late timers and answers change nothing', () => {
  const states = [
    initialContactState,
    after(submitted()),
    after(submitted(), waited, delivered),
    after(submitted(), waited, lost),
  ];
  const strayOf: Record<ContactState['phase'], readonly ContactEvent[]> = {
    idle: [delivered, lost, waited, shown],
    submitting: [shown],
    sent: [delivered, lost, waited],
  };
  for (const state of states)
    for (const event of strayOf[state.phase])
      expect(transition(state, event)).toEqual({ state, effects: [] });
});
