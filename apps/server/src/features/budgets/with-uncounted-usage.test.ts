import type { TokenUsage } from '@saywell/agent';
import { createFakeDialogue, createVirtualClock } from '@saywell/agent/testing';
import { expect, it } from 'vitest';
import { withUncountedUsage } from './with-uncounted-usage.ts';

const counted = { promptTokens: 10, completionTokens: 1, cachedPromptTokens: 0 };

function open(usage: TokenUsage | undefined) {
  const clock = createVirtualClock();
  const fake = createFakeDialogue({
    clock,
    answer: () => ({ text: 'Yes, of course.', ...(usage && { usage }) }),
  });
  const uncounted: TokenUsage[] = [];
  const known: TokenUsage[] = [];
  const dialogue = withUncountedUsage(fake, (one) => uncounted.push(one));
  const session = dialogue.createSession({
    assistantName: 'Max',
    messages: [{ role: 'system', content: 'x'.repeat(4000) }],
    knowledge: [],
  });
  const controller = new AbortController();
  const reply = session.reply({
    userText: 'Hello',
    history: [],
    signal: controller.signal,
    onUsage: (one) => known.push(one),
  });
  async function read(pieces = Infinity): Promise<string> {
    let [text, left] = ['', pieces];
    for await (const piece of reply.text) {
      text += piece;
      if ((left -= 1) <= 0) break;
    }
    return text;
  }
  return { controller, reply, read, uncounted, known, name: dialogue.name };
}

it('a reply that was counted is not estimated, also when it is given up later', async () => {
  const { controller, read, reply, uncounted, known } = open(counted);
  expect(await read()).toBe('Yes, of course.');
  reply.commit();
  controller.abort();
  expect([known, uncounted]).toEqual([[counted], []]);
});

it('a reply that is cut off, or never counted, is estimated once', async () => {
  const unread = open(undefined);
  unread.controller.abort();
  unread.controller.abort();
  expect(unread.uncounted).toMatchObject([{ completionTokens: 100 }]);
  expect(unread.uncounted[0]?.promptTokens).toBeGreaterThan(1000);
  const whole = open(undefined);
  await whole.read();
  whole.controller.abort();
  expect(whole.uncounted).toHaveLength(1);
  const left = open(undefined);
  await left.read(1);
  expect(left.uncounted).toHaveLength(1);
});
