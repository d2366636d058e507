import type { Mouth, SpeakingEffect, SpeakingState, SpeakingStep } from './speaking-types.ts';
import type { Speech } from './speech.ts';

/** Moves that every part of the transition is made of. */
export function emit(step: SpeakingStep, ...effects: readonly SpeakingEffect[]): SpeakingStep {
  return effects.length === 0 ? step : { state: step.state, effects: [...step.effects, ...effects] };
}
export function patch(step: SpeakingStep, change: Partial<SpeakingState>): SpeakingStep {
  return { state: { ...step.state, ...change }, effects: step.effects };
}
export function toMouth(
  step: SpeakingStep,
  mouth: Mouth,
  ...effects: readonly SpeakingEffect[]
): SpeakingStep {
  return emit(patch(step, { mouth }), ...effects);
}

/** Repeats a move until it changes nothing: it returns its argument then. */
export function untilStable(step: SpeakingStep, move: (step: SpeakingStep) => SpeakingStep): SpeakingStep {
  let stable = step;
  for (let next = move(stable); next !== stable; next = move(stable)) stable = next;
  return stable;
}

/** The speech that is played or may go on. */
export function currentSpeech({ mouth }: SpeakingState): Speech | null {
  return mouth.name === 'silent' || mouth.name === 'closed' ? null : mouth.speech;
}
export function findSpeech(state: SpeakingState, id: string): Speech | null {
  const { mouth, prepared, settling } = state;
  const spoken = mouth.name === 'silent' ? null : mouth.speech;
  if (spoken?.id === id) return spoken;
  const before = prepared.find((speech) => speech.id === id);
  return before ?? settling.find(({ speech }) => speech.id === id)?.speech ?? null;
}

/** The same state with another version of a speech, wherever it is. */
export function withSpeech(step: SpeakingStep, speech: Speech): SpeakingStep {
  const { mouth, prepared, settling } = step.state;
  if (mouth.name !== 'silent' && mouth.speech?.id === speech.id) return toMouth(step, { ...mouth, speech });
  const index = prepared.findIndex(({ id }) => id === speech.id);
  if (index !== -1) return patch(step, { prepared: prepared.with(index, speech) });
  return patch(step, {
    settling: settling.map((one) => (one.speech.id === speech.id ? { ...one, speech } : one)),
  });
}
export function changeSpeech(
  step: SpeakingStep,
  id: string,
  change: (speech: Speech) => Speech,
): SpeakingStep {
  const speech = findSpeech(step.state, id);
  const changed = speech === null ? null : change(speech);
  return changed === null || changed === speech ? step : withSpeech(step, changed);
}
