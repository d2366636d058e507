import { farewellIn } from '@saywell/agent';
import type { Call } from '@saywell/contract';
import type { ReplacementCounts } from '../../agents/availability/replacement-counts.ts';
import { conductOf } from '../../agents/conduct.ts';
import { engineSubstitutions } from '../../agents/engine-substitutions.ts';
import type { ChosenEngines, EngineSet } from '../../agents/engines.ts';
import { noteFallbacks } from '../../agents/fallbacks/note-fallbacks.ts';
import { withServerFacts } from '../../agents/with-server-facts.ts';
import { withServerKnowledge } from '../../agents/with-server-knowledge.ts';
import type { OpenSpending } from '../../budgets/call-spending.ts';
import { createKnowledgeAsker, unlessUnavailable } from '../../knowledge/knowledge-server.ts';
import { callEntry } from '../../logs/call-entry.ts';
import type { RoomRegistry } from '../../rooms/room-registry.ts';
import type { ServerMessages } from '../../server-messages/create-server-messages.ts';
import { billedEngines, systemPromptOf } from '../record/billed-engines.ts';
import { type CallRecord, type CallRecordOptions, createCallRecord } from '../record/call-record.ts';
import type { PreparedCall } from '../target/prepare-call.ts';
import { createServerTools } from '../tools/server-tools.ts';
import { LiveCall } from './live-call.ts';
import type { LiveCallDependencies } from './live-call-dependencies.ts';

export interface OpenCallOptions extends Omit<CallRecordOptions, 'spending' | 'shares'> {
  /** Absent: it can cost nothing. */
  readonly spending?: OpenSpending | undefined;
  readonly engines: EngineSet;
  readonly rooms: RoomRegistry;
  /** What the rooms can do beside talking; by the call's id. */
  readonly facilities?: ((callId: string) => LiveCallDependencies['facilities']) | undefined;
  /** Notifies the customers' servers of the calls. */
  readonly serverMessages?: Pick<ServerMessages, 'ask' | 'open'> | undefined;
  /** Counts what fails within calls. */
  readonly replacements?: Pick<ReplacementCounts, 'failed'> | undefined;
  readonly log: LiveCallDependencies['log'] & CallRecordOptions['log'];
  /** The call has ended; `stored` resolves when its end is. */
  readonly over: (callId: string, stored: Promise<unknown>) => void;
}

export interface OpenedCall {
  readonly live: LiveCall;
  readonly record: CallRecord;
}

/** Opens the room of a stored call, with its assistant waiting in it. */
export function openLiveCall(
  options: OpenCallOptions,
  call: Call,
  prepared: PreparedCall,
  requestUrl: string,
  chosen: ChosenEngines,
): OpenedCall {
  const { rooms, clock, log } = options;
  const { assistant, config, functions } = prepared;
  const engines = enginesOf(options, call, prepared, chosen);
  const { watch } = chosen;
  const { record, billed } = recordOf(options, call, prepared, engines);
  let startedAt: number | undefined;
  noteReplaced(options, call);
  noteFallbacks(options, call, { record, watch });
  const live = new LiveCall(call.id, config, engines, {
    rooms,
    clock,
    log,
    facilities: options.facilities?.(call.id),
    functions,
    ...serverToolsOf(options, call, prepared),
    isRecorded: assistant.artifactPlan?.recordingEnabled === true,
    transcriptPlan: assistant.artifactPlan?.transcriptPlan,
    recordingUrl: (id) => new URL(`/call/${call.id}/recording/${id}`, requestUrl).href,
    started() {
      startedAt = clock.now();
      record.started();
    },
    emitted: (_callId, message) => record.notify(message),
    booked: (_callId, booking) => record.booked(booking),
    bookingChanged: (_callId, change) => record.bookingChanged(change),
    ended(callId, end) {
      const stored = record.ended(end);
      options.over(callId, stored);
      return stored;
    },
  });
  options.spending?.begin({
    engines: billed,
    usage: () => live.usage(),
    shares: () => watch?.shares() ?? {},
    minutes: () => (startedAt === undefined ? 0 : (clock.now() - startedAt) / 60_000),
    conclude: (reason) => live.conclude(reason, farewellIn(config.language)),
  });
  return { live, record };
}

function recordOf(
  options: OpenCallOptions,
  { id: callId, orgId, transport }: Call,
  { assistant, config }: PreparedCall,
  engines: ChosenEngines,
) {
  const { spending } = options;
  const billed = {
    ...billedEngines(assistant, config, engines),
    transport: transport?.provider ?? 'saywell',
  };
  const record = createCallRecord(
    { ...options, shares: engines.watch?.shares, spending: spending && (() => spending.end()) },
    {
      orgId,
      callId,
      engines: billed,
      assistant,
      hasModel: engines.textModel !== undefined,
      systemPrompt: systemPromptOf(config),
    },
  );
  return { record, billed };
}

/** Into the log that the customer reads. */
function noteReplaced({ apiLog, clock }: OpenCallOptions, { orgId, id: callId, warnings = [] }: Call): void {
  for (const { message } of warnings)
    apiLog?.add(callEntry({ orgId, callId, at: clock.now(), message, level: 'WARN' }));
}

/** What customers' servers get with a question; the assistant stands beside the call. */
const contextOf = (call: Call, { assistant }: PreparedCall) => ({
  call: { ...call, assistant: undefined },
  assistant,
});

function enginesOf(
  { serverMessages, spending, log }: OpenCallOptions,
  call: Call,
  prepared: PreparedCall,
  chosen: ChosenEngines,
): ChosenEngines {
  const { assistant, knowledgeServer: server } = prepared;
  const substitutions = engineSubstitutions(assistant, chosen);
  const { problem } = conductOf(assistant);
  if (problem !== undefined)
    log.warn({ call: call.id, field: problem }, 'a field of the assistant is not understood');
  if (substitutions.length > 0)
    log.info({ call: call.id, substitutions }, 'providers without an engine here are replaced');
  const dialogue = spending?.watched(chosen.dialogue) ?? chosen.dialogue;
  const { findFacts: find, ...others } = chosen;
  // A model that asks for facts is offered them where there are any.
  const hasFacts = prepared.config.knowledge.length > 0 && find !== undefined && { findFacts: find };
  if (serverMessages === undefined) return { ...others, ...hasFacts, dialogue };
  const asking = { serverMessages, orgId: call.orgId, context: contextOf(call, prepared), log };
  const findFacts = factsOf(chosen, prepared, asking);
  return {
    ...others,
    ...(findFacts === undefined ? hasFacts : { findFacts }),
    dialogue: withServerKnowledge(dialogue, server, asking),
  };
}

/** Facts of the customer's server, for a model that hears and speaks by itself; undefined: it has none. */
function factsOf(
  { findFacts }: ChosenEngines,
  { knowledgeServer: server }: PreparedCall,
  { log, ...asking }: Parameters<typeof withServerKnowledge>[2],
): ChosenEngines['findFacts'] {
  if (findFacts === undefined || server === null) return undefined;
  return withServerFacts(findFacts, unlessUnavailable(createKnowledgeAsker({ ...asking, server }), log));
}

function serverToolsOf(
  { serverMessages }: OpenCallOptions,
  call: Call,
  prepared: PreparedCall,
): Pick<LiveCallDependencies, 'serverTools'> {
  if (serverMessages === undefined) return {};
  const { assistant, functions } = prepared;
  const context = contextOf(call, prepared);
  const { orgId } = call;
  return { serverTools: createServerTools({ serverMessages, orgId, context, assistant, functions }) };
}
