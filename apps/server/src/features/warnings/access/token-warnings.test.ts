import { expect, it } from 'vitest';
import { tokenWarnings } from './token-warnings.ts';

const restrictions = {
  enabled: false,
  allowedOrigins: ['https://shop.example'],
  allowedAssistantIds: ['7d2c4f0e-9a3b-4a51-8d6e-0f1a2b3c4d5e'],
  allowTransientAssistant: false,
  budget: { dailyUsd: 1 },
};
const paths = (tag: 'private' | 'public', given: Parameters<typeof tokenWarnings>[0]['restrictions']) =>
  tokenWarnings({ tag, restrictions: given }).map(({ path, code }) => `${path} ${code}`);

it('restrictions that bind no private key are told', () => {
  expect(paths('private', restrictions)).toEqual([
    'restrictions.allowedOrigins field-without-effect',
    'restrictions.allowedAssistantIds field-without-effect',
    'restrictions.budget field-without-effect',
    'restrictions.allowTransientAssistant field-without-effect',
  ]);
});

it('what binds a key, or asks for nothing, is not told', () => {
  expect(paths('public', restrictions)).toEqual([]);
  expect(paths('private', undefined)).toEqual([]);
  expect(paths('private', { enabled: false, allowedOrigins: [], allowTransientAssistant: true })).toEqual([]);
});
