import { at, textAt } from '../../stand-in.ts';
import { createFakeEar, type HeardWord } from '../fake-ear.ts';
import type { Hangup, Message, Peer } from '../socket-stand-in.ts';
import type { TranscriberProtocol } from '../transcriber-protocol.ts';

/** Headers and what follows them, of text and of bytes alike. */
function opened(message: Message): { readonly headers: ReadonlyMap<string, string>; readonly rest: Buffer } {
  const bytes = Buffer.isBuffer(message);
  const end = bytes ? 2 + message.readUInt16BE(0) : message.indexOf('\r\n\r\n');
  const head = bytes ? message.toString('latin1', 2, end) : message.slice(0, end);
  const lines = head.split('\r\n').filter((line) => line !== '');
  const headers = new Map(
    lines.map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { headers, rest: bytes ? message.subarray(end) : Buffer.from(message.slice(end + 4)) };
}

const isId = (id: string | undefined): id is string => /^[0-9a-f]{32}$/i.test(id ?? '');
const ticks = (seconds: number): number => Math.round(seconds * 10_000_000);
const refused: readonly Hangup[] = [{ closes: 1007, reason: 'The message is not as documented' }];

/** One connection of the service, with its turns. */
function conversation(): Peer {
  const ear = createFakeEar();
  let isConfigured = false;
  let id: string | undefined;
  let hasHeader = false;
  let beganSeconds = 0;
  const say = (path: string, body: object): string =>
    `X-RequestId:${id}\r\nContent-Type:application/json; charset=utf-8\r\nPath:${path}\r\n\r\n${JSON.stringify(body)}`;
  const times = (from: number, to: number) => ({
    Offset: ticks(from - beganSeconds),
    Duration: ticks(to - from),
  });
  const timesOf = (words: readonly HeardWord[]) => times(words[0]?.start ?? 0, words.at(-1)?.end ?? 0);
  const phrase = (): string => {
    if (ear.text === '')
      return say('speech.phrase', { RecognitionStatus: 'InitialSilenceTimeout', Offset: 0, Duration: 0 });
    const words = ear.words.map(({ word, start, end }) => ({ Word: word, ...times(start, end) }));
    const best = { Confidence: 0.9, Lexical: ear.text.toLowerCase(), Display: ear.text, Words: words };
    return say('speech.phrase', { RecognitionStatus: 'Success', NBest: [best], ...timesOf(ear.words) });
  };
  const textual = (message: string): readonly (Message | Hangup)[] => {
    const { headers, rest } = opened(message);
    const path = headers.get('path');
    if (headers.get('x-timestamp') === undefined) return refused;
    const body: unknown = JSON.parse(rest.toString());
    if (path === 'speech.config') {
      isConfigured = textAt(body, 'context', 'system', 'name') !== '';
      return isConfigured ? [] : refused;
    }
    const given = headers.get('x-requestid');
    // The next turn begins when this one has ended.
    if (path !== 'speech.context' || !isConfigured || id !== undefined || !isId(given)) return refused;
    if (at(body, 'phraseOutput', 'format') !== 'Detailed') return refused;
    id = given;
    hasHeader = false;
    beganSeconds = ear.seconds;
    return [];
  };
  const sound = (message: Buffer): readonly (Message | Hangup)[] => {
    const { headers, rest } = opened(message);
    const isTurn = headers.get('path') === 'audio' && id !== undefined && headers.get('x-requestid') === id;
    if (!isTurn) return refused;
    if (!hasHeader) {
      const isWave = rest.length === 44 && rest.toString('latin1', 0, 4) === 'RIFF';
      const isPcm = isWave && rest.readUInt32LE(24) === 16_000 && rest.readUInt16LE(22) === 1;
      hasHeader = true;
      const start = say('turn.start', { context: { serviceTag: 'tag' } });
      return isPcm && headers.get('content-type') === 'audio/x-wav' ? [start] : refused;
    }
    if (rest.length === 0) {
      const over = [phrase(), say('speech.enddetected', { Offset: 0 }), say('turn.end', {})];
      ear.decide();
      id = undefined;
      return over;
    }
    ear.hear(rest);
    if (!ear.hasMore()) return [];
    const started = ear.words.length === 1 ? [say('speech.startdetected', { Offset: 0 })] : [];
    return [...started, say('speech.hypothesis', { Text: ear.text, ...timesOf(ear.words) }), say('new', {})];
  };
  return { answer: (message) => (Buffer.isBuffer(message) ? sound(message) : textual(message)) };
}

/** After microsoft/cognitive-services-speech-sdk-js, July 2026. */
export const azureEars: TranscriberProtocol = {
  name: 'azure',
  settings: {
    provider: 'azure',
    language: 'de',
    segmentationStrategy: 'Time',
    segmentationSilenceTimeoutMs: 800,
  },
  keyHeader: 'ocp-apim-subscription-key',
  keyPrefix: '',
  address: ['/speech/recognition/conversation/cognitiveservices/v1?', 'language=de-DE', 'format=detailed'],
  finalize: (message) => Buffer.isBuffer(message) && opened(message).rest.length === 0,
  sends: ['"mode":"Custom"', '"segmentationSilenceTimeoutMs":800'],
  hasWords: true,
  hasPartials: true,
  failure: 'Path:speech.phrase\r\n\r\n{"RecognitionStatus":"Forbidden","DisplayText":"sk-key leaked"}',
  peer(path, headers) {
    const isLanguage = /^[a-z]{2}-[A-Z]{2}$/.test(
      new URL(path, 'http://service').searchParams.get('language') ?? '',
    );
    const isKnown = 'ocp-apim-subscription-key' in headers && isId(String(headers['x-connectionid']));
    const refuses = isKnown ? 400 : 401;
    return isKnown && isLanguage ? conversation() : { ...conversation(), refuses };
  },
};
