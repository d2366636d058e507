import { describe, expect, it } from 'vitest';
import type { Speaker, TranscriptMessage } from '../state/call-state.ts';
import { bubblesOf } from './bubbles.ts';

const line = (content: string, seconds: number, role: Speaker = 'assistant'): TranscriptMessage => ({
  id: content,
  role,
  content,
  timestamp: seconds * 1_000,
});
const shown = (...messages: readonly TranscriptMessage[]): readonly string[] =>
  bubblesOf(messages).map((bubble) => bubble.map(({ content }) => content).join(' '));

describe('bubbles of a transcript', () => {
  it('an answer that is said in pieces is one', () => {
    expect(
      shown(line('Hi, this is Saywell,', 0), line('an AI assistant.', 2), line('Hello.', 5, 'user')),
    ).toEqual(['Hi, this is Saywell, an AI assistant.', 'Hello.']);
  });

  it('what a visitor writes stays apart', () => {
    expect(shown(line('One.', 0, 'user'), line('Two.', 1, 'user'))).toEqual(['One.', 'Two.']);
  });

  it('what follows an interruption, or a silence, is another', () => {
    expect(
      shown({ ...line('Most pay', 0), isCut: true }, line('Sure.', 1), line('Still there?', 20)),
    ).toEqual(['Most pay', 'Sure.', 'Still there?']);
  });
});
