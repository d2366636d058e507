import { expect, it } from 'vitest';
import type { ChatPiece } from '../chat-model.ts';
import { withoutThoughts } from './without-thoughts.ts';

async function spoken(...texts: string[]): Promise<string[]> {
  async function* pieces(): AsyncGenerator<ChatPiece, void> {
    for (const text of texts) yield { kind: 'text', text };
  }
  const heard: string[] = [];
  for await (const piece of withoutThoughts(pieces())) if (piece.kind === 'text') heard.push(piece.text);
  return heard;
}

it('lets words through as they come', async () => {
  expect(await spoken('Yes', ', <b>', '</think> now.')).toEqual(['Yes', ', <b>', '</think> now.']);
  expect(await spoken('<', 'b>bold')).toEqual(['<b>bold']);
  expect(await spoken('<th')).toEqual(['<th']);
});

it.each([1, 2, 3, 7, 100])('takes out thoughts in pieces of %s characters', async (size) => {
  const text = ' <think>Hm, <think> </thin k>.</think>\n\nIt is free.';
  const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
  expect((await spoken(...pieces)).join('').trim()).toBe('It is free.');
});

it('a thought without an end says nothing', async () => {
  expect(await spoken('<think>', 'on and on')).toEqual([]);
});
