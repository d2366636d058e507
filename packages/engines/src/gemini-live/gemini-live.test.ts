import { EngineError, type RealtimeEvent } from '@saywell/agent';
import { expect, it } from 'vitest';
import { createGeminiLive } from './gemini-live.ts';
import { setupMessage } from './setup-message.ts';

const setup = {
  name: 'google',
  baseUrl: 'http://vendor/v1beta',
  apiKey: 'k',
  settings: { model: 'gemini-live' },
  net: {},
};
const data = Buffer.alloc(4_800).toString('base64');

/** A session that is ready; what it told since. */
function openSession() {
  const sent: object[] = [];
  const events: RealtimeEvent[] = [];
  const asked = { instructions: '', earlier: [], tools: [], onEvent: () => undefined };
  const protocol = createGeminiLive(setup).createProtocol(asked, {
    send: (message) => void sent.push(message),
    emit: (event) => void events.push(event),
  });
  protocol.receive({ setupComplete: {} });
  events.length = 0;
  const content = (serverContent: object): void => protocol.receive({ serverContent });
  return {
    protocol,
    sent,
    events,
    content,
    heard: (text: string): void => content({ inputTranscription: { text } }),
    sound: (): void => content({ modelTurn: { parts: [{ inlineData: { data } }, { text: 'a thought' }] } }),
    told: (): string[] =>
      events.map((event) => {
        if (event.type === 'understood')
          return `${event.utterance} ${event.isFinal ? 'said' : 'says'} ${event.text}`;
        return 'reply' in event ? `${event.type} ${event.reply}` : event.type;
      }),
  };
}

it('is asked where its vendor is, also behind another address', () => {
  const wire = createGeminiLive({ ...setup, baseUrl: 'https://proxy.example/google/v1beta' });
  expect(wire.address).toBe(
    'https://proxy.example/google/ws/google.ai.generativelanguage.v1beta.GenerativeService.BidiGenerateContent',
  );
});

it('a text that comes within its turn is the rest of what was said before', () => {
  const { heard, sound, content, told } = openSession();
  heard('Hello');
  sound();
  heard(' there');
  content({ generationComplete: true });
  content({ turnComplete: true });
  expect(told()).toEqual([
    'voice-started',
    'u1 says Hello',
    'voice-stopped',
    'reply-started g1',
    'sound g1',
    'u1 says Hello there',
    'u1 said Hello there',
    'reply-ended g1',
  ]);
});

it('an interruption is the voice of the next turn, and ends once', () => {
  const { heard, sound, content, told } = openSession();
  sound();
  content({ interrupted: true });
  content({ turnComplete: true });
  heard('Wait');
  expect(told()).toEqual(['reply-started g1', 'sound g1', 'voice-started', 'reply-ended g1', 'u1 says Wait']);
});

it('what still comes of a reply that was given up is not played', () => {
  const { protocol, sound, content, told } = openSession();
  sound();
  protocol.cancel('g1');
  sound();
  content({ outputTranscription: { text: 'more' } });
  content({ turnComplete: true });
  sound();
  expect(told()).toEqual(['reply-started g1', 'sound g1', 'reply-ended g1', 'reply-started g2', 'sound g2']);
});

it('a turn that what was written cuts off is nobody’s voice', () => {
  const { protocol, sound, content, told } = openSession();
  sound();
  protocol.answer();
  content({ interrupted: true });
  expect(told()).toEqual(['reply-started g1', 'sound g1', 'reply-ended g1']);
});

it('a function that is called off is not answered', () => {
  const { protocol, sent, events } = openSession();
  protocol.receive({
    toolCall: {
      functionCalls: [
        { id: 'c1', name: 'f' },
        { id: 'c2', name: 'g', args: [] },
      ],
    },
  });
  expect(events.filter(({ type }) => type === 'tool-called')).toMatchObject([
    { call: 'c1', parameters: {} },
    { call: 'c2', parameters: null },
  ]);
  protocol.receive({ toolCallCancellation: { ids: ['c1'] } });
  protocol.answerTool('c1', { result: 'x' });
  protocol.answerTool('c2', { code: 'tool-failed', error: 'No.' });
  expect(sent).toEqual([
    { toolResponse: { functionResponses: [{ id: 'c2', name: 'g', response: { error: 'No.' } }] } },
  ]);
});

it.each([{ error: { message: 'secret' } }, { goAway: {} }, { toolCall: { functionCalls: [{}] } }])(
  'a message as %o ends it',
  (message) => {
    const { protocol } = openSession();
    expect(() => protocol.receive(message)).toThrow(EngineError);
    expect(() => protocol.receive(message)).not.toThrow('secret');
  },
);

it('is set up as its assistant says (field: model<google>.realtimeConfig.*)', () => {
  const asked = { instructions: '', earlier: [], tools: [], onEvent: () => undefined };
  const given = { temperature: 0.5, topP: 0.9, topK: 3, presencePenalty: 0.1, frequencyPenalty: 0.2 };
  expect(setupMessage(asked, { model: 'gemini-live', voice: 'Kore', ...given })).toMatchObject({
    setup: {
      generationConfig: {
        ...given,
        speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName: 'Kore' } } },
      },
    },
  });
});
