import { type CallSnapshot, withoutEnding } from '../state/call-state.ts';

/** One thing that happened in a call, for logs that people read. */
export interface Happening {
  readonly name: 'state' | 'call-start' | 'call-end' | 'speech-start' | 'speech-end' | 'message' | 'error';
  readonly detail: string;
}

/** What happened between two snapshots, in order. */
export function happeningsBetween(before: CallSnapshot, after: CallSnapshot): readonly Happening[] {
  return [
    ...changedPhase(before, after),
    ...changedSpeech('user', before.isUserSpeaking, after.isUserSpeaking),
    ...changedSpeech('assistant', before.isAssistantSpeaking, after.isAssistantSpeaking),
    ...newMessages(before, after),
    ...newError(before, after),
  ];
}

function changedPhase(before: CallSnapshot, after: CallSnapshot): Happening[] {
  const from = before.lifecycle;
  const to = after.lifecycle;
  if (from.phase === to.phase) return [];
  const happenings: Happening[] = [{ name: 'state', detail: `${from.phase} to ${to.phase}` }];
  if (from.phase === 'connecting' && to.phase === 'active') {
    happenings.push({ name: 'call-start', detail: '' });
  }
  if (withoutEnding(from).phase === 'active' && to.phase === 'idle') {
    happenings.push({ name: 'call-end', detail: `after ${after.durationSeconds} s` });
  }
  return happenings;
}

function changedSpeech(speaker: string, before: boolean, after: boolean): Happening[] {
  if (before === after) return [];
  return [{ name: after ? 'speech-start' : 'speech-end', detail: speaker }];
}

function newMessages(before: CallSnapshot, after: CallSnapshot): Happening[] {
  if (before.messages === after.messages) return [];
  const known = new Set(before.messages.map(({ id }) => id));
  return after.messages
    .filter(({ id }) => !known.has(id))
    .map(({ role, content }) => ({ name: 'message', detail: `${role}: ${content}` }));
}

function newError(before: CallSnapshot, { error }: CallSnapshot): Happening[] {
  if (error === null || error === before.error) return [];
  return [{ name: 'error', detail: error.message === '' ? error.code : `${error.code}: ${error.message}` }];
}
