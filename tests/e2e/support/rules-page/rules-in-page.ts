/**
 * Runs in the test page: SDK and call-room objects whose every event, and every app message on the wire,
 * is written down in the order in which it came.
 */
import * as callRoom from '@saywell/call-room';
import { ROOM_CHANNEL_LABEL } from '@saywell/contract';
import { SaywellVoice, type StartOptions, type VoiceEvents } from '@saywell/voice-sdk';

const events = [
  'call-start',
  'call-end',
  'call-start-progress',
  'call-start-success',
  'call-start-failed',
  'message',
  'error',
  'camera-error',
  'network-quality-change',
  'network-connection',
] as const satisfies readonly (keyof VoiceEvents)[];

/** What happened: an event of the SDK, or the data of an app message on its way. */
export interface Happening {
  readonly kind: 'event' | 'sent' | 'received';
  readonly name: string;
  readonly value: unknown;
}
export interface Refusal {
  readonly how: 'throws' | 'rejects';
  readonly code: string;
  readonly message: string;
}

const happenings: Happening[] = [];
const asked: MediaStreamConstraints[] = [];
const logged: string[] = [];
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
const add = (kind: Happening['kind'], name: string, value: unknown): void =>
  void happenings.push({ kind, name, value: plain(value) });

function watchChannel(kind: 'sent' | 'received', data: unknown): void {
  if (typeof data !== 'string') return;
  const message = JSON.parse(data) as { type?: string; data?: unknown };
  if (message.type === 'app-message') add(kind, 'app-message', message.data);
}
const { send } = RTCDataChannel.prototype;
RTCDataChannel.prototype.send = function (this: RTCDataChannel, data: never) {
  watchChannel('sent', data);
  send.call(this, data);
};
const { createDataChannel } = RTCPeerConnection.prototype;
RTCPeerConnection.prototype.createDataChannel = function (this: RTCPeerConnection, ...given) {
  const channel = createDataChannel.apply(this, given);
  channel.addEventListener('message', ({ data }) => watchChannel('received', data));
  return channel;
};
const devices = navigator.mediaDevices;
const open = devices.getUserMedia.bind(devices);
devices.getUserMedia = (constraints) => {
  asked.push(plain(constraints) as MediaStreamConstraints);
  return open(constraints);
};
for (const method of ['warn', 'error'] as const) {
  const say = console[method].bind(console);
  console[method] = (...values: unknown[]) => {
    logged.push(values.map(String).join(' '));
    // The test's own list of problems is for what nobody provoked.
    if (method === 'warn') say(...values);
  };
}

const key = new URLSearchParams(location.search).get('key') ?? '';
const refusal = (how: Refusal['how'], error: unknown): Refusal => {
  const { code = '', message = String(error) } = error as { code?: string; message?: string };
  return { how, code, message };
};

export const rulesInPage = {
  callRoom,
  happenings,
  asked,
  logged,
  createVoice(): SaywellVoice {
    const voice = new SaywellVoice(key);
    for (const name of events) voice.on(name, (...values: unknown[]) => add('event', name, values[0]));
    return voice;
  },
  /** Starts and waits until the assistant listens. */
  async talk(voice: SaywellVoice, options: StartOptions) {
    const started = new Promise<void>((resolve) => void voice.once('call-start', () => resolve()));
    const call = await voice.start(options);
    if (call) await started;
    return call;
  },
  /** How a method refuses; null when it does not. */
  async refusalOf(run: () => unknown): Promise<Refusal | null> {
    let answer: unknown;
    try {
      answer = run();
    } catch (error) {
      return refusal('throws', error);
    }
    return Promise.resolve(answer).then(
      () => null,
      (error: unknown) => refusal('rejects', error),
    );
  },
  /** Takes places in a room, over sockets that say nothing. */
  async occupy(url: string, tokens: readonly string[]): Promise<void> {
    for (const token of tokens) {
      const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`, [ROOM_CHANNEL_LABEL, token]);
      await new Promise((resolve, reject) => {
        socket.addEventListener('message', resolve, { once: true });
        socket.addEventListener('close', reject, { once: true });
      });
    }
  },
};
export type RulesInPage = typeof rulesInPage;

Object.assign(window, { saywellRules: rulesInPage });
document.documentElement.dataset['ready'] = 'yes';
