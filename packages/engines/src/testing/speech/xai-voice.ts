import { at, textAt } from '../stand-in.ts';
import { gapMs, oddPieces, toneOf, wordMs, wordsOf } from './fake-mouth.ts';
import type { Message } from './socket-stand-in.ts';
import type { VoiceProtocol } from './voice-protocol.ts';

const json = (value: object): string => JSON.stringify(value);

function piecesOf(text: string): readonly Message[] {
  const words = wordsOf(text);
  return oddPieces(toneOf(words.length), words.length).map((bytes, place) => {
    const characters = Array.from(words[place] ?? '');
    const begin = place * wordMs + gapMs;
    const each = (wordMs - gapMs) / characters.length;
    const times = characters.map((_, index) => [
      (begin + index * each) / 1000,
      (begin + (index + 1) * each) / 1000,
    ]);
    const end = (begin + wordMs - gapMs) / 1000;
    const audio_timestamps = { graph_chars: [...characters, ' '], graph_times: [...times, [end, end]] };
    return json({ type: 'audio.delta', delta: bytes.toString('base64'), audio_timestamps });
  });
}

/** The socket `/v1/tts`, after livekit's plugin, August 2026: the text, its end, and then its audio. */
export const xaiSpeech: VoiceProtocol = {
  name: 'xai',
  settings: { provider: 'xai', voiceId: 'Eve', language: 'de-DE', speed: 1.2 },
  keyHeader: 'authorization',
  keyPrefix: 'Bearer ',
  address: ['/tts?', 'voice=eve', 'language=de', 'codec=pcm', 'sample_rate=24000', 'speed=1.2'],
  sends: ['"type":"text.delta"', '"delta":"Hello there friend."', '"type":"text.done"'],
  hasWords: true,
  failureCode: 'engine-unavailable',
  failure: json({ type: 'error', message: 'rate limit of sk-key' }),
  over: {
    socket(path, headers) {
      let text = '';
      const isOpenedRight =
        String(headers.authorization).startsWith('Bearer ') && path.includes('with_timestamps=true');
      return {
        answer(message): readonly Message[] {
          const given: unknown = JSON.parse(String(message));
          const type = at(given, 'type');
          if (!isOpenedRight || (type === 'text.done' && text === ''))
            return [json({ type: 'error', message: 'not what is documented' })];
          if (type === 'text.delta') text += textAt(given, 'delta');
          if (type !== 'text.done') return [];
          const said = text;
          text = '';
          return [...piecesOf(said), json({ type: 'audio.done' })];
        },
      };
    },
  },
};
