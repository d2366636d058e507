import { expect, it } from 'vitest';
import { conversationText } from './conversation-text.ts';

it('is a heading with the day and one line for each turn', () => {
  const text = conversationText(
    [
      { id: '1', role: 'assistant', content: 'How can I', timestamp: Date.UTC(2026, 0, 2, 12), isCut: true },
      { id: '2', role: 'user', content: 'What does it cost?', timestamp: 0 },
    ],
    'en-GB',
  );
  expect(text).toMatch(/^Conversation with Saywell, 2 January 2026/);
  expect(text.split('\n').slice(1)).toEqual(['', 'Saywell: How can I …', 'You: What does it cost?', '']);
});

it('is empty without a conversation', () => {
  expect(conversationText([])).toBe('');
});
