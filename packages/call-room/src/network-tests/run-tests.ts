import type { CallContext } from '../call/call-context.ts';
import { CallRoomError } from '../errors/call-room-error.ts';
import { serverAddress } from '../services/server-addresses.ts';
import { echoes } from './echo-socket.ts';
import { type LoopbackOptions, runLoopback } from './loopback.ts';
import { judge, type QualityResult } from './quality-result.ts';

/** How long call quality is measured, and the longest, shortest and default peer-to-peer test. */
export const testDurations = {
  callQualityMs: 30_000,
  longestMs: 30_000,
  shortestMs: 1_000,
  peerToPeerMs: 15_000,
} as const;

/** Can media get out of this network? */
export interface ConnectivityResult {
  readonly result: 'passed' | 'failed' | 'aborted';
}

export interface WebsocketResult extends ConnectivityResult {
  readonly abortedRegions: readonly string[];
  readonly failedRegions: readonly string[];
  readonly passedRegions: readonly string[];
}

export function testCallQuality(
  context: CallContext,
  track: MediaStreamTrack | null,
  signal: AbortSignal,
): Promise<QualityResult> {
  return measure(context, track, testDurations.callQualityMs, signal);
}

/** Rejects for anything but a live video track. */
export async function testPeerToPeer(
  context: CallContext,
  videoTrack: unknown,
  seconds: number | undefined,
  signal: AbortSignal,
): Promise<QualityResult> {
  const track = toVideoTrack(videoTrack, context);
  const { longestMs, shortestMs, peerToPeerMs } = testDurations;
  const wantedMs = seconds === undefined ? peerToPeerMs : seconds * 1000;
  return measure(context, track, Math.min(longestMs, Math.max(shortestMs, wantedMs)), signal);
}

/** Rejects for anything but a live video track. */
export async function testNetwork(
  context: CallContext,
  videoTrack: unknown,
  signal: AbortSignal,
): Promise<ConnectivityResult> {
  const track = toVideoTrack(videoTrack, context);
  const { isConnected } = await runLoopback({ ...loopbackOf(context), track, durationMs: 0, signal });
  return { result: verdict(isConnected, signal) };
}

export async function testWebsocket(
  { environment, options }: CallContext,
  signal: AbortSignal,
): Promise<WebsocketResult> {
  const address = serverAddress('echo', options(), environment.pageOrigin) ?? '';
  const hasPassed = address !== '' && (await echoes(environment, address, signal));
  const region = address && new URL(address).hostname;
  const result = verdict(hasPassed, signal);
  const at = (wanted: typeof result): string[] => (wanted === result ? [region] : []);
  return {
    result,
    abortedRegions: at('aborted'),
    failedRegions: at('failed'),
    passedRegions: at('passed'),
  };
}

/** Never rejects. */
async function measure(
  context: CallContext,
  track: MediaStreamTrack | null,
  durationMs: number,
  signal: AbortSignal,
): Promise<QualityResult> {
  const { now } = context.environment;
  const startedAtMs = now();
  const { isConnected, samples } = track
    ? await runLoopback({ ...loopbackOf(context), track, durationMs, signal })
    : { isConnected: false, samples: [] };
  const secondsElapsed = Math.round((now() - startedAtMs) / 1000);
  if (signal.aborted) return { ...judge(samples, secondsElapsed), result: 'aborted' };
  if (!isConnected) return { result: 'failed', errorMsg: 'could not connect', secondsElapsed };
  return judge(samples, secondsElapsed);
}

/** Through a relay, where there is one: that is what a strict network needs. */
function loopbackOf({
  environment,
  options,
}: CallContext): Pick<LoopbackOptions, 'environment' | 'configuration'> {
  const iceServers = [...(options().dailyConfig?.iceConfig?.iceServers ?? [])];
  const hasRelay = iceServers.some(({ urls }) => [urls].flat().some((url) => url.startsWith('turn')));
  return { environment, configuration: { iceServers, iceTransportPolicy: hasRelay ? 'relay' : 'all' } };
}

const verdict = (hasPassed: boolean, signal: AbortSignal): ConnectivityResult['result'] =>
  signal.aborted ? 'aborted' : hasPassed ? 'passed' : 'failed';

function toVideoTrack(track: unknown, { environment }: CallContext): MediaStreamTrack {
  const problem = videoProblem(track);
  if (problem === undefined && isTrackOfMedia(track)) return track;
  environment.log.error(problem);
  const issues = [{ path: ['videoTrack'], message: problem }];
  throw new CallRoomError('invalid-argument', 'Video track error', { details: { issues } });
}

function videoProblem(track: unknown): string | undefined {
  if (!track) return 'Missing video track. You must provide a video track in order to run this test.';
  if (!isTrackOfMedia(track)) return 'Video track needs to be of type `MediaStreamTrack`.';
  return track.readyState === 'live'
    ? undefined
    : 'Video track is not playable. This test needs a live track.';
}

const isTrackOfMedia = (value: unknown): value is MediaStreamTrack =>
  typeof value === 'object' && value !== null && 'kind' in value && 'readyState' in value;
