import { expect, it } from 'vitest';
import { createAssistantSchema } from './assistant.ts';

it.each([
  ['wss://ear.example', true],
  ['ws://ear.example', true],
  ['https://ear.example', true],
  ['ftp://ear.example', false],
])('a transcriber of one’s own at %s: %s', (url, taken) => {
  const transcriber = { provider: 'custom-transcriber', server: { url } };
  expect(createAssistantSchema.safeParse({ transcriber }).success).toBe(taken);
});
