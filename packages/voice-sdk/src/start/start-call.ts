import { textOf } from '@saywell/call-room/basics';
import type { Call } from '@saywell/contract';
import { type ParsedStart, parseStart, type StartArguments } from '../options/parse-start.ts';
import type { CallSession } from '../session/call-session.ts';
import type { CallSetup } from '../session/call-setup.ts';
import type { CurrentCall } from '../session/current-call.ts';
import { newSession } from '../session/session-transition.ts';
import { runStart, type StartOutcome } from './run-start.ts';

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
  const totalDuration = setup.environment.now() - startedAtMs;
  const timestamp = timestampOf(setup);
  const message = textOf(error);
  const common = { stage, totalDuration, timestamp, context };
  setup.emit('error', { ...common, type: 'start-method-error', message, error });
  setup.emit('call-start-failed', { ...common, duration: totalDuration, error: message });
}

const timestampOf = ({ environment }: CallSetup): string => new Date(environment.now()).toISOString();
