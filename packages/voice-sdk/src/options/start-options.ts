import type { AssistantOverrides, CreateWebCallInput } from '@saywell/contract';
import type { PageOptions } from './page-options.ts';

/** An assistant given inline instead of by id. */
export type InlineAssistant = NonNullable<CreateWebCallInput['assistant']>;
export type InlineSquad = NonNullable<CreateWebCallInput['squad']>;
export type InlineWorkflow = NonNullable<CreateWebCallInput['workflow']>;
export type WorkflowOverrides = NonNullable<CreateWebCallInput['workflowOverrides']>;

/** What `start()` may be given as one object. A string is an id. Exactly one kind of target. */
export interface StartOptions extends PageOptions {
  readonly assistant?: string | InlineAssistant;
  readonly assistantId?: string;
  readonly assistantOverrides?: AssistantOverrides;
  readonly squad?: string | InlineSquad;
  readonly squadId?: string;
  readonly squadOverrides?: AssistantOverrides;
  readonly workflow?: string | InlineWorkflow;
  readonly workflowId?: string;
  readonly workflowOverrides?: WorkflowOverrides;
  /** End the call on the server when the visitor leaves? Default true. */
  readonly roomDeleteOnUserLeaveEnabled?: boolean;
  /** A phone number makes it an outbound phone call, which the API client places (`POST /call/phone`), not the SDK. */
  readonly customer?: { readonly number?: string };
}

/** Last argument of the positional form. */
export interface WebCallOptions extends PageOptions {
  readonly roomDeleteOnUserLeaveEnabled?: boolean;
}
