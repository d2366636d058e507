import type { CallContext } from '../call/call-context.ts';
import type { CallInputs } from './call-inputs.ts';

/** On or off, before the join and during the call; off with `isDiscarded` also gives it back to other programs. */
export function switchMicrophone(
  context: CallContext,
  inputs: CallInputs,
  on: boolean,
  isDiscarded = false,
): void {
  inputs.audioOn = on;
  context.engine()?.setAudio(on);
  const isInCall = context.isJoined() && context.options().audioSource !== false;
  if (isInCall && (on || isDiscarded)) void inputs.occupyMicrophone(on).catch(() => undefined);
}

/** Opens or closes it in a call; a failure is emitted as `camera-error`. */
export function switchCamera(context: CallContext, inputs: CallInputs, on: boolean): void {
  inputs.videoOn = on;
  if (context.isJoined()) void inputs.applyVideo().catch(() => undefined);
}
