import { createRequire } from 'node:module';
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { EngineError, type VoiceActivityEngine, type VoiceActivityStream } from '../engine.ts';
import { loadOnnxRuntime, type OnnxRuntime } from '../native/onnx-runtime.ts';
import { createSerialQueue } from '../native/serial-queue.ts';
import { createWindows, windowSamples } from './windows.ts';

const name = 'silero';
const sampleRateHz = 16_000;
const modelFile = '@ricky0123/vad-web/dist/silero_vad_v6.onnx';
/** Shape of the recurrent state that the model passes from window to window. */
const stateShape = [2, 1, 128] as const;

/**
 * Silero v6 on onnxruntime: one session serves every stream, each with its own state.
 * Rejects with {@link EngineError} `engine-unavailable` when runtime or model are missing.
 */
export async function createSileroVoiceActivity(): Promise<VoiceActivityEngine> {
  try {
    const runtime = await loadOnnxRuntime();
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
    throw new EngineError('engine-unavailable', name, 'The voice activity model could not be loaded', {
      cause,
    });
  }
}

function createStream(runtime: OnnxRuntime, session: InferenceSession): VoiceActivityStream {
  const windows = createWindows();
  const queue = createSerialQueue();
  const rate = new runtime.Tensor('int64', BigInt64Array.of(BigInt(sampleRateHz)), []);
  let state = silentState(runtime);
  let isClosed = false;

  async function decide(input: Float32Array): Promise<number> {
    const before = state;
    const window = new runtime.Tensor('float32', input, [1, input.length]);
    const answer = await session.run({ input: window, state: before, sr: rate });
    // A reset meanwhile has put a new state here, which must stay.
    if (state === before) state = answer['stateN'] ?? before;
    return Number(answer['output']?.data[0] ?? 0);
  }
  /** One window at a time: each needs the state that the one before left. */
  async function decideAll(inputs: readonly Float32Array[]): Promise<number[]> {
    const probabilities: number[] = [];
    for (const input of inputs) if (!isClosed) probabilities.push(await decide(input));
    return probabilities;
  }
  return {
    windowMs: (windowSamples / sampleRateHz) * 1000,
    async push(samples) {
      const inputs = windows.push(samples);
      if (inputs.length === 0) return [];
      return queue
        .run(() => decideAll(inputs))
        .catch((cause: unknown) => {
          throw new EngineError('engine-failed', name, 'Voice activity failed', { cause });
        });
    },
    reset() {
      windows.reset();
      state = silentState(runtime);
    },
    close() {
      isClosed = true;
    },
  };
}

function silentState(runtime: OnnxRuntime): Tensor {
  const size = stateShape[0] * stateShape[1] * stateShape[2];
  return new runtime.Tensor('float32', new Float32Array(size), stateShape);
}
