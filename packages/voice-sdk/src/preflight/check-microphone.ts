import { CallRoomError, openMicrophone } from '@saywell/call-room/basics';
import type { PageEnvironment } from '../environment/page-environment.ts';
import type { CheckCode, CheckOutcome, PreflightOptions } from './preflight-report.ts';

type Environment = Pick<PageEnvironment, 'mediaDevices' | 'permissions'>;

/** May the page use the microphone, and, where it is opened, does it work? */
export async function checkMicrophone(
  environment: Environment,
  how: NonNullable<PreflightOptions['microphone']>,
  signal: AbortSignal,
): Promise<CheckOutcome> {
  if (how === 'skip') return { verdict: 'skipped', code: 'skipped' };
  if (!environment.mediaDevices) return { verdict: 'failed', code: 'no-capture' };
  return how === 'open' ? open(environment, signal) : query(environment);
}

async function query({ permissions }: Environment): Promise<CheckOutcome> {
  // Firefox knows the name since 2025; others may not.
  const asked = await permissions?.query({ name: 'microphone' }).catch(() => undefined);
  if (!asked) return { verdict: 'warning', code: 'permission-unknown' };
  if (asked.state === 'granted') return { verdict: 'passed', code: 'ok' };
  if (asked.state === 'denied') return { verdict: 'failed', code: 'permission-denied' };
  return { verdict: 'warning', code: 'permission-not-asked' };
}

async function open({ mediaDevices }: Environment, signal: AbortSignal): Promise<CheckOutcome> {
  try {
    const track = await openMicrophone(mediaDevices);
    // Also when the answer comes after the time is over.
    track?.stop();
    if (signal.aborted) return { verdict: 'failed', code: 'timed-out' };
    const details = track ? { label: track.label, deviceId: track.getSettings().deviceId } : {};
    return { verdict: 'passed', code: 'ok', details };
  } catch (cause) {
    const type = CallRoomError.from(cause).cameraError?.type ?? '';
    return { verdict: 'failed', code: codes[type] ?? 'microphone-failed', details: { type } };
  }
}

const codes: Readonly<Record<string, CheckCode>> = {
  permissions: 'permission-denied',
  'not-found': 'microphone-missing',
  'mic-in-use': 'microphone-in-use',
  'undefined-mediadevices': 'no-capture',
};
