import { textOf } from '@saywell/call-room/basics';
import type { Call } from '@saywell/contract';
import { codeOf, VoiceError } from '../errors.ts';
import * as messages from '../messages.ts';
import { type ParsedStart, parseStart, type StartArguments } from '../options/parse-start.ts';
import type { CallSession } from '../session/call-session.ts';
import type { CallSetup } from '../session/call-setup.ts';
import type { CurrentCall } from '../session/current-call.ts';
import { newSession } from '../session/session-transition.ts';
import type { Stage, StageContext, StageMetadata } from './stage.ts';
import type { StartStage } from './stage-names.ts';
import { stages } from './stages.ts';

/** From the press to the call, or to null; the events say why. Rejects with a `validation-error` only. */
export async function startCall(calls: CurrentCall, values: StartArguments): Promise<Call | null> {
  const { setup } = calls;
  const request = validate(values, setup);
  if (calls.session) {
    setup.emit('call-start-progress', {
      stage: 'validation',
      status: 'failed',
      timestamp: timestampOf(setup),
      metadata: { reason: 'already-started' },
    });
    return null;
  }
  const session = calls.open(request, newSession(setup.callObjectOptions.startAudioOff === true));
  const outcome = await runStart({ session, setup });
  if (outcome.name === 'started') return succeed(session, setup, outcome.call);
  if (outcome.name === 'failed') fail(session, setup, outcome);
  await session.released;
  return null;
}

function validate(values: StartArguments, setup: CallSetup): ParsedStart {
  try {
    return parseStart(values);
  } catch (error) {
    setup.emit('error', {
      type: 'validation-error',
      stage: 'input-validation',
      message: textOf(error),
      error,
      code: codeOf(error),
      timestamp: timestampOf(setup),
    });
    throw error;
  }
}

/** Says that a start, also a return, has brought its call. */
export function succeed({ startedAtMs }: CallSession, setup: CallSetup, call: Call): Call {
  setup.emit('call-start-success', {
    totalDuration: setup.environment.now() - startedAtMs,
    callId: call.id || 'unknown',
    timestamp: timestampOf(setup),
  });
  return call;
}

function fail(session: CallSession, setup: CallSetup, outcome: StartOutcome & { name: 'failed' }): void {
  session.dispatch({ type: 'start-failed' });
  const { stage, error } = outcome;
  const { context, startedAtMs } = session;
  const duration = setup.environment.now() - startedAtMs;
  const message = textOf(error);
  const common = {
    stage,
    code: codeOf(error),
    totalDuration: duration,
    timestamp: timestampOf(setup),
    context,
  };
  setup.emit('error', { ...common, type: 'start-method-error', message, error });
  setup.emit('call-start-failed', { ...common, duration, error: message });
}

const timestampOf = ({ environment }: CallSetup): string => new Date(environment.now()).toISOString();

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
    const duration = now() - startedAtMs;
    emit('call-start-progress', { stage, status, timestamp: timestampOf(setup), duration, metadata });
  };
  let finished = false;
  // At once when the call is stopped: nothing of a start may follow its call-end.
  const onStopped = (): void => finish('failed', { error: messages.stopped });
  signal.addEventListener('abort', onStopped);
  emit('call-start-progress', { stage, status: 'started', timestamp: timestampOf(setup) });
  return finish;
}

function emitStageError(stage: Stage, { session, setup }: StageContext, error: unknown): void {
  if (!stage.hasErrorType) return;
  session.emit('error', {
    type: `${stage.name}-error`,
    stage: stage.name,
    message: textOf(error),
    error,
    code: codeOf(error),
    timestamp: timestampOf(setup),
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
