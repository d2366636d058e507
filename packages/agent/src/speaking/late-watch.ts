import { pipelineLimits } from '../runtime/limits.ts';
import type { Mouth, Segment, SpeakingStep } from './speaking-types.ts';
import { emit } from './steps.ts';

const none: readonly Segment[] = [];

/** Audio that was given to the output has to be reported as played some time: the timer follows the queue. */
export function watchLate(step: SpeakingStep, before: Mouth): SpeakingStep {
  const earlier = queued(before);
  const segments = queued(step.state.mouth);
  if (segments === earlier || earlier.length + segments.length === 0) return step;
  if (segments.length === 0) return emit(step, { type: 'clear-timer', speech: null });
  const queuedMs = segments.reduce((sum, { sentMs, playedMs }) => sum + sentMs - playedMs, 0);
  return emit(step, { type: 'set-timer', speech: null, delayMs: queuedMs + pipelineLimits.playoutLateMs });
}

function queued(mouth: Mouth): readonly Segment[] {
  return mouth.name === 'playing' ? mouth.segments : none;
}
