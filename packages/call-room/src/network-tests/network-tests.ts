import type { CallContext } from '../call/call-context.ts';
import type { ErrorReports } from '../services/error-reports.ts';
import type { QualityResult } from './quality-result.ts';
import type { ConnectivityResult, WebsocketResult } from './run-tests.ts';

export type TestName =
  | 'call-quality'
  | 'p2p-call-quality'
  | 'network-connectivity'
  | 'websocket-connectivity';

/** The tests before a call: one at a time, each with its time limit. Fetched with the first one: few pages test anything. */
export class NetworkTests {
  readonly #context: CallContext;
  readonly #reports: ErrorReports;
  #running: { readonly name: TestName; readonly abort: AbortController } | undefined;

  constructor(context: CallContext, reports: ErrorReports) {
    this.#context = context;
    this.#reports = reports;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Ends the test that runs, or only one of that name; it resolves with `aborted`. */
  stop(name?: TestName): void {
    if (name === undefined || this.#running?.name === name) this.#running?.abort.abort();
  }

  async callQuality(track: MediaStreamTrack | null): Promise<QualityResult> {
    const result = await this.#run('call-quality', (tests, signal) =>
      tests.testCallQuality(this.#context, track, signal),
    );
    if (result.result === 'failed') this.#reports.report({ testCallQuality: result });
    return result;
  }

  peerToPeer(videoTrack: unknown, seconds: number | undefined): Promise<QualityResult> {
    return this.#run('p2p-call-quality', (tests, signal) =>
      tests.testPeerToPeer(this.#context, videoTrack, seconds, signal),
    );
  }

  networkConnectivity(videoTrack: unknown): Promise<ConnectivityResult> {
    return this.#run('network-connectivity', (tests, signal) =>
      tests.testNetwork(this.#context, videoTrack, signal),
    );
  }

  websocketConnectivity(): Promise<WebsocketResult> {
    return this.#run('websocket-connectivity', (tests, signal) => tests.testWebsocket(this.#context, signal));
  }

  async #run<Result>(
    name: TestName,
    test: (tests: typeof import('./run-tests.ts'), signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    this.stop();
    const running = { name, abort: new AbortController() };
    this.#running = running;
    try {
      const results = await test(await import('./run-tests.ts'), running.abort.signal);
      this.#context.emit('test-completed', { test: name, results });
      return results;
    } finally {
      if (this.#running === running) this.#running = undefined;
    }
  }
}
