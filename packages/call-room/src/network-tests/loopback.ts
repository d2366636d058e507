import type { CallRoomEnvironment } from '../platform/environment.ts';

/** The two ends of a loopback find each other within this, or never. */
const connectTimeoutMs = 10_000;
const sampleMs = 1_000;

/** Figures of one second; what a browser does not report is absent. Times in ms, loss 0–1. */
export interface LoopbackSample {
  readonly roundTripMs?: number;
  readonly loss?: number;
  readonly availableBitsPerSecond?: number;
}

export interface LoopbackOutcome {
  readonly isConnected: boolean;
  readonly samples: readonly LoopbackSample[];
}

export interface LoopbackOptions {
  readonly environment: Pick<CallRoomEnvironment, 'createPeer' | 'setTimer'>;
  readonly configuration: RTCConfiguration;
  readonly track: MediaStreamTrack;
  /** How long it is measured after it is connected. */
  readonly durationMs: number;
  readonly signal: AbortSignal;
}

/**
 * Sends a track from the page to itself over WebRTC, through the relay servers where there are
 * some, and measures. Never rejects; both peers are closed when it resolves.
 */
export async function runLoopback(options: LoopbackOptions): Promise<LoopbackOutcome> {
  const { environment, configuration, track, durationMs, signal } = options;
  const { createPeer } = environment;
  if (!createPeer || signal.aborted) return { isConnected: false, samples: [] };
  const sender = createPeer(configuration);
  const receiver = createPeer(configuration);
  const samples: LoopbackSample[] = [];
  try {
    const connected = untilConnected(sender, options);
    sender.addTrack(track);
    await introduce(sender, receiver);
    const isConnected = await connected;
    const count = isConnected ? Math.ceil(durationMs / sampleMs) : 0;
    for (let index = 0; index < count && !signal.aborted; index += 1) {
      await pause(environment.setTimer, sampleMs, signal);
      samples.push(await measure(sender));
    }
    return { isConnected, samples };
  } catch {
    return { isConnected: false, samples };
  } finally {
    sender.close();
    receiver.close();
  }
}

async function introduce(sender: RTCPeerConnection, receiver: RTCPeerConnection): Promise<void> {
  // A peer takes candidates only once it knows the other's description.
  let early: (() => void)[] | undefined = [];
  const forward = (from: RTCPeerConnection, to: RTCPeerConnection): void =>
    from.addEventListener('icecandidate', ({ candidate }) => {
      if (!candidate) return;
      const add = (): void => void to.addIceCandidate(candidate).catch(() => undefined);
      if (early) early.push(add);
      else add();
    });
  forward(sender, receiver);
  forward(receiver, sender);
  const offer = await sender.createOffer();
  await sender.setLocalDescription(offer);
  await receiver.setRemoteDescription(offer);
  const answer = await receiver.createAnswer();
  await receiver.setLocalDescription(answer);
  await sender.setRemoteDescription(answer);
  for (const add of early) add();
  early = undefined;
}

function untilConnected(peer: RTCPeerConnection, { environment, signal }: LoopbackOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (isConnected: boolean): void => {
      cancelTimer();
      signal.removeEventListener('abort', onAbort);
      peer.removeEventListener('connectionstatechange', onChange);
      resolve(isConnected);
    };
    const onAbort = (): void => settle(false);
    const onChange = (): void => {
      if (peer.connectionState === 'connected') settle(true);
      else if (peer.connectionState === 'failed') settle(false);
    };
    const cancelTimer = environment.setTimer(onAbort, connectTimeoutMs);
    signal.addEventListener('abort', onAbort);
    peer.addEventListener('connectionstatechange', onChange);
  });
}

/** Ends early when aborted. */
export function pause(
  setTimer: CallRoomEnvironment['setTimer'],
  delayMs: number,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      cancelTimer();
      signal.removeEventListener('abort', settle);
      resolve();
    };
    const cancelTimer = setTimer(settle, delayMs);
    signal.addEventListener('abort', settle);
  });
}

async function measure(peer: RTCPeerConnection): Promise<LoopbackSample> {
  let sample: LoopbackSample = {};
  const reports = await peer.getStats();
  reports.forEach((report: unknown) => {
    sample = { ...sample, ...figuresOf(report) };
  });
  return sample;
}

function figuresOf(report: unknown): LoopbackSample {
  const { type, roundTripTime, fractionLost, availableOutgoingBitrate } = Object(report);
  if (type === 'candidate-pair' && typeof availableOutgoingBitrate === 'number')
    return { availableBitsPerSecond: availableOutgoingBitrate };
  if (type !== 'remote-inbound-rtp') return {};
  return {
    ...(typeof roundTripTime === 'number' && { roundTripMs: roundTripTime * 1000 }),
    ...(typeof fractionLost === 'number' && { loss: fractionLost }),
  };
}
