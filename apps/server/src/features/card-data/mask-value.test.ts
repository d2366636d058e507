import { expect, it } from 'vitest';
import { createKnownCardData } from './find-card-data.ts';
import { maskValue } from './mask-value.ts';

const mask = (value: unknown) => maskValue(value, createKnownCardData());

it('hides card data in arguments, as texts, numbers and JSON, and leaves the rest as it is', () => {
  expect(
    mask({
      card: '4111 1111 1111 1111',
      plain: 4_111_111_111_111_111,
      nested: [{ number: '378282246310005', cvv: '123', expMonth: 12, expiryDate: '12/29' }],
      text: '{"cardNumber":"4111111111111111","cvv":"123","note":"at 10"}',
      at: 1_795_000_000_003,
      explanation: 'call 302 555 0187',
      isPaid: false,
      none: null,
    }),
  ).toEqual({
    card: '[card number]',
    plain: '[card number]',
    nested: [
      {
        number: '[card number]',
        cvv: '[card details]',
        expMonth: '[card details]',
        expiryDate: '[card details]',
      },
    ],
    text: '{"cardNumber":"[card number]","cvv":"[card details]","note":"at 10"}',
    at: 1_795_000_000_003,
    explanation: 'call 302 555 0187',
    isPaid: false,
    none: null,
  });
});

it('hides what is known of a card, and gives up where nothing is legible any more', () => {
  const known = createKnownCardData();
  expect(maskValue({ cvv: '987' }, known)).toEqual({ cvv: '[card details]' });
  expect(maskValue(['4111111111111111', '987', '1111', '302'], known)).toEqual([
    '[card number]',
    '[card details]',
    '[card number]',
    '302',
  ]);
  let deep: unknown = '4111111111111111';
  for (let depth = 0; depth < 100; depth += 1) deep = [deep];
  expect(JSON.stringify(maskValue(deep, known))).not.toContain('4111');
});
