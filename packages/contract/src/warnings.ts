import { z } from 'zod';

/** Header of an answer: a JSON list of {@link ApiWarning}, characters beyond ASCII written as `\uXXXX`. */
export const WARNINGS_HEADER = 'x-saywell-warnings';

/** Why something that was accepted does not do what it says; stable, for programs. */
export const warningCodes = [
  /** The provider has no engine on this server: another one does its work, or none. */
  'engine-replaced',
  /** It failed in a call: another one did its work from then on, or none. */
  'engine-failed',
  /** The model does not run here: calls and chats are refused until it does. */
  'engine-not-available',
  /** The dialogue that answers does not read instructions. */
  'prompt-not-followed',
  /** Metadata under `saywell` that are not understood: none of them is used. */
  'metadata-not-understood',
  /** A message that nothing on this server sends. */
  'message-never-sent',
  /** Stored and answered again, and nothing on this server reads it. */
  'field-without-effect',
  /** A text that is no template: it is used without its tags. */
  'template-not-understood',
  /** A template names what has no value in this call: it is empty. */
  'template-name-unknown',
  /** It names a knowledge base or a credential that the organisation does not have. */
  'reference-unknown',
  /** A regular expression that cannot be searched here: what has it is passed over. */
  'pattern-not-understood',
  /** It needs a telephone line, which this server has not. */
  'no-trunk',
  /** There are more warnings than fit; the message says how many. */
  'warnings-left-out',
] as const;
export type WarningCode = (typeof warningCodes)[number];

/** Of an answer, or of one list of warnings. */
export const warningLimits = {
  warnings: 20,
  messageCharacters: 400,
  pathCharacters: 200,
  /** Proxies refuse larger heads: many take 8 KB of all headers. */
  headerBytes: 4_000,
} as const;

/** Something that was accepted and does not have its effect. */
export const apiWarningSchema = z.strictObject({
  /** Of the field, from the resource on: `model.messages[0].content`. */
  path: z.string(),
  code: z.enum(warningCodes),
  message: z.string(),
});
export type ApiWarning = z.infer<typeof apiWarningSchema>;
