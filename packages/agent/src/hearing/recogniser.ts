import type { EngineError, SpeechToTextEngine, SpeechToTextStream } from '../engines/engine.ts';
import { badAnswer, timedOut, toEngineError } from '../engines/engine-failure.ts';
import { pipelineLimits } from '../runtime/limits.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { createTimeLimit } from '../runtime/time-limit.ts';
import { type HeardText, heardTextOf } from './heard-text.ts';
import { createRecogniserStream } from './recogniser-stream.ts';

const SAMPLES_PER_MS = 16;

/** One visitor's speech to text, under limits. */
export interface Recogniser {
  begin(preRoll: Int16Array): void;
  write(samples: Int16Array): void;
  /** Asks for the text so far; only the newest request is answered. */
  snapshot(): void;
  /** The utterance is over; a pending snapshot is forgotten. */
  end(): void;
  close(): void;
}
export interface RecogniserOptions {
  readonly engine: SpeechToTextEngine;
  readonly phrases: readonly string[];
  readonly model: string | undefined;
  readonly language?: string | undefined;
  readonly runtime: Runtime;
  /** Called with the number of samples that the engine is given. */
  onHeard(samples: number): void;
  onPartial(text: string): void;
  onText(heard: HeardText): void;
  /** `owed`: a snapshot was asked for and will not be answered. */
  onFailure(error: EngineError, owed: boolean): void;
}

export function createRecogniser(options: RecogniserOptions): Recogniser {
  const { engine, runtime } = options;
  /** `lost`: the engine failed in the middle of it. */
  let utterance: 'none' | 'open' | 'lost' = 'none';
  let asked = false;
  let ticket = 0;
  const answerLimit = createTimeLimit(runtime);
  const waiting = createWaitingAudio();

  const stream = createRecogniserStream({
    engine,
    runtime,
    settings: {
      phrases: options.phrases,
      ...(options.model === undefined ? {} : { model: options.model }),
      ...(options.language === undefined ? {} : { language: options.language }),
      onPartial: (text) => {
        if (utterance === 'open' && typeof text === 'string') options.onPartial(text);
      },
    },
    onOpen: (opened) => catchUp(opened),
    onError: (error) => fail(error),
  });
  const forget = (): void => {
    ticket += 1;
    asked = false;
    answerLimit.stop();
    waiting.clear();
  };
  const fail = (error: EngineError): void => {
    const owed = asked;
    stream.drop();
    forget();
    if (utterance === 'open') utterance = 'lost';
    options.onFailure(error, owed);
  };
  /** Whatever the engine throws is its failure, not ours. */
  const attempt = (act: (current: SpeechToTextStream) => void): void => {
    const current = stream.current();
    if (current === null) return;
    try {
      act(current);
    } catch (error) {
      fail(toEngineError(error, engine.name));
    }
  };
  const give = (current: SpeechToTextStream, samples: Int16Array): void => {
    current.write(samples);
    options.onHeard(samples.length);
  };
  const catchUp = (opened: SpeechToTextStream): void => {
    if (utterance !== 'open') return;
    attempt(() => {
      opened.begin();
      for (const samples of waiting.take()) give(opened, samples);
    });
    if (asked) request();
  };
  const settle = (mine: number, act: () => void): void => {
    if (mine !== ticket) return;
    answerLimit.stop();
    runtime.guard(act);
  };
  const accept = (answer: unknown): void => {
    const heard = heardTextOf(answer);
    if (heard === null) return fail(badAnswer(engine.name, 'a snapshot without text'));
    asked = false;
    options.onText(heard);
  };
  const request = (): void => {
    ticket += 1;
    const mine = ticket;
    attempt((current) => {
      current.snapshot().then(
        (answer) => settle(mine, () => accept(answer)),
        (error: unknown) => settle(mine, () => fail(toEngineError(error, engine.name))),
      );
    });
  };
  const limitAnswer = (): void => {
    const limitMs = pipelineLimits.snapshotMs;
    answerLimit.start(limitMs, () => fail(timedOut(engine.name, 'a snapshot', limitMs)));
  };
  const cancelOpening = runtime.setTimer(() => stream.ensure(), pipelineLimits.recogniserOpenAfterMs);
  return {
    begin(preRoll) {
      forget();
      utterance = 'open';
      stream.ensure();
      if (stream.current() === null) waiting.push(preRoll);
      attempt((current) => {
        current.begin();
        give(current, preRoll);
      });
    },
    write(samples) {
      if (utterance !== 'open') return;
      if (stream.current() === null) waiting.push(samples);
      else attempt((current) => give(current, samples));
    },
    snapshot() {
      asked = true;
      if (utterance !== 'open') return fail(badAnswer(engine.name, 'the utterance was lost'));
      limitAnswer();
      if (stream.current() !== null) request();
    },
    end() {
      forget();
      if (utterance === 'open') attempt((current) => current.end());
      utterance = 'none';
    },
    close() {
      cancelOpening();
      utterance = 'none';
      forget();
      stream.drop();
    },
  };
}

interface WaitingAudio {
  push(samples: Int16Array): void;
  take(): readonly Int16Array[];
  clear(): void;
}
/** Audio of an utterance whose stream is still being opened; the oldest is dropped first. */
function createWaitingAudio(): WaitingAudio {
  let parts: Int16Array[] = [];
  let total = 0;
  const clear = (): void => {
    parts = [];
    total = 0;
  };
  return {
    clear,
    push(samples) {
      parts.push(samples);
      total += samples.length;
      while (total > pipelineLimits.maxWaitingAudioMs * SAMPLES_PER_MS)
        total -= parts.shift()?.length ?? total;
    },
    take() {
      const taken = parts;
      clear();
      return taken;
    },
  };
}
