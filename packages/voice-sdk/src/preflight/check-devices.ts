import type { PageEnvironment } from '../environment/page-environment.ts';
import type { CheckOutcome } from './preflight-report.ts';

/** What is plugged in; browsers give names only once the microphone was allowed. */
export async function checkDevices(
  { mediaDevices }: Pick<PageEnvironment, 'mediaDevices'>,
  needsMicrophone: boolean,
): Promise<CheckOutcome> {
  if (!mediaDevices) return { verdict: needsMicrophone ? 'failed' : 'warning', code: 'no-capture' };
  const devices = await mediaDevices.enumerateDevices();
  const count = (wanted: MediaDeviceKind): number => devices.filter(({ kind }) => kind === wanted).length;
  const details = {
    microphones: count('audioinput'),
    cameras: count('videoinput'),
    speakers: count('audiooutput'),
  };
  if (needsMicrophone && details.microphones === 0)
    return { verdict: 'failed', code: 'no-microphone', details };
  return { verdict: 'passed', code: 'ok', details };
}
