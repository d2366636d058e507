import { type CallSnapshot, type CallStore, toCallState } from '@saywell/react/store';
import { emit } from './assistant-events.ts';

/** Emits events on `target`: what happens in the calls of `store`. */
export function announceCalls(target: EventTarget, store: CallStore): void {
  const announced = new Set<string>();
  let before = store.getSnapshot();
  store.subscribe(() => {
    const now = store.getSnapshot();
    const last = before;
    // First: a listener may act on the call and so come back here.
    before = now;
    if (toCallState(now).inCall && !toCallState(last).inCall) {
      announced.clear();
      emit(target, 'saywell-call-start', { input: now.input });
    }
    // What was typed while connecting is said once there is a call.
    if (toCallState(now).inCall) announceMessages(target, announced, now);
    if (now.error !== null && now.error !== last.error) {
      const { code, message, cause } = now.error;
      emit(target, 'saywell-error', { code, message, cause });
    }
    if (toCallState(last).inCall && !toCallState(now).inCall)
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
