import { expect, it } from 'vitest';
import { textOf, vttOf } from './exports.ts';

const lines = [
  { speaker: 'assistant' as const, text: 'Hello,\n\nhow can I help?', from: 0.5, to: 2.25, name: 'Ava' },
  { speaker: 'user' as const, text: 'Is 3 < 4 & "5" --> 6?', from: 3_661.0004, to: 3_661 },
];

it('writes a transcript as text', () => {
  expect(textOf(lines)).toBe('[0:00] Ava: Hello, how can I help?\n[1:01:01] Caller: Is 3 < 4 & "5" --> 6?\n');
  expect(textOf([])).toBe('');
});

it('writes subtitles whose texts are no markup', () => {
  expect(vttOf(lines)).toBe(
    'WEBVTT\n\n' +
      '1\n00:00:00.500 --> 00:00:02.250\n<v Ava>Hello, how can I help?</v>\n\n' +
      '2\n01:01:01.000 --> 01:01:01.100\n<v Caller>Is 3 &lt; 4 &amp; "5" --&gt; 6?</v>\n',
  );
  expect(vttOf([])).toBe('WEBVTT\n');
});
