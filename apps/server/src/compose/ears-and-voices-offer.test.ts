import { expect, it } from 'vitest';
import { earsAndVoicesOffer } from './ears-and-voices-offer.ts';

it('says in one line that there are better ears and voices, while none is installed', () => {
  expect(earsAndVoicesOffer([])).toBe(
    'Better ears and voices are one command away, without an account: npm run models\n\n',
  );
  expect(earsAndVoicesOffer([{ id: 'kitten-nano-en' }])).toBe('');
});
