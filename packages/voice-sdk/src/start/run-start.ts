import { textOf } from '@saywell/call-room/basics';
import type { Call } from '@saywell/contract';
import { VoiceError } from '../errors.ts';
import * as messages from '../messages.ts';
import type { Stage, StageContext, StageMetadata } from './stage.ts';
import type { StartStage } from './stage-names.ts';
import { stages } from './stages.ts';

/** The names of the stages in their order. */
export const startStages: readonly StartStage[] = stages.map(({ name }) => name);

/** How a start went. */
export type StartOutcome =
  | { readonly name: 'started'; readonly call: Call }
  | { readonly name: 'stopped' }
  | { readonly name: 'failed'; readonly stage: StartStage; readonly error: unknown };

/** Runs the stages in order; each emits started, then completed or failed. Never rejects. */
export async function runStart(context: StageContext): Promise<StartOutcome> {
  const { session } = context;
  for (const stage of stages) {
    const failure = await runStage(stage, context);
    if (session.signal.aborted) return { name: 'stopped' };
    if (failure && !stage.isOptional) return { name: 'failed', stage: stage.name, error: failure.error };
  }
  const call = session.webCall;
  return call ? { name: 'started', call } : { name: 'stopped' };
}

async function runStage(stage: Stage, context: StageContext): Promise<{ error: unknown } | undefined> {
  const { signal } = context.session;
  const finish = startStage(stage, context);
  try {
    finish('completed', await untilEnded(() => stage.run(context), signal));
    return undefined;
  } catch (error) {
    finish('failed', { error: textOf(error) });
    if (!signal.aborted) emitStageError(stage, context, error);
    return { error };
  }
}

/** Emits started; the answer emits how the stage ended, the first time only. */
function startStage({ name: stage }: Stage, { session, setup }: StageContext) {
  const { signal, emit } = session;
  const { now } = setup.environment;
  const startedAtMs = now();
  const finish = (status: 'completed' | 'failed', metadata?: StageMetadata): void => {
    if (finished) return;
    finished = true;
    signal.removeEventListener('abort', onStopped);
    const nowMs = now();
    const timestamp = new Date(nowMs).toISOString();
    const duration = nowMs - startedAtMs;
    emit('call-start-progress', { stage, status, timestamp, duration, metadata });
  };
  let finished = false;
  // At once when the call is stopped: nothing of a start may follow its call-end.
  const onStopped = (): void => finish('failed', { error: messages.stopped });
  signal.addEventListener('abort', onStopped);
  emit('call-start-progress', { stage, status: 'started', timestamp: new Date(startedAtMs).toISOString() });
  return finish;
}

function emitStageError(stage: Stage, { session, setup }: StageContext, error: unknown): void {
  if (!stage.hasErrorType) return;
  session.emit('error', {
    type: `${stage.name}-error`,
    stage: stage.name,
    message: textOf(error),
    error,
    timestamp: new Date(setup.environment.now()).toISOString(),
    context: session.context,
  });
}

/** A stage that hangs (an unanswered permission prompt, a slow server) ends with the call. */
function untilEnded<Value>(run: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new VoiceError('stopped', messages.stopped));
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop);
    run()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', stop));
  });
}
