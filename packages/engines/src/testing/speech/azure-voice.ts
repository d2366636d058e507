import { gapMs, oddPieces, toneOf, wordMs, wordsOf } from './fake-mouth.ts';
import type { Message } from './socket-stand-in.ts';
import type { VoiceProtocol } from './voice-protocol.ts';

const ticksPerMs = 10_000;
const id = /^[0-9a-f]{32}$/;

interface Frame {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
function frameOf(message: Message): Frame {
  const [head = '', ...body] = String(message).split('\r\n\r\n');
  const headers = head.split('\r\n').map((line) => {
    const [name = '', ...value] = line.split(': ');
    return [name, value.join(': ')];
  });
  return { headers: Object.fromEntries(headers), body: body.join('\r\n\r\n') };
}

const headOf = (path: string, requestId: string, type: string): string =>
  `X-RequestId:${requestId}\r\nContent-Type:${type}\r\nPath:${path}\r\n`;
const textOf = (path: string, requestId: string, body: object = {}): string =>
  `${headOf(path, requestId, 'application/json; charset=utf-8')}\r\n${JSON.stringify(body)}`;
function audioOf(requestId: string, audio: Buffer): Buffer {
  const head = Buffer.from(`${headOf('audio', requestId, 'audio/x-wav')}X-StreamId:S\r\n`);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(head.length);
  return Buffer.concat([length, head, audio]);
}

function spokenOf(ssml: string): string {
  const [, text = ''] = />([^<>]*)<\/(?:prosody|voice|mstts:express-as)>/.exec(ssml) ?? [];
  const marks: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
  return text.replace(/&(\w+);/g, (_, name: string) => marks[name] ?? '');
}

function speech(requestId: string, ssml: string): readonly Message[] {
  const words = wordsOf(spokenOf(ssml));
  const audio = oddPieces(toneOf(words.length), words.length);
  const pieces = words.flatMap((word, place) => {
    const data = {
      Offset: (place * wordMs + gapMs) * ticksPerMs,
      Duration: (wordMs - gapMs) * ticksPerMs,
      text: { Text: word.replace(/[.,!?]/g, ''), Length: word.length, BoundaryType: 'WordBoundary' },
    };
    const metadata = { Metadata: [{ Type: 'WordBoundary', Data: data }] };
    return [
      textOf('audio.metadata', requestId, metadata),
      audioOf(requestId, audio[place] ?? Buffer.alloc(0)),
    ];
  });
  const end = { Metadata: [{ Type: 'SessionEnd', Data: { Offset: 0 } }] };
  return [
    textOf('turn.start', requestId, { context: { serviceTag: 't' } }),
    textOf('response', requestId, { context: {}, audio: { type: 'inline', streamId: 'S' } }),
    ...pieces,
    textOf('audio.metadata', requestId, end),
    textOf('turn.end', requestId),
  ];
}

const order = ['speech.config', 'synthesis.context', 'ssml'];

/**
 * The socket of synthesis, after `common.speech/Synthesis…` of microsoft/cognitive-services-speech-sdk-js, July 2026: the
 * client's description once, then for each sentence its context and its text, one sentence at a time.
 */
export const azureSpeech: VoiceProtocol = {
  name: 'microsoft',
  settings: {
    provider: 'microsoft',
    voiceId: 'de-DE-KatjaNeural',
    style: 'cheerful',
    styleDegree: 1.5,
    role: 'YoungAdultFemale',
    speed: 1.2,
  },
  keyHeader: 'ocp-apim-subscription-key',
  keyPrefix: '',
  address: ['/tts/cognitiveservices/websocket/v1'],
  sends: [
    'raw-24khz-16bit-mono-pcm',
    'xml:lang="de-DE"><voice name="de-DE-KatjaNeural">',
    '<mstts:express-as style="cheerful" styledegree="1.5" role="YoungAdultFemale">',
    '<prosody rate="+20%">Hello there friend.</prosody>',
  ],
  hasWords: true,
  hasBareWords: true,
  soundAfter: 4,
  over: {
    socket(_path, headers) {
      let said = 0;
      return {
        answer(message): readonly Message[] {
          const { headers: given, body } = frameOf(message);
          const place = said === 0 ? 0 : ((said - 1) % 2) + 1;
          const requestId = given['X-RequestId'] ?? '';
          const isDocumented =
            !Buffer.isBuffer(message) &&
            given['Path'] === order[place] &&
            id.test(requestId) &&
            id.test(String(headers['x-connectionid'])) &&
            Number.isFinite(Date.parse(given['X-Timestamp'] ?? '')) &&
            given['Content-Type'] === (place === 2 ? 'application/ssml+xml' : 'application/json');
          if (!isDocumented) return ['Path:turn.end of nothing that is documented'];
          said += 1;
          return place === 2 ? speech(requestId, body) : [];
        },
      };
    },
  },
};

/** The contract's other name of it. */
export const azureShort: VoiceProtocol = {
  ...azureSpeech,
  name: 'azure',
  settings: { provider: 'azure', voiceId: 'emma', speed: 0.5 },
  sends: [
    'xml:lang="en-US"><voice name="en-US-EmmaNeural"><prosody rate="-50%">Hello there friend.</prosody>',
  ],
};
