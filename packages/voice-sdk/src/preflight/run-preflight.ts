import type { PageEnvironment } from '../environment/page-environment.ts';
import { checkDevices } from './check-devices.ts';
import { checkMicrophone } from './check-microphone.ts';
import { checkNetwork } from './check-network.ts';
import { checkServer } from './check-server.ts';
import type {
  CheckName,
  CheckOutcome,
  PreflightCheck,
  PreflightOptions,
  PreflightReport,
} from './preflight-report.ts';

const defaultTimeoutMs = 5_000;
/** People read a prompt before they answer it. */
const promptTimeoutMs = 30_000;

/** One check; `signal` aborts when its time is over, then everything it has opened goes. */
type Check = (signal: AbortSignal) => Promise<CheckOutcome>;

/** Runs every check at once. Never rejects. */
export async function runPreflight(
  environment: PageEnvironment,
  baseUrl: string,
  options: PreflightOptions,
): Promise<PreflightReport> {
  const { microphone = 'query', iceServers = [], timeoutMs = defaultTimeoutMs } = options;
  const startedAtMs = environment.now();
  const run = (check: Check, limitMs = timeoutMs): Promise<PreflightCheck> =>
    runCheck(check, limitMs, environment, options.signal);
  const limitMs = microphone === 'open' ? Math.max(timeoutMs, promptTimeoutMs) : timeoutMs;
  const [heard, devices, server, network] = await Promise.all([
    run((signal) => checkMicrophone(environment, microphone, signal), limitMs),
    run(() => checkDevices(environment, microphone !== 'skip')),
    run((signal) => checkServer(environment, baseUrl, signal)),
    run((signal) => checkNetwork(environment, baseUrl, iceServers, signal)),
  ]);
  const checks: Record<CheckName, PreflightCheck> = { microphone: heard, devices, server, network };
  return { verdict: verdictOf(Object.values(checks)), durationMs: environment.now() - startedAtMs, checks };
}

function verdictOf(checks: readonly PreflightCheck[]): PreflightReport['verdict'] {
  if (checks.some(({ verdict }) => verdict === 'failed')) return 'blocked';
  return checks.some(({ verdict }) => verdict === 'warning') ? 'limited' : 'ready';
}

function runCheck(
  check: Check,
  limitMs: number,
  { now, setTimer }: Pick<PageEnvironment, 'now' | 'setTimer'>,
  given: AbortSignal | undefined,
): Promise<PreflightCheck> {
  return new Promise((resolve) => {
    const startedAtMs = now();
    const controller = new AbortController();
    const settle = (outcome: CheckOutcome): void => {
      cancelTimer();
      given?.removeEventListener('abort', onAbort);
      // Also after an answer: whatever the check has still open is released.
      controller.abort();
      resolve({ ...outcome, durationMs: now() - startedAtMs });
    };
    const onAbort = (): void => settle({ verdict: 'skipped', code: 'skipped' });
    const cancelTimer = setTimer(() => settle({ verdict: 'failed', code: 'timed-out' }), limitMs);
    given?.addEventListener('abort', onAbort);
    if (given?.aborted) return onAbort();
    Promise.resolve()
      .then(() => check(controller.signal))
      .then(settle, () => settle(broken));
    return undefined;
  });
}

const broken: CheckOutcome = { verdict: 'failed', code: 'check-failed' };
