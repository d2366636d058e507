import { expect, it } from 'vitest';
import { refusedParameter } from './refusal-reason.ts';

it.each([
  [{ error: { message: 'Unrecognized request arguments supplied: assistant, call' } }, 'conversation'],
  [{ error: { message: "Unknown parameter: 'customer'." } }, 'conversation'],
  [{ error: { message: 'Unsupported parameter', param: 'max_tokens' } }, 'max_tokens'],
  [{ error: { message: 'The last message must not be of the assistant' } }, undefined],
])('an endpoint that refuses what it does not know says what: %j', (body, parameter) => {
  expect(refusedParameter(body)).toBe(parameter);
});
