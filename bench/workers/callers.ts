/**
 * Callers without a browser, in a process of their own so that their cost is not
 * the server's. Commands come as messages: `call` dials one, `hang-up` ends all.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { createFlite } from '@saywell/agent';
import type { Call } from '@saywell/contract';
import { type CallerPeer, createCallerPeer } from '@saywell/media/caller-peer';
import { Application, createEncoder } from 'libopus-wasm';

export type CallersCommand =
  | { readonly type: 'call'; readonly url: string; readonly privateKey: string; readonly assistantId: string }
  | { readonly type: 'hang-up' };
export type CallersAnswer =
  | { readonly type: 'ready' | 'in-call' | 'hung-up' }
  | { readonly type: 'failed'; readonly reason: string };

const report = (answer: CallersAnswer): void => void process.send?.(answer);
/** A server that is busy lets go later; its call ends by itself then. */
const leaveLimitMs = 3_000;

interface Dialled {
  readonly peer: CallerPeer;
  /** Resolves when the room has let it go. */
  readonly gone: Promise<void>;
}
const dialled: Dialled[] = [];

/** 20 ms packets, as a browser sends them. */
async function encodeSpeech(speech: Int16Array, sampleRate: 16_000): Promise<Uint8Array[]> {
  const frameSize = sampleRate / 50;
  const encoder = await createEncoder({
    sampleRate,
    channels: 1,
    application: Application.Voip,
    frameSize,
    bitrate: 28_000,
  });
  const packets: Uint8Array[] = [];
  for (let at = 0; at + frameSize <= speech.length; at += frameSize) {
    packets.push(Uint8Array.from(encoder.encode(speech.subarray(at, at + frameSize))));
  }
  encoder.free();
  return packets;
}

/** A visitor who talks for a few seconds and is silent for a few, over and over. */
async function speechFrames(): Promise<Uint8Array[]> {
  const engine = await createFlite();
  const chunks: Int16Array[] = [];
  const text = 'hello there, i would like to know what a demo costs and how long it takes to get started';
  for await (const { samples } of engine.synthesize(text, { signal: AbortSignal.timeout(30_000) }))
    chunks.push(samples);
  const speech = new Int16Array(
    chunks.reduce((sum, chunk) => sum + chunk.length, 0) + engine.sampleRateHz * 4,
  );
  let at = 0;
  for (const chunk of chunks) {
    speech.set(chunk, at);
    at += chunk.length;
  }
  return encodeSpeech(speech, 16_000);
}

type Dial = Extract<CallersCommand, { type: 'call' }>;

/** Creates a call and joins its room. */
async function joinNewCall(offer: string, { url, privateKey, assistantId }: Dial): Promise<string> {
  const created = await fetch(`${url}/call/web`, {
    method: 'POST',
    headers: { authorization: `Bearer ${privateKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ assistantId }),
  });
  if (!created.ok) throw new Error(`POST /call/web answered ${created.status}`);
  const { webCallUrl = '' } = (await created.json()) as Call;
  const room = new URL(webCallUrl);
  const token = room.searchParams.get('t') ?? '';
  room.search = '';
  const answer = await fetch(room, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' },
    body: offer,
  });
  if (!answer.ok) throw new Error(`join answered ${answer.status}: ${await answer.text()}`);
  return answer.text();
}

async function call(frames: readonly Uint8Array[], dial: Dial): Promise<void> {
  const inCall = deferred();
  const gone = deferred();
  const peer = await createCallerPeer({
    frames,
    onText: (text) => {
      if (text.includes('"listening"')) inCall.resolve();
    },
    onClosed: gone.resolve,
    join: (offer) => joinNewCall(offer, dial),
  });
  dialled.push({ peer, gone: gone.promise });
  peer.sendText(JSON.stringify({ type: 'hello', userName: 'caller' }));
  peer.sendText(JSON.stringify({ type: 'app-message', data: 'playable', to: '*' }));
  await inCall.promise;
}

/** A close without a word keeps the call for ten seconds more. */
async function hangUp({ peer, gone }: Dialled): Promise<void> {
  peer.sendText(JSON.stringify({ type: 'bye' }));
  await Promise.race([gone, sleep(leaveLimitMs, undefined, { ref: false })]);
  peer.close();
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

const frames = await speechFrames();
process.on('message', (command: CallersCommand) => {
  if (command.type === 'call') {
    call(frames, command).then(
      () => report({ type: 'in-call' }),
      (error: unknown) => report({ type: 'failed', reason: String(error) }),
    );
    return;
  }
  void Promise.all(dialled.splice(0).map(hangUp)).then(() => report({ type: 'hung-up' }));
});
report({ type: 'ready' });
