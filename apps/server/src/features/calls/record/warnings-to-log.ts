import type { ApiWarning, Call, CreateAssistant } from '@saywell/contract';
import type { ChosenEngines } from '../../agents/engines.ts';
import { engineSubstitutions } from '../../agents/engine-substitutions.ts';
import {
  type NotedCall,
  type NoteFallbacksOptions,
  noteFallbacks,
} from '../../agents/fallbacks/note-fallbacks.ts';
import { callEntry } from '../../logs/call-entry.ts';
import type { ToolServices } from '../../tools/tool-services.ts';
import { assistantWarnings, replacedEngines } from '../../warnings/assistant-warnings.ts';
import { callWideWarnings } from '../../warnings/fields/call-wide.ts';
import { limitWarnings } from '../../warnings/limit-warnings.ts';
import type { CallRecord, CallRecordOptions } from './call-record.ts';
import type { PreparedMember } from '../target/prepare-call.ts';

/** Into the log that the customer reads. */
export function noteWarnings(
  { apiLog, now }: Pick<CallRecordOptions, 'apiLog'> & { readonly now: () => number },
  { orgId, id: callId, warnings = [] }: Call,
): void {
  for (const { path, message: why } of warnings) {
    const message = path === '' ? why : `${path}: ${why}`;
    apiLog?.add(callEntry({ orgId, callId, at: now(), message, level: 'WARN' }));
  }
}

/** Into the call's own log: which engines do the work of those that a speaker of it asks for. */
export function noteReplaced(
  note: NotedCall['note'],
  { assistant, config }: PreparedMember,
  chosen: ChosenEngines,
): void {
  for (const { part, provider, engine } of engineSubstitutions(assistant, chosen))
    note('engine-replaced', { part, asked: provider, used: engine, assistant: config.assistantName });
}

export interface MemberNotes extends NoteFallbacksOptions {
  readonly tools?: ToolServices | undefined;
}

/**
 * Its engines are its own: what stands in for them, and what fails, is the customer's to read, as are texts whose values it
 * lacks. Of whoever was not in the squad or the workflow of the call nothing has been said yet: everything is.
 */
export function noteMember(
  options: MemberNotes,
  {
    call: { id, warnings: said = [] },
    record,
    note,
    first,
  }: Pick<NotedCall, 'note'> & {
    readonly call: Call;
    readonly record: Pick<CallRecord, 'warned'>;
    /** Who has begun the call. */
    readonly first: CreateAssistant;
  },
  { prepared, chosen }: { readonly prepared: PreparedMember; readonly chosen: ChosenEngines },
): void {
  const { assistantName } = prepared.config;
  const warned = (message: string): void => record.warned(`${assistantName}: ${message}`);
  const { assistant, target } = prepared;
  const isKnown = target.member !== undefined || target.workflow !== undefined;
  noteReplaced(note, prepared, chosen);
  if (isKnown) for (const { message } of replacedEngines(assistant, chosen)) warned(message);
  const ofValues = prepared.warnings.filter(({ message }) => !said.some((one) => one.message === message));
  const found = isKnown
    ? ofValues
    : [
        ...assistantWarnings(assistant, chosen, null, options.tools),
        ...callWideWarnings(first, assistant),
        ...prepared.warnings,
      ];
  for (const { path, message } of limitWarnings(found)) warned(`${path}: ${message}`);
  const noted = { lost: ({ message }: ApiWarning) => warned(message) };
  noteFallbacks(options, { id }, { record: noted, note, watch: chosen.watch });
}
