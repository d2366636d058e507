import { consume } from '../engines/consume.ts';
import type { DialogueSession, EngineError, TokenUsage } from '../engines/engine.ts';
import { badAnswer } from '../engines/engine-failure.ts';
import type { History } from '../record/history.ts';
import { pipelineLimits } from '../runtime/limits.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** Lines that the model writes without being spoken to: a first message, what a hook wants said. */
export interface Prompting {
  /** Exactly one of both follows, unless the call ends before. Changes no state of the dialogue and calls no function. */
  write(instruction: string, then: WrittenLine): void;
  /** Nobody waits any more. */
  close(): void;
}
export interface WrittenLine {
  written(text: string): void;
  failed(): void;
}
export interface PromptingOptions {
  readonly session: DialogueSession;
  /** Of the dialogue. */
  readonly engineName: string;
  readonly runtime: Runtime;
  readonly history: Pick<History, 'answered'>;
  onUsage(usage: TokenUsage): void;
  onFailure(error: EngineError): void;
}

/** The built-in dialogue answers questions; it reads no instructions. */
export const followsInstructions = (engineName: string): boolean => engineName !== 'built-in';

export function createPrompting(options: PromptingOptions): Prompting {
  const running = new Set<{ stop?: () => void }>();
  return {
    write(instruction, then) {
      const line: { stop?: () => void } = {};
      running.add(line);
      line.stop = writeLine(options, instruction, {
        written(text) {
          running.delete(line);
          then.written(text);
        },
        failed() {
          running.delete(line);
          then.failed();
        },
      });
    },
    close() {
      for (const { stop } of running) stop?.();
    },
  };
}

/** Exactly one of both follows, perhaps at once, unless what is answered is called: nobody waits any more. */
function writeLine(options: PromptingOptions, instruction: string, then: WrittenLine): () => void {
  const { engineName, runtime, session, history } = options;
  const controller = new AbortController();
  let text = '';
  // A dialogue may fail before there is anything to cancel.
  let cancelReading: (() => void) | undefined;
  const stop = (): void => {
    cancelReading?.();
    controller.abort();
  };
  const fail = (error: EngineError): void => {
    stop();
    options.onFailure(error);
    then.failed();
  };
  const end = (): void => {
    if (text.trim() === '') return fail(badAnswer(engineName, 'a line without text'));
    stop();
    then.written(text.trim());
  };
  const take = (piece: unknown): void => {
    if (typeof piece !== 'string') throw badAnswer(engineName, 'a piece of a line that is no text');
    text = `${text}${piece}`.slice(0, pipelineLimits.maxReplyLength);
    if (text.length >= pipelineLimits.maxReplyLength) end();
  };
  const { signal } = controller;
  const onUsage = (usage: TokenUsage): void => options.onUsage(usage);
  const asked = { userText: instruction, history: history.answered(), signal, onUsage };
  cancelReading = consume<unknown>(() => session.reply(asked).text, {
    runtime,
    engine: engineName,
    firstMs: pipelineLimits.dialogueFirstTextMs,
    nextMs: pipelineLimits.dialogueNextTextMs,
    onItem: take,
    onEnd: end,
    onError: fail,
  });
  return stop;
}
