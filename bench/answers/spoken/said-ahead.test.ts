import { expect, it } from 'vitest';
import { remembering, sayAhead, speakerAt } from './said-ahead.ts';

function setUp() {
  const made: string[] = [];
  const speakerNamed = (name: string) => ({
    name,
    async speak(text: string) {
      made.push(`${name}: ${text}`);
      if (text === 'no') throw new Error('hoarse');
      return Int16Array.of(text.length);
    },
  });
  const all = ['kal', 'slt'].map(speakerNamed);
  return { made, speakers: remembering({ description: 'two', all }) };
}

it('makes the sound of a text once for each speaker', async () => {
  const { made, speakers } = setUp();
  const [kal, slt] = [speakerAt(speakers, 0), speakerAt(speakers, 3)];
  await sayAhead([
    { speaker: kal, text: 'hello' },
    { speaker: slt, text: 'hello' },
  ]);
  expect(await kal.speak('hello')).toEqual(Int16Array.of(5));
  expect(made).toEqual(['kal: hello', 'slt: hello']);
});

it('leaves a text that cannot be said to the call that needs it', async () => {
  const { speakers } = setUp();
  const speaker = speakerAt(speakers, 2);
  await sayAhead([{ speaker, text: 'no' }]);
  await expect(speaker.speak('no')).rejects.toThrow('hoarse');
});
