import { expect, it } from 'vitest';
import { bedrockModelId } from './model-id.ts';

it.each([
  ['claude-3-haiku-20240307', 'us-east-1', 'anthropic.claude-3-haiku-20240307-v1:0'],
  ['claude-3-5-sonnet-20240620', 'eu-west-1', 'anthropic.claude-3-5-sonnet-20240620-v1:0'],
  ['claude-3-5-sonnet-20241022', 'us-west-2', 'us.anthropic.claude-3-5-sonnet-20241022-v2:0'],
  ['claude-3-7-sonnet-20250219', 'eu-west-1', 'eu.anthropic.claude-3-7-sonnet-20250219-v1:0'],
  ['claude-opus-4-6', 'ap-southeast-2', 'apac.anthropic.claude-opus-4-6'],
  ['claude-opus-4-6', 'sa-east-1', 'global.anthropic.claude-opus-4-6'],
  ['us.anthropic.claude-3-haiku-20240307-v1:0', 'eu-west-1', 'us.anthropic.claude-3-haiku-20240307-v1:0'],
])('%s in %s is %s', (name, region, id) => {
  expect(bedrockModelId(name, region)).toBe(id);
});
