import type { RealtimeEngine } from '@saywell/agent';
import type { RealtimeAdapter, RealtimeProtocol } from '../../realtime/realtime-protocol.ts';
import { jsonMessage } from '../../shared/socket/json-message.ts';
import type { Message } from '../speech/socket-stand-in.ts';
import type { RealtimeVendor } from './realtime-vendor.ts';

/** An adapter joined to its vendor's stand-in without a network; time does not pass in it. */
export interface InMemoryRealtime {
  readonly engine: RealtimeEngine;
  /** What was sent, as text; sound is left out. */
  readonly sent: readonly string[];
  /** The vendor says this. */
  say(message: object): void;
}

export function createInMemoryRealtime(adapter: RealtimeAdapter, vendor: RealtimeVendor): InMemoryRealtime {
  const sent: string[] = [];
  let protocol: RealtimeProtocol | null = null;
  const apiKey = 'sk-key';
  const wire = adapter({
    name: vendor.provider,
    baseUrl: 'http://vendor/v1',
    apiKey,
    settings: vendor.settings,
    net: {},
  });
  const deliver = (message: Message): void =>
    queueMicrotask(() => protocol?.receive(jsonMessage(vendor.provider, String(message))));
  return {
    sent,
    say: (message) => deliver(JSON.stringify(message)),
    engine: {
      name: vendor.provider,
      sampleRateHz: 24_000,
      open(asked) {
        const peer = vendor.peer(wire.address, { [vendor.keyHeader]: vendor.keyPrefix + apiKey });
        const made = wire.createProtocol(asked, {
          emit: (event) => asked.onEvent(event),
          send(message) {
            const text = JSON.stringify(message);
            if (!/input_audio_buffer\.append|realtimeInput/.test(text)) sent.push(text);
            for (const answer of peer.answer(text))
              if (typeof answer === 'string' || Buffer.isBuffer(answer)) deliver(answer);
          },
        });
        protocol = made;
        queueMicrotask(() => {
          made.opening();
          for (const message of peer.greeting ?? []) deliver(message);
        });
        return {
          write: (samples) => made.write(samples),
          add: (line) => made.add(line),
          answer: () => made.answer(),
          say: (line, text) => made.say(line, text),
          said: (line, text) => made.said(line, text),
          cancel: (reply) => made.cancel(reply),
          heard: (reply, ms) => made.heard(reply, ms),
          answerTool: (call, result) => made.answerTool(call, result),
          close() {
            protocol = null;
          },
        };
      },
    },
  };
}
