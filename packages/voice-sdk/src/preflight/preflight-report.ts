export type CheckName = 'microphone' | 'devices' | 'server' | 'network';

/** `passed`; `warning`: a call works, with something missing; `failed`: a spoken call does not work; `skipped`: not asked for. */
export type CheckVerdict = 'passed' | 'warning' | 'failed' | 'skipped';

export type CheckCode =
  | 'ok'
  | 'skipped'
  /** The check took too long. */
  | 'timed-out'
  /** Capture is not offered: an insecure page, or a browser without it. */
  | 'no-capture'
  /** The visitor will be asked when a call starts. */
  | 'permission-not-asked'
  /** The browser does not say before it asks. */
  | 'permission-unknown'
  | 'permission-denied'
  | 'microphone-missing'
  | 'microphone-in-use'
  | 'microphone-failed'
  | 'no-microphone'
  | 'server-unreachable'
  | 'server-unhealthy'
  /** A round trip takes longer than 400 ms. */
  | 'server-slow'
  /** Neither WebSocket nor UDP gets through. */
  | 'network-blocked'
  /** Only the WebSocket does: calls work, with more delay. */
  | 'udp-blocked'
  /** Only UDP does: without the fallback. */
  | 'websocket-blocked'
  /** The check itself broke. */
  | 'check-failed';

export interface CheckOutcome {
  readonly verdict: CheckVerdict;
  readonly code: CheckCode;
  readonly details?: Readonly<Record<string, unknown>>;
}
export interface PreflightCheck extends CheckOutcome {
  readonly durationMs: number;
}

export interface PreflightReport {
  /** `ready`: nothing is in the way; `limited`: a call works, see the warnings; `blocked`: a check has failed. */
  readonly verdict: 'ready' | 'limited' | 'blocked';
  readonly durationMs: number;
  readonly checks: Readonly<Record<CheckName, PreflightCheck>>;
}

export interface PreflightOptions {
  /**
   * `query` (default) reads the permission without asking. `open` asks for the microphone, as a call
   * does, and gives it back at once. `skip`: for calls without one.
   */
  readonly microphone?: 'query' | 'open' | 'skip';
  /** STUN and TURN servers to be reached; default none: only whether the browser may use UDP at all. */
  readonly iceServers?: readonly RTCIceServer[];
  /** Of each check, ms. Default 5000; the microphone has 30 000 while the visitor is asked. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}
