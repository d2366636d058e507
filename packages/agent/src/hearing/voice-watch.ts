import type { EngineError, VoiceActivityEngine } from '../engines/engine.ts';
import { badAnswer, timedOut, toEngineError } from '../engines/engine-failure.ts';
import { pipelineLimits } from '../runtime/limits.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Timers } from '../runtime/timers.ts';
import { detectVoice, initialVoice, stopVoice, type VoiceEdge } from '../turns/voice-detector.ts';

const SAMPLES_PER_MS = 16;

/** Finds where the visitor's voice begins and ends in the audio that comes in. */
export interface VoiceWatch {
  push(samples: Int16Array): void;
  /** No more audio for now: a voice that is on ends here. */
  rest(): void;
  close(): void;
}
export interface VoiceWatchOptions {
  readonly engine: VoiceActivityEngine;
  readonly runtime: Runtime;
  readonly timers: Timers;
  onEdge(edge: VoiceEdge): void;
  /** Called once for failures in a row; the watch goes on trying. */
  onFailure(error: EngineError): void;
}

export function createVoiceWatch(options: VoiceWatchOptions): VoiceWatch {
  const { runtime, timers, engine } = options;
  const stream = engine.createStream();
  let voice = initialVoice;
  let pushedSamples = 0;
  let windows = 0;
  let backlog = 0;
  let lastDecisionAt = 0;
  let failing = false;
  let open = true;

  const apply = (step: ReturnType<typeof detectVoice>): void => {
    voice = step.state;
    if (step.edge === null) return;
    if (step.edge.type === 'voice-started') watchForGap();
    else timers.clear('voice-gap');
    options.onEdge(step.edge);
  };
  /** Frames may cease in the middle of a word: microphone muted, network gone. */
  const watchForGap = (): void => {
    const gapMs = pipelineLimits.voiceDecisionGapMs;
    timers.set('voice-gap', lastDecisionAt + gapMs - runtime.now(), () => {
      if (runtime.now() - lastDecisionAt >= gapMs) apply(stopVoice(voice, lastDecisionAt));
      else watchForGap();
    });
  };
  /** `arrivedAt` and `total` belong to the frame that completed these windows. */
  const decide = (probabilities: readonly number[], arrivedAt: number, total: number): void => {
    for (const probability of probabilities) {
      if (!open) return;
      windows += 1;
      const behindMs = Math.max(0, total / SAMPLES_PER_MS - windows * stream.windowMs);
      lastDecisionAt = arrivedAt - behindMs;
      const startedAt = lastDecisionAt - stream.windowMs;
      apply(detectVoice(voice, { probability, startedAt, lengthMs: stream.windowMs }));
    }
  };
  const windowsUpTo = (total: number): number => Math.floor(total / SAMPLES_PER_MS / stream.windowMs);
  const answered = (answer: readonly number[], arrivedAt: number, total: number): void => {
    backlog -= 1;
    if (!open) return;
    if (!Array.isArray(answer) || answer.length > Math.max(1, windowsUpTo(total) - windows)) {
      failed(badAnswer(engine.name, 'not one probability per window'), total);
      return;
    }
    failing = false;
    runtime.guard(() => decide(answer, arrivedAt, total));
  };
  /** The windows of this frame will never be decided. */
  const failed = (error: unknown, total: number): void => {
    windows = Math.max(windows, windowsUpTo(total));
    if (failing || !open) return;
    failing = true;
    runtime.guard(() => options.onFailure(toEngineError(error, engine.name)));
  };
  const ask = async (samples: Int16Array): Promise<readonly number[]> => stream.push(samples);
  return {
    push(samples) {
      if (!open) return;
      if (backlog >= pipelineLimits.maxVoiceBacklogFrames) {
        failed(timedOut(engine.name, 'a decision', pipelineLimits.maxVoiceBacklogFrames * 20), 0);
        return;
      }
      pushedSamples += samples.length;
      backlog += 1;
      const arrivedAt = runtime.now();
      const total = pushedSamples;
      ask(samples).then(
        (answer) => answered(answer, arrivedAt, total),
        (error: unknown) => {
          backlog -= 1;
          failed(error, total);
        },
      );
    },
    rest() {
      apply(stopVoice(voice, runtime.now()));
      runtime.guard(() => stream.reset());
    },
    close() {
      if (!open) return;
      open = false;
      timers.clear('voice-gap');
      runtime.guard(() => stream.close());
    },
  };
}
