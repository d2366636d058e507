import { createRequire } from 'node:module';
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { EngineError, type VoiceActivityEngine, type VoiceActivityStream } from '../engine.ts';
import { createWindows, windowSamples } from './windows.ts';

const name = 'silero';
const sampleRateHz = 16_000;
const modelFile = '@ricky0123/vad-web/dist/silero_vad_v6.onnx';
/** Shape of the recurrent state that the model hands from window to window. */
const stateShape = [2, 1, 128] as const;

type Runtime = typeof import('onnxruntime-node');

/**
 * Silero v6 on onnxruntime: one session serves every stream, each with its own state.
 * Rejects with {@link EngineError} `engine-unavailable` when runtime or model are missing.
 */
export async function createSileroVoiceActivity(): Promise<VoiceActivityEngine> {
  try {
    const runtime: Runtime = await import('onnxruntime-node');
    const model = createRequire(import.meta.url).resolve(modelFile);
    const session = await runtime.InferenceSession.create(model, {
      // One window takes a third of a millisecond: threads would cost more than they save.
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      executionMode: 'sequential',
      logSeverityLevel: 3,
    });
    return { name, createStream: () => createStream(runtime, session) };
  } catch (cause) {
    throw new EngineError('engine-unavailable', name, 'The voice activity model could not be loaded', { cause });
  }
}

function createStream(runtime: Runtime, session: InferenceSession): VoiceActivityStream {
  const windows = createWindows();
  const rate = new runtime.Tensor('int64', BigInt64Array.of(BigInt(sampleRateHz)), []);
  const silentState = (): Tensor =>
    new runtime.Tensor('float32', new Float32Array(stateShape[0] * stateShape[1] * stateShape[2]), stateShape);
  let state = silentState();
  let closed = false;
  let last: Promise<unknown> = Promise.resolve();

  const decide = async (input: Float32Array): Promise<number> => {
    const answer = await session.run({
      input: new runtime.Tensor('float32', input, [1, input.length]),
      state,
      sr: rate,
    });
    state = answer['stateN'] as Tensor;
    return (answer['output'] as Tensor).data[0] as number;
  };
  const decideAll = async (inputs: readonly Float32Array[]): Promise<number[]> => {
    const probabilities: number[] = [];
    for (const input of inputs) if (!closed) probabilities.push(await decide(input));
    return probabilities;
  };
  return {
    windowMs: (windowSamples / sampleRateHz) * 1000,
    push(samples) {
      const inputs = windows.push(samples);
      if (inputs.length === 0) return Promise.resolve([]);
      // One window at a time: each needs the state that the one before left.
      const answer = last.then(() => decideAll(inputs));
      last = answer.catch(() => undefined);
      return answer.catch((cause: unknown) => {
        throw new EngineError('engine-failed', name, 'Voice activity failed', { cause });
      });
    },
    reset() {
      windows.reset();
      state = silentState();
    },
    close() {
      closed = true;
    },
  };
}
