import {
  createAssistantSchema,
  createTokenSchema,
  createWebCallSchema,
  listCallsQuerySchema,
} from '@saywell/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { type RequestPart, validationMessages } from './validation-messages.ts';

function messages(schema: z.ZodType, data: unknown, part: RequestPart = 'body'): string[] {
  const result = schema.safeParse(data, { reportInput: true });
  return validationMessages(result.error?.issues ?? [], part);
}

it('starts each entry with the path of the field', () => {
  const body = {
    name: 'x'.repeat(41),
    firstMessage: 5,
    silenceTimeoutSeconds: 1,
    maxDurationSeconds: 100_000,
    endCallPhrases: ['a'],
    metadata: [],
    voice: { provider: 'saywell', voiceId: 'loud' },
    model: { provider: 'openai', model: 'm', maxTokens: 60.5 },
  };
  expect(messages(createAssistantSchema, body).toSorted()).toEqual([
    'endCallPhrases.0 must be longer than or equal to 2 characters',
    'firstMessage must be a string',
    'maxDurationSeconds must not be greater than 43200',
    'metadata must be an object',
    'model.maxTokens must be an integer number',
    'name must be shorter than or equal to 40 characters',
    'silenceTimeoutSeconds must not be less than 10',
    'voice.voiceId must be one of the following values: slt, rms, awb, kal16',
  ]);
});

it('names unknown properties, nested ones with their parent', () => {
  const body = { nam: 'x', voice: { provider: 'saywell', volume: 1 } };
  expect(messages(createAssistantSchema, body)).toEqual([
    'voice.property volume should not exist',
    'property nam should not exist',
  ]);
});

it('lists the kinds of a union', () => {
  expect(messages(createAssistantSchema, { voicemailDetection: { provider: 'other' } })).toEqual([
    'voicemailDetection.provider must be one of the following values: google, openai, vapi, twilio',
  ]);
});

it('names what is wrong inside, where a value may have several shapes', () => {
  const schema = z.union([z.string(), z.strictObject({ text: z.string(), times: z.number() })]);
  expect(messages(schema, { text: 1 })).toEqual(['text must be a string', 'times is required']);
  expect(messages(z.object({ say: z.array(schema) }), { say: [{ text: 'a', times: 'b' }] })).toEqual([
    'say.0.times must be a number',
  ]);
  expect(messages(schema, 1)).toEqual(['body does not match any of the allowed shapes']);
});

it('distinguishes a missing field from a wrong one', () => {
  const schema = z.object({ a: z.string(), b: z.string() });
  expect(messages(schema, { b: null })).toEqual(['a is required', 'b must be a string']);
  const either = z.object({ a: z.union([z.string(), z.array(z.string())]) });
  expect(messages(either, {})).toEqual(['a is required']);
});

it('names the part of the request when there is no field', () => {
  expect(messages(createTokenSchema, null)).toEqual(['body must be an object']);
  expect(messages(listCallsQuerySchema, 'x', 'query')).toEqual(['query must be an object']);
});

it('says that an id is not one, and that a call needs a target', () => {
  expect(messages(createWebCallSchema, { assistantId: 'x' })).toEqual(['assistantId must be a UUID']);
  expect(messages(createWebCallSchema, {})).toEqual([
    'assistantId is not valid: one of assistantId, assistant, squadId, squad, workflowId or workflow is required',
  ]);
});

it('reads query values', () => {
  expect(messages(listCallsQuerySchema, { limit: '5000', createdAtGt: 'yesterday' }, 'query')).toEqual([
    'limit must not be greater than 1000',
    'createdAtGt must be a valid ISO 8601 date string',
  ]);
  expect(messages(listCallsQuerySchema, { limit: 'many' }, 'query')).toEqual(['limit must be a number']);
});

it('lists no more than 50 entries', () => {
  const keys = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`key${index}`, 1]));
  expect(messages(createTokenSchema, keys)).toHaveLength(50);
});

it('says a pattern in words, where the schema has them', () => {
  const schema = z.object({ name: z.string().regex(/^x$/, 'an x'), code: z.string().regex(/^[a-z]+$/) });
  expect(messages(schema, { name: 'y', code: '1' })).toEqual([
    'name must be an x',
    'code must match the pattern /^[a-z]+$/',
  ]);
});
