import type { CallSnapshot, CallStore } from '@saywell/react/store';
import { emit } from './assistant-events.ts';

/** Tells a page, by events on `target`, what happens in the calls of `store`. */
export function announceCalls(target: EventTarget, store: CallStore): void {
  const announced = new Set<string>();
  let before = store.getSnapshot();
  store.subscribe(() => {
    const now = store.getSnapshot();
    const last = before;
    // First: a listener may act on the call and so come back here.
    before = now;
    if (isInCall(now) && !isInCall(last)) {
      announced.clear();
      emit(target, 'saywell-call-start', { input: now.input });
    }
    // What was typed while connecting is said once there is a call.
    if (isInCall(now)) announceMessages(target, announced, now);
    if (now.error !== null && now.error !== last.error) {
      const { code, message, cause } = now.error;
      emit(target, 'saywell-error', { code, message, cause });
    }
    if (isInCall(last) && !isInCall(now))
      emit(target, 'saywell-call-end', { durationSeconds: now.durationSeconds });
  });
}

function announceMessages(target: EventTarget, announced: Set<string>, { messages }: CallSnapshot): void {
  for (const message of messages) {
    if (announced.has(message.id)) continue;
    announced.add(message.id);
    emit(target, 'saywell-message', message);
  }
}

function isInCall({ lifecycle }: CallSnapshot): boolean {
  return (lifecycle.phase === 'ending' ? lifecycle.from : lifecycle).phase === 'active';
}
