import type { ServerMessage } from '@saywell/contract';
import type { Schema } from '../document.ts';

/** One message that customers' servers get. */
export interface WebhookMessage {
  /** When it comes. */
  readonly summary: string;
  readonly fields: Readonly<Record<string, Schema>>;
  /** Of the fields; all of them unless said. */
  readonly required?: readonly string[];
  /** Component that the answer is read by. Absent: any 2xx will do, and the body is not read. */
  readonly answer?: string;
}

/** Those that a server waits for, or of a document of its own: never sent by this server. */
type Unsent = 'assistant-request' | 'transfer-destination-request' | 'handoff-destination-request';
type UnsentOfCalls = 'call.endpointing.request' | 'voice-request' | 'phone-call-control';
type OfPages = 'turn-metrics';
type OfCalls = 'call.artifact.upload';
type OfCampaigns = Extract<ServerMessage['type'], `campaign.${'archived' | 'unarchived' | 'job.continued'}`>;

/** Every name of the contract that is sent; the compiler asks for each of them. */
export type WebhookName = Exclude<
  ServerMessage['type'],
  Unsent | UnsentOfCalls | OfPages | OfCalls | OfCampaigns
>;

const ref = (name: string, description?: string): Schema => ({
  $ref: `#/components/schemas/${name}`,
  ...(description !== undefined && { description }),
});
const text = (description: string, example?: string): Schema => ({
  type: 'string',
  description,
  ...(example !== undefined && { examples: [example] }),
});
const oneOf = (description: string, ...values: string[]): Schema => ({
  type: 'string',
  enum: values,
  description,
  examples: values.slice(0, 1),
});
const number = (description: string, example: number): Schema => ({
  type: 'number',
  description,
  examples: [example],
});
const list = (description: string, items: Schema): Schema => ({ type: 'array', items, description });
const time = (description: string): Schema => ({
  type: 'string',
  format: 'date-time',
  description,
  examples: ['2026-11-24T09:30:00.000Z'],
});

const line = ref('CallMessage');
const openAILines = list('The conversation in OpenAI’s shape', ref('OpenAIFormattedMessage'));
const side = oneOf('Whose words or voice', 'assistant', 'user');
const contact = { contact: ref('CampaignContact', 'Who it is') };
const campaign = { campaign: ref('CampaignState', 'The campaign') };

