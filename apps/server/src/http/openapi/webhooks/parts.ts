import type { Schema } from '../document.ts';

const text = (description: string, example: string): Schema => ({
  type: 'string',
  description,
  examples: [example],
});
const milliseconds = (description: string, example: number): Schema => ({
  type: 'number',
  description,
  examples: [example],
});

/** Schemas that several messages contain, by the names that they have in the document. */
export const webhookParts: Readonly<Record<string, Schema>> = {
  ServerToolCall: {
    type: 'object',
    properties: {
      id: text('Id of the call; the answer names it as `toolCallId`', 'call_1'),
      type: { const: 'function', description: 'Always `function`', examples: ['function'] },
      name: text('Name of the function', 'find_slot'),
      parameters: { type: 'object', description: 'Its arguments' },
      function: {
        type: 'object',
        properties: {
          name: text('Name of the function', 'find_slot'),
          arguments: { type: 'object', description: 'The arguments: an object, not a text' },
        },
        required: ['name', 'arguments'],
        description: 'The same, where other handlers look',
      },
    },
    required: ['id', 'type', 'name', 'parameters', 'function'],
  },
  CallMessage: {
    type: 'object',
    properties: {
      role: {
        type: 'string',
        enum: ['system', 'user', 'bot', 'tool_calls', 'tool_call_result'],
        description: 'Who: `bot` is the assistant',
        examples: ['bot'],
      },
      message: text('The words', 'Hello.'),
      time: milliseconds('When it began, milliseconds since 1970', 1_790_000_000_000),
      endTime: milliseconds('When it ended, milliseconds since 1970', 1_790_000_001_200),
      secondsFromStart: { type: 'number', description: 'Seconds since the start', examples: [3.2] },
      duration: milliseconds('How long it was, ms', 1_200),
      source: text('Where the text of the assistant comes from', 'model'),
      toolCalls: {
        type: 'array',
        items: { $ref: '#/components/schemas/ServerToolCall' },
        description: 'Functions that were called',
      },
      toolCallId: text('Call of a function that this answers', 'call_1'),
      name: text('Name of that function', 'find_slot'),
      result: text('Its answer', 'Monday at nine'),
    },
    required: ['role', 'message', 'time', 'secondsFromStart'],
  },
  OpenAIFormattedMessage: {
    type: 'object',
    properties: { role: text('Who says it', 'user'), content: text('The words', 'Hello.') },
    required: ['role', 'content'],
  },
  CampaignState: {
    type: 'object',
    properties: {
      id: text('The campaign', '8b2f5c1e-6d4a-4f0e-9c3b-7a1d2e4f6b80'),
      status: text('What it is', 'in-progress'),
    },
    required: ['id'],
  },
  CampaignContact: {
    type: 'object',
    properties: {
      id: text('Id of the contact', '8b2f5c1e-6d4a-4f0e-9c3b-7a1d2e4f6b80'),
      campaignId: text('The campaign', '8b2f5c1e-6d4a-4f0e-9c3b-7a1d2e4f6b80'),
      status: text('What became of it', 'contact.dispatched'),
      number: text('Phone number', '+14155550123'),
      name: text('Name of the person', 'Ada'),
      callId: text('The call', '8b2f5c1e-6d4a-4f0e-9c3b-7a1d2e4f6b80'),
      reason: text('Why there was none', 'customer-did-not-answer'),
    },
    required: ['id', 'campaignId', 'status'],
  },
};
