import type { SetTimer } from '@saywell/react';
import type { ContactEntries } from './contact-fields.ts';
import {
  type ContactAttempt,
  type ContactEffect,
  type ContactEvent,
  type ContactOutcome,
  type ContactState,
  initialContactState,
  transition,
} from './contact-transition.ts';

export interface ContactFormOptions {
  /** Never rejects: every failure is an outcome. */
  readonly deliver: (attempt: ContactAttempt) => Promise<ContactOutcome>;
  readonly setTimer: SetTimer;
  readonly createId: () => string;
}

export interface ContactFormStore {
  readonly getSnapshot: () => ContactState;
  readonly subscribe: (listener: () => void) => () => void;
  /** While a message is under way this does nothing. */
  readonly submit: (entries: ContactEntries) => void;
}

/** Runs the pure `transition`. A message that is under way goes on when nobody looks any more. */
export function createContactForm({ deliver, setTimer, createId }: ContactFormOptions): ContactFormStore {
  const listeners = new Set<() => void>();
  let state = initialContactState;

  function dispatch(event: ContactEvent): void {
    const before = state;
    const next = transition(state, event);
    state = next.state;
    for (const effect of next.effects) perform(effect);
    if (state !== before) for (const listener of listeners) listener();
  }

  function perform(effect: ContactEffect): void {
    switch (effect.type) {
      case 'deliver':
        void deliver(effect.attempt).then((outcome) => dispatch({ type: 'answered', outcome }));
        return;
      case 'wait':
        setTimer(() => dispatch({ type: effect.next }), effect.delayMs);
        return;
      default:
        effect satisfies never;
    }
  }
  return {
    getSnapshot: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    submit: (entries) => dispatch({ type: 'submitted', entries, freshId: createId() }),
  };
}
