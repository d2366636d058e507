import type { CardMask } from '../../card-data/card-mask.ts';

type Body = Readonly<Record<string, unknown>>;

/** Fields of events that have words of the visitor. */
const visitorFields = ['text', 'userText'] as const;

/** What an event is about without card data, as it is known at its moment: digits may still become a card's. */
export function maskEventBody(details: Body, cards: CardMask): Body {
  const said = Object.fromEntries(
    visitorFields.flatMap((name) => {
      const text = details[name];
      return typeof text === 'string' ? [[name, cards.said('visitor', text)]] : [];
    }),
  );
  const message = details['message'];
  return cards.value({
    ...details,
    ...said,
    ...(typeof message === 'object' && message !== null && { message: maskMessage(message, cards) }),
  });
}

function maskMessage(message: object, cards: CardMask): object {
  if (!('transcript' in message) || typeof message.transcript !== 'string') return message;
  const role = 'role' in message && message.role === 'user' ? 'visitor' : 'assistant';
  return { ...message, transcript: cards.said(role, message.transcript) };
}
