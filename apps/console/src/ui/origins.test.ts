import { expect, it } from 'vitest';
import { originsOf } from './origins.ts';

it('makes origins of what people paste, and leaves what is none for the server to refuse', () => {
  expect(originsOf('https://example.com/shop?x=1\nexample.com http://localhost:8080, %%%')).toEqual([
    'https://example.com',
    'http://localhost:8080',
    '%%%',
  ]);
});
