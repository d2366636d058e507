import type { Document, Operation, Parameter, Schema } from '../document.ts';
import { type WebhookMessage, webhookMessages } from './messages.ts';
import { webhookParts } from './parts.ts';

const notes =
  'Sent by POST to the nearest server that is set: of the tool, the assistant, the phone number, the organisation. ' +
  'Any 2xx takes it; everything else is repeated as the server’s `backoffPlan` says.';

/** The section `webhooks`: what customers' servers are sent, and what those answer of whom an answer is awaited. */
export function addWebhooks(document: Document): void {
  // The document is completed in place: the tables stay as they are.
  Object.assign(document.components.schemas, structuredClone(webhookParts));
  document.webhooks = Object.fromEntries(
    Object.entries(structuredClone(webhookMessages)).map(([name, message]) => [
      name,
      { post: operationOf(name, message) },
    ]),
  );
}

function operationOf(name: string, { summary, fields, required, answer }: WebhookMessage): Operation {
  const properties = { ...envelope(name), ...fields };
  const inner: Schema = {
    type: 'object',
    description: 'The message',
    properties,
    required: ['type', 'timestamp', ...(required ?? Object.keys(fields))],
  };
  const schema: Schema = { type: 'object', properties: { message: inner }, required: ['message'] };
  return {
    operationId: `webhook.${name}`,
    tags: ['webhooks'],
    summary,
    description: notes,
    parameters: headers,
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { '2XX': answerOf(answer) },
  };
}

function answerOf(answer: string | undefined) {
  if (answer === undefined) return { description: 'Taken. The body is not read.' };
  const schema = { $ref: `#/components/schemas/${answer}Input` };
  return { description: 'What is to happen', content: { 'application/json': { schema } } };
}

/** What every message has. */
function envelope(name: string): Readonly<Record<string, Schema>> {
  return {
    type: { const: name, description: 'Which message this is', examples: [name] },
    timestamp: {
      type: 'number',
      description: 'When it was sent, milliseconds since 1970',
      examples: [1_790_000_000_000],
    },
    ...(isOfCall(name) && {
      call: { $ref: '#/components/schemas/Call', description: 'The call as it was when it was made' },
      assistant: { type: 'object', description: 'The assistant that talks, without secrets' },
    }),
  };
}

const isOfCall = (name: string): boolean => !/^(?:chat|session|campaign|contact)\./.test(name);

const header = (name: string, description: string, example: string): Parameter => ({
  name,
  in: 'header',
  schema: { type: 'string' },
  description,
  example,
});

const headers: readonly Parameter[] = [
  header('x-saywell-delivery', 'Id of the delivery: the same when it is repeated', 'b7d0'),
  header(
    'x-saywell-signature',
    'With a secret: t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>" in hex>',
    't=1790000000,v1=5f2c',
  ),
  header('x-vapi-secret', 'With a secret: the secret itself, for existing handlers', 'a-long-random-text'),
];
