import { EngineError, type SpeechToTextEngine, type SpeechToTextOptions } from '@saywell/agent';
import { badAnswer, type Client, createClient, fieldOf, readJson } from '@saywell/agent/hosted';
import { pcmBytes } from '../hearing/audio-frames.ts';
import { createSocketSpeechToText } from '../hearing/socket-speech-to-text.ts';
import type { TranscriberWire } from '../hearing/transcriber-wire.ts';
import { withoutPartials } from '../hearing/without-partials.ts';
import { pathWithQuery } from '../shared/query.ts';
import { settingsOf, type TranscriberSetup } from '../shared/speech-adapter.ts';
import { liveEvents } from './live-events.ts';
import { sessionRequest } from './session-request.ts';

const defaultConnectTimeoutMs = 5000;
const maxAnswerBytes = 65_536;

/**
 * Gladia's live service, v2. A request with the key asks for a session, whose address holds a token of its own; each
 * socket gets another session. Texts are never asked for: silence decides them, so it is sent, too.
 */
export function createGladiaListen(setup: TranscriberSetup): SpeechToTextEngine {
  const { name, baseUrl, apiKey, headers, net } = setup;
  const client = createClient(name, {
    baseUrl,
    apiKey,
    headers,
    keyHeader: 'x-gladia-key',
    fetch: net.fetch,
    responseTimeoutMs: net.connectTimeoutMs ?? defaultConnectTimeoutMs,
  });
  const { confidenceThreshold, receivePartialTranscripts } = settingsOf(setup.settings, 'gladia');
  const engine = createSocketSpeechToText(setup, {
    minConfidence: confidenceThreshold,
    wireOf: (_setup, asked) => wireOf(setup, client, asked),
  });
  return receivePartialTranscripts === true ? engine : withoutPartials(engine);
}

function wireOf(setup: TranscriberSetup, client: Client, asked: SpeechToTextOptions): TranscriberWire {
  const { name, settings } = setup;
  const { region } = settingsOf(settings, 'gladia');
  const path = pathWithQuery('/v2/live', { region });
  const body = JSON.stringify(sessionRequest(settings, asked));
  return {
    address: (signal) => sessionAddress(setup, client, { path, body, signal }),
    headers: {},
    frameMs: 100,
    silence: 'all',
    followsTurns: true,
    audio: pcmBytes,
    closing: '{"type":"stop_recording"}',
    read: (message) => liveEvents(name, message),
  };
}

async function sessionAddress(
  { name, baseUrl, net }: TranscriberSetup,
  client: Client,
  { path, body, signal }: { readonly path: string; readonly body: string; readonly signal: AbortSignal },
): Promise<string> {
  if (net.guard?.isRefused(new URL(baseUrl)) === true)
    throw new EngineError('engine-unavailable', name, 'The address is not allowed', { isPermanent: true });
  const exchange = await client.request(path, body, signal);
  const url = fieldOf(await readJson(client, exchange, maxAnswerBytes), 'url');
  if (typeof url !== 'string') throw badAnswer(name, 'The session has no address');
  return url;
}
