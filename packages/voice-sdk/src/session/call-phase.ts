/**
 * Where a call is, from the press to the end: the one vocabulary of the SDK, of `@saywell/react` and of the
 * pages built on them. The room has its own, `meetingState()` of the call object.
 *
 * - `idle`: there is no call.
 * - `connecting`: it was asked for and the assistant is not listening yet.
 * - `active`: the assistant listens; begins with `call-start`.
 * - `ending`: the end was asked for or has come, and not everything is released.
 */
export type CallPhase = 'idle' | 'connecting' | 'active' | 'ending';
