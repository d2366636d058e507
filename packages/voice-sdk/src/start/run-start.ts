import { textOf } from '@saywell/call-room/basics';
import { VoiceError } from '../errors.ts';
import * as messages from '../messages.ts';
import { audioObserverSetup } from './audio-observer-setup.ts';
import { audioProcessingSetup } from './audio-processing-setup.ts';
import { dailyCallJoin } from './daily-call-join.ts';
import { dailyCallObjectCreation } from './daily-call-object-creation.ts';
import { initialization } from './initialization.ts';
import { mobilePermissions } from './mobile-permissions.ts';
import type { Stage, StageContext, StageMetadata } from './stage.ts';
import type { StartStage } from './stages.ts';
import { videoRecordingSetup } from './video-recording-setup.ts';
import { webCallCreation } from './web-call-creation.ts';

const stages: readonly Stage[] = [
  initialization,
  webCallCreation,
  dailyCallObjectCreation,
  mobilePermissions,
  dailyCallJoin,
  videoRecordingSetup,
  audioObserverSetup,
  audioProcessingSetup,
];

/** The names of the stages in their order. */
export const startStages: readonly StartStage[] = stages.map(({ name }) => name);

/** How a start went. */
export type StartOutcome =
  | { readonly name: 'started' }
  | { readonly name: 'stopped' }
  | { readonly name: 'failed'; readonly stage: StartStage; readonly error: unknown };

/** Runs the stages in order; each emits started, then completed or failed. Never rejects. */
export async function runStart(context: StageContext): Promise<StartOutcome> {
  for (const stage of stages) {
    const failure = await runStage(stage, context);
    if (context.session.ended.signal.aborted) return { name: 'stopped' };
    if (failure && !stage.isOptional) return { name: 'failed', stage: stage.name, error: failure.error };
  }
  return { name: 'started' };
}

async function runStage(stage: Stage, context: StageContext): Promise<{ error: unknown } | undefined> {
  const { signal } = context.session.ended;
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
function startStage({ name: stage }: Stage, { environment, session, emit }: StageContext) {
  const { signal } = session.ended;
  const startedAtMs = environment.now();
  const finish = (status: 'completed' | 'failed', metadata?: StageMetadata): void => {
    if (finished) return;
    finished = true;
    signal.removeEventListener('abort', onStopped);
    const nowMs = environment.now();
    const timestamp = new Date(nowMs).toISOString();
    const duration = nowMs - startedAtMs;
    emit('call-start-progress', { stage, status, timestamp, duration, metadata });
  };
  let finished = false;
  // Told at once when the call is stopped: nothing of a start may follow its call-end.
  const onStopped = (): void => finish('failed', { error: messages.stopped });
  signal.addEventListener('abort', onStopped);
  emit('call-start-progress', { stage, status: 'started', timestamp: new Date(startedAtMs).toISOString() });
  return finish;
}

function emitStageError(stage: Stage, context: StageContext, error: unknown): void {
  if (!stage.hasErrorType) return;
  context.emit('error', {
    type: `${stage.name}-error`,
    stage: stage.name,
    message: textOf(error),
    error,
    timestamp: new Date(context.environment.now()).toISOString(),
    context: context.session.context,
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