export const webhookMessages: Readonly<Record<WebhookName, WebhookMessage>> = {
  'status-update': {
    summary: 'The status of a call has changed',
    fields: {
      status: oneOf('What the call is', 'queued', 'ringing', 'in-progress', 'forwarding', 'ended'),
      endedReason: text('Why it ended, with the status `ended`', 'customer-ended-call'),
    },
    required: ['status'],
  },
  'speech-update': {
    summary: 'Somebody begins or stops to speak',
    fields: {
      status: oneOf('What happened', 'started', 'stopped'),
      role: side,
      turn: number('Number of the turn, from 0', 3),
    },
  },
  transcript: {
    summary: 'Words were understood, or spoken by the assistant',
    fields: {
      role: side,
      transcriptType: oneOf('`partial` may still change', 'partial', 'final'),
      transcript: text('The words', 'What does a demo cost?'),
      assistantName: text('Which assistant, in calls in which several have spoken', 'Billing'),
      assistantId: text('Its id, of a stored one', '0192f0c0-0000-7000-8000-00000000000a'),
    },
    required: ['role', 'transcriptType', 'transcript'],
  },
  'conversation-update': {
    summary: 'The history of the call has grown',
    fields: { messages: list('The history', line), messagesOpenAIFormatted: openAILines },
  },
  'model-output': {
    summary: 'The model has written some words',
    fields: { output: text('The words', 'Hello'), turnId: text('The turn that they belong to', 'turn-3') },
    required: ['output'],
  },
  'voice-input': {
    summary: 'A sentence goes to the voice',
    fields: { input: text('The sentence', 'Hello there.') },
  },
  'user-interrupted': {
    summary: 'The visitor has interrupted the assistant',
    fields: { turnId: text('The turn that was interrupted', 'turn-3') },
    required: [],
  },
  hang: { summary: 'The assistant cannot answer for a while', fields: {} },
  'assistant.started': {
    summary: 'An assistant has taken over the call',
    fields: {
      newAssistant: {
        type: 'object',
        properties: { name: text('Its name', 'Ada') },
        description: 'The assistant',
      },
    },
  },
  'transfer-update': {
    summary: 'Another assistant has the conversation from now on',
    fields: {
      destination: {
        type: 'object',
        properties: {
          type: oneOf('What it is', 'assistant'),
          assistantName: text('The name of the one who takes over', 'Billing'),
        },
        description: 'Where the conversation went',
      },
      fromAssistant: {
        type: 'object',
        properties: { name: text('Its name', 'Front desk') },
        description: 'Who had it',
      },
      toAssistant: {
        type: 'object',
        properties: { name: text('Its name', 'Billing') },
        description: 'Who has it',
      },
    },
  },
  'workflow.node.started': {
    summary: 'The call has come to a node of its workflow',
    fields: {
      node: {
        type: 'object',
        properties: {
          type: oneOf('What it does', 'conversation', 'tool', 'hangup'),
          name: text('Its name', 'reserve'),
          metadata: { type: 'object', description: 'Its metadata' },
        },
        description: 'The node, without its instructions',
      },
    },
  },
  'tool-calls': {
    summary: 'Functions are to be run; the call waits for the answer',
    fields: {
      toolCallList: list('The functions, each with its arguments as an object', ref('ServerToolCall')),
      toolCalls: list('The same, for older handlers', ref('ServerToolCall')),
      toolWithToolCallList: list('Each with the tool as it is stored', { type: 'object' }),
    },
    answer: 'ToolCallsAnswer',
  },
  'end-of-call-report': {
    summary: 'A call is over, with its transcript, recordings and analysis',
    fields: {
      endedReason: text('Why it ended', 'customer-ended-call'),
      startedAt: time('When it began'),
      endedAt: time('When it ended'),
      durationMs: number('How long it was, ms', 61_400),
      durationSeconds: number('The same in seconds', 61.4),
      durationMinutes: number('The same in minutes', 1.023),
      artifact: { type: 'object', description: 'Transcript, messages, recordings, as in the call' },
      analysis: { type: 'object', description: 'What a model has read from the call, as in the call' },
      cost: number('What it cost, USD', 0.12),
      costs: list('What each part cost', { type: 'object' }),
      costBreakdown: { type: 'object', description: 'The costs by part, USD' },
      engines: {
        type: 'object',
        description: 'What was asked for of each part and what did it, as in the call',
      },
      warnings: list('Which engines were replaced, or failed, as in the call', ref('ApiWarning')),
      summary: text('Copy of the analysis’ summary', 'A demo was booked.'),
      transcript: text('Copy of the artifact’s transcript', 'AI: Hello.\nUser: Hi.'),
      messages: list('Copy of the artifact’s messages', line),
      recordingUrl: text(
        'Copy of the artifact’s recording',
        'https://example.com/call/1/recording/2?channel=mix',
      ),
      stereoRecordingUrl: text('The same in two channels', 'https://example.com/call/1/recording/2'),
    },
    required: ['endedReason', 'durationMs', 'durationSeconds', 'durationMinutes', 'artifact', 'analysis'],
  },
  'knowledge-base-request': {
    summary: 'A knowledge base of yours is asked; the reply waits for the answer',
    fields: { messagesOpenAIFormatted: openAILines },
    answer: 'KnowledgeBaseAnswer',
  },
  'chat.created': { summary: 'A chat was answered', fields: { chat: ref('Chat', 'The chat') } },
  'chat.deleted': { summary: 'A chat was deleted', fields: { chat: ref('Chat', 'The chat') } },
  'call.deleted': { summary: 'A call was deleted; `call` has its ids', fields: {} },
  'call.delete.failed': { summary: 'A call could not be deleted; `call` has its ids', fields: {} },
  'assistant.speechStarted': {
    summary: 'A sentence of the assistant begins to be heard',
    fields: {
      text: text('The whole turn so far', 'Hello. How can I help?'),
      turn: number('Turn of the call, from 0', 0),
      source: oneOf('Whether a model has written it, or it was to be said as it is', 'model', 'force-say'),
    },
  },
  'session.created': { summary: 'A session was made', fields: { session: ref('Session', 'The session') } },
  'session.updated': { summary: 'A session was changed', fields: { session: ref('Session', 'The session') } },
  'session.deleted': { summary: 'A session was deleted', fields: { session: ref('Session', 'The session') } },
  'campaign.predial': {
    summary: 'Somebody is about to be called; the campaign waits for the answer',
    fields: { campaignId: text('The campaign', '8b2f5c1e-6d4a-4f0e-9c3b-7a1d2e4f6b80'), ...contact },
    answer: 'CampaignPredialAnswer',
  },
  'campaign.started': { summary: 'A campaign has begun', fields: campaign },
  'campaign.cancelled': { summary: 'A campaign was cancelled before it began', fields: campaign },
  'campaign.ended': { summary: 'A campaign is over', fields: campaign },
  'contact.dispatched': { summary: 'Somebody of a campaign is being called', fields: contact },
  'contact.completed': { summary: 'Somebody of a campaign was reached', fields: contact },
  'contact.failed': { summary: 'Somebody of a campaign was not reached', fields: contact },
  'contact.skipped': { summary: 'Somebody of a campaign is not called', fields: contact },
  'contact.predial-failed': {
    summary: 'Your server did not say whether somebody may be called',
    fields: contact,
  },
};
