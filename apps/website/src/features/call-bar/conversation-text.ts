import type { TranscriptMessage } from '@saywell/react';
import { brand } from '../../config/brand.ts';

/** A conversation as somebody would keep it: one line for each turn, below a heading with the day. */
export function conversationText(messages: readonly TranscriptMessage[], locale?: string): string {
  const [first] = messages;
  if (first === undefined) return '';
  const day = new Date(first.timestamp).toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short' });
  const lines = messages.map(
    ({ role, content, isCut }) => `${role === 'user' ? 'You' : brand.name}: ${content}${isCut ? ' …' : ''}`,
  );
  return [`Conversation with ${brand.name}, ${day}`, '', ...lines, ''].join('\n');
}
