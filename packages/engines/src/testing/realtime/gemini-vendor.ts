import { createFakeEar } from '../speech/fake-ear.ts';
import type { Hangup, Message, Peer } from '../speech/socket-stand-in.ts';
import { at, textAt } from '../stand-in.ts';
import { type RealtimeVendor, soundOf } from './realtime-vendor.ts';

/** The service sends its messages as bytes. */
const say = (message: object): Message => Buffer.from(JSON.stringify(message));
const content = (serverContent: object): Message => say({ serverContent });
const violation = (reason: string): readonly Hangup[] => [{ closes: 1007, reason }];

/** One session. The first message sets it up; sound of another kind, and answers that nobody asked for, end it. */
function session(): Peer {
  const ear = createFakeEar();
  const calls = new Set<string>();
  let isSetUp = false;
  let isTurn = false;
  let ids = 0;
  let written = '';

  const setUp = (setup: unknown): readonly (Message | Hangup)[] => {
    if (textAt(setup, 'model') === 'models/gemini-live-none')
      return [{ closes: 1008, reason: 'models/gemini-live-none is not found' }];
    isSetUp = at(setup, 'generationConfig', 'responseModalities', 0) === 'AUDIO';
    return isSetUp ? [say({ setupComplete: {} })] : violation('invalid argument');
  };
  const spoken = (text: string): readonly Message[] => {
    const sound = (delta: string): Message =>
      content({
        modelTurn: { parts: [{ inlineData: { mimeType: 'audio/pcm;rate=24000', data: soundOf(delta) } }] },
      });
    isTurn = true;
    return [
      ...text
        .split(/(?<= )/)
        .flatMap((delta) => [sound(delta), content({ outputTranscription: { text: delta } })]),
      content({ generationComplete: true }),
      say({
        usageMetadata: {
          promptTokenCount: 20,
          responseTokenCount: 10,
          cachedContentTokenCount: 4,
          totalTokenCount: 30,
        },
      }),
    ];
  };
  const heard = (audio: Buffer): readonly Message[] => {
    ear.hear(audio);
    const isNew = ear.hasMore();
    const interrupts = isNew && isTurn;
    if (interrupts) isTurn = false;
    const begun = interrupts ? [content({ interrupted: true }), content({ turnComplete: true })] : [];
    const text = ear.words.at(-1)?.word ?? '';
    const told = isNew
      ? [content({ inputTranscription: { text: ear.words.length > 1 ? ` ${text}` : text } })]
      : [];
    if (!ear.isTurnOver) return [...begun, ...told];
    const all = ear.text;
    ear.decide();
    if (!all.includes(' ')) return [...begun, ...told, ...spoken(`You said ${all}.`)];
    const id = `call-${(ids += 1)}`;
    calls.add(id);
    isTurn = true;
    return [
      ...begun,
      ...told,
      say({ toolCall: { functionCalls: [{ id, name: 'look_up', args: { item: 'demo' } }] } }),
    ];
  };
  const wrote = (given: unknown): readonly Message[] => {
    const text = textAt(given, 'turns', -1, 'parts', 0, 'text');
    if (text !== '') written = text.includes('\n\n') ? (text.split('\n\n').at(-1) ?? '') : `I read ${text}`;
    return at(given, 'turnComplete') === true ? spoken(written) : [];
  };
  const answered = (responses: unknown): readonly (Message | Hangup)[] => {
    if (!calls.delete(textAt(responses, 0, 'id')) || textAt(responses, 0, 'name') !== 'look_up')
      return violation('no such call');
    return spoken(`It is ${textAt(responses, 0, 'response', 'output')}.`);
  };
  return {
    answer(message) {
      const given: unknown = JSON.parse(String(message));
      if (at(given, 'setup') !== undefined) return setUp(at(given, 'setup'));
      if (!isSetUp) return violation('setup must be first');
      const audio = at(given, 'realtimeInput', 'audio');
      if (audio !== undefined)
        return textAt(audio, 'mimeType') === 'audio/pcm;rate=16000'
          ? heard(Buffer.from(textAt(audio, 'data'), 'base64'))
          : violation('unsupported audio');
      if (at(given, 'clientContent') !== undefined) return wrote(at(given, 'clientContent'));
      if (at(given, 'toolResponse') !== undefined)
        return answered(at(given, 'toolResponse', 'functionResponses'));
      return violation('unknown message');
    },
  };
}

/** After googleapis/js-genai, August 2026. */
export const geminiLive: RealtimeVendor = {
  provider: 'google',
  settings: { model: 'gemini-3.1-flash-live', voice: 'Kore', maxTokens: 500, topK: 20 },
  unknownModel: 'gemini-live-none',
  keyHeader: 'x-goog-api-key',
  keyPrefix: '',
  address: ['/ws/google.ai.generativelanguage.v1beta.GenerativeService.BidiGenerateContent'],
  sends: [
    '"voiceName":"Kore"',
    'language is de-DE',
    '"maxOutputTokens":500',
    '"topK":20',
    '"silenceDurationMs":700',
    'Be Bob.',
  ],
  truncation: null,
  cancellation: null,
  failure: JSON.stringify({ goAway: { timeLeft: '5s' } }),
  peer(_, headers) {
    return headers['x-goog-api-key'] === undefined ? { ...session(), refuses: 403 } : session();
  },
};
