import { z } from 'zod';
import { limits } from '../limits.ts';
import { openAIMessageSchema } from '../resources/assistant/open-ai-message.ts';

/** Why a tool gave no result; a page knows those of its functions. */
export const toolErrorCodes = [
  'tool-unknown',
  'tool-failed',
  'tool-timed-out',
  'tool-aborted',
  'tool-result-too-large',
  'tool-bad-arguments',
  'tool-unavailable',
  /** Its rejection plan applies. */
  'tool-rejected',
  /** It needs a credential, or a setting of the server. */
  'tool-not-configured',
  /** This kind does not run here, or not in this conversation. */
  'tool-not-supported',
  /** A call can be sent to a number only by telephony, which this server has not. */
  'no-trunk',
  /** Nobody to hand over to, or too often. */
  'handoff-refused',
] as const;
export type ToolErrorCode = (typeof toolErrorCodes)[number];

const text = z.string().max(limits.maxMessageTextLength);

/** Puts a line into the conversation; the assistant answers unless `triggerResponseEnabled` is false. */
export const addMessageSchema = z.looseObject({
  type: z.literal('add-message'),
  message: openAIMessageSchema,
  /** Default true. */
  triggerResponseEnabled: z.boolean().optional(),
});
export const controlSchema = z.looseObject({
  type: z.literal('control'),
  control: z.enum([
    'mute-assistant',
    'unmute-assistant',
    'mute-customer',
    'unmute-customer',
    'say-first-message',
    // Saywell's own: the assistant stops what it is saying, as if the visitor had interrupted it.
    'interrupt-assistant',
  ]),
  videoRecordingStartDelaySeconds: z.number().min(0).max(600).optional(),
});
/** Existing pages put the text into `message`, the published schema into `content`. */
export const saySchema = z
  .looseObject({
    type: z.literal('say'),
    message: text.optional(),
    content: text.optional(),
    endCallAfterSpoken: z.boolean().optional(),
    /** May the visitor interrupt it? Default false. */
    interruptionsEnabled: z.boolean().optional(),
    /** May it cut off what the assistant is saying? Default false: it is said afterwards. */
    interruptAssistantEnabled: z.boolean().optional(),
  })
  .refine((say) => say.message !== undefined || say.content !== undefined, {
    path: ['message'],
    message: 'must be a string',
  });
export const endCallSchema = z.looseObject({ type: z.literal('end-call') });

/** What a page may send to the agent, as JSON text in an app message. */
export const inboundMessageSchema = z.union([addMessageSchema, controlSchema, saySchema, endCallSchema]);
export type InboundMessage = z.infer<typeof inboundMessageSchema>;

/** The page's answer to one call of a `tool-calls` message. Exactly one of `result` and `error`. */
export const toolCallsResultSchema = z.looseObject({
  type: z.literal('tool-calls-result'),
  toolCallResult: z
    .looseObject({
      toolCallId: z.string().min(1).max(200),
      name: z.string().max(200),
      result: text.optional(),
      error: text.optional(),
      /** What kind of error. */
      code: z.enum(toolErrorCodes).optional(),
    })
    .refine(({ result, error }) => (result === undefined) !== (error === undefined), {
      path: ['result'],
      message: 'exactly one of result and error is required',
    }),
});
export type ToolCallsResult = z.infer<typeof toolCallsResultSchema>;

/** Transfers a telephone call; needs a telephone trunk. */
const transferSchema = z.looseObject({
  type: z.literal('transfer'),
  destination: z
    .looseObject({
      type: z.enum(['number', 'sip']),
      number: z.string().max(40).optional(),
      sipUri: z.string().max(1_000).optional(),
    })
    .optional(),
  content: text.optional(),
});
/** Sends something to the telephone provider of a call; needs a telephone trunk. */
const sendTransportMessageSchema = z.looseObject({
  type: z.literal('send-transport-message'),
  message: z.looseObject({ transport: z.enum(['vapi.sip', 'twilio']) }),
});

/** Body of `POST` to a running call's `monitor.controlUrl`. */
export const callControlSchema = z.discriminatedUnion('type', [
  addMessageSchema,
  controlSchema,
  saySchema,
  endCallSchema,
  transferSchema,
  sendTransportMessageSchema,
]);
export type CallControl = z.infer<typeof callControlSchema>;
