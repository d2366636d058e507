import { farewellIn } from '@saywell/agent';
import type { Call, CallArtifact, CreateAssistant } from '@saywell/contract';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { onceEach } from '../../../platform/once-each.ts';
import type { ReplacementCounts } from '../../agents/availability/replacement-counts.ts';
import type { ChosenEngines, EngineSet } from '../../agents/engines.ts';
import { type NotedCall, noteFallbacks } from '../../agents/fallbacks/note-fallbacks.ts';
import { isLogged, latePromise } from '../../agents/what-is-kept.ts';
import type { OpenSpending } from '../../budgets/call-spending.ts';
import type { RoomRegistry } from '../../rooms/room-registry.ts';
import type { ServerMessages } from '../../server-messages/create-server-messages.ts';
import { createUnknownLog } from '../../tools/kinds/log-unknown.ts';
import { createKindRunner } from '../../tools/kinds/run-kind.ts';
import { createToolRunner } from '../../tools/tool-runner.ts';
import type { ToolServices } from '../../tools/tool-services.ts';
import { backgroundOf } from '../background/background-of.ts';
import { soundFailed } from '../background/sound-failed.ts';
import type { ConsentVoice } from '../consent/asking-voice.ts';
import { createHandoffs, type Entrance } from '../handoffs/create-handoffs.ts';
import { billedEngines, systemPromptOf } from '../record/billed-engines.ts';
import { type CallRecord, type CallRecordOptions, createCallRecord } from '../record/call-record.ts';
import { recordingPathOf } from '../record/recording-artifact.ts';
import { noteMember, noteReplaced, noteWarnings } from '../record/warnings-to-log.ts';
import type { PreparedCall, PreparedMember } from '../target/prepare-call.ts';
import type { PrepareNext } from '../target/prepare-next.ts';
import { createServerTools } from '../tools/server-tools.ts';
import { workflowSteps } from '../workflow/workflow-steps.ts';
import { contextOf, enginesOf } from './engines-of-member.ts';
import { type LaterMember, laterMember, laterParts } from './later-members.ts';
import { LiveCall } from './live-call.ts';
import type {
  LiveCallDependencies,
  MemberHandoffs,
  MemberTools,
  NextMember,
} from './live-call-dependencies.ts';
import { type CallFeed, plansOf, toldBy } from './plans-of.ts';

export interface OpenCallOptions extends Omit<CallRecordOptions, 'spending' | 'shares' | 'later' | 'draft'> {
  /** Absent: it can cost nothing. */
  readonly spending?: OpenSpending | undefined;
  readonly engines: EngineSet;
  readonly rooms: RoomRegistry;
  /** What the rooms can do beside talking; by the call's id. */
  readonly facilities?: ((callId: string) => LiveCallDependencies['facilities']) | undefined;
  /** May background sounds come from this machine and its network? Default no. */
  readonly allowPrivateSounds?: boolean | undefined;
  /** Notifies the customers' servers of the calls. */
  readonly serverMessages?: Pick<ServerMessages, 'ask' | 'open'> | undefined;
  /** What tools of other kinds than functions work with. Default: they do not run. */
  readonly tools?: ToolServices | undefined;
  /** Counts what fails within calls. */
  readonly replacements?: Pick<ReplacementCounts, 'failed'> | undefined;
  readonly log: LiveCallDependencies['log'] & CallRecordOptions['log'];
  /** Who asks whether it may be recorded. Default: the assistant. */
  readonly consentVoice?: ConsentVoice | undefined;
  /** Reads everything that an assistant is made of which takes a call over. Absent: nobody takes over. */
  readonly prepareNext?: PrepareNext | undefined;
  /** Tells consoles what happens. Default: nobody does. */
  readonly feed?: CallFeed | undefined;
  /** The call has ended; `stored` resolves when its end is. */
  readonly over: (callId: string, stored: Promise<unknown>) => void;
}

export interface OpenedCall {
  readonly live: LiveCall;
  readonly record: CallRecord;
}

/** Opens the room of a stored call, with its assistant waiting in it. */
export function openLiveCall(
  given: OpenCallOptions,
  call: Call,
  prepared: PreparedCall,
  chosen: ChosenEngines,
): OpenedCall {
  const options = loggedAs(given, prepared);
  const { rooms, clock, log } = options;
  const { config } = prepared;
  const later: LaterMember[] = [];
  const engines = enginesOf(options, call, prepared, chosen);
  const { watch } = chosen;
  // Asked for only later, when there is a call.
  const { record, billed } = recordOf(options, call, prepared, { engines, later, draft: () => live.draft() });
  let startedAt: number | undefined;
  noteWarnings({ apiLog: options.apiLog, now: clock.now }, call);
  const note: NotedCall['note'] = (type, details) => live.note(type, details);
  const live: LiveCall = new LiveCall(call.id, config, engines, {
    rooms,
    clock,
    log,
    facilities: options.facilities?.(call.id),
    ...toolsOf(options, { call, record, note, first: prepared.assistant }, prepared, chosen),
    ...backgroundFor(options, prepared, record),
    handedOver(_callId, member) {
      later.push(laterMember(member));
      record.handedOver(member.config.workflowNode?.name ?? member.config.assistantName);
    },
    ...plansOf(prepared),
    ...toldBy(options.feed, call.orgId),
    traced: options.traces?.logged,
    consentVoice: options.consentVoice,
    declineTool: prepared.declineTool,
    recordingUrl: recordingPathOf(call.id),
    started() {
      startedAt = clock.now();
      record.started();
      noteReplaced(note, prepared, chosen);
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
  noteFallbacks(options, call, { record, note, watch });
  options.spending?.begin({
    engines: billed,
    usage: () => live.members()[0]?.usage ?? live.usage(),
    later: () => laterParts(later, live.members()),
    shares: () => watch?.shares() ?? {},
    minutes: () => (startedAt === undefined ? 0 : (clock.now() - startedAt) / 60_000),
    conclude: (reason) => live.conclude(reason, farewellIn(config.language)),
  });
  return { live, record };
}

/** The customer reads nothing of a call whose plan wants no log. */
function loggedAs(options: OpenCallOptions, { assistant }: PreparedCall): OpenCallOptions {
  return isLogged(assistant) ? options : { ...options, apiLog: undefined };
}

function backgroundFor(
  { allowPrivateSounds = false }: OpenCallOptions,
  { assistant }: PreparedCall,
  record: CallRecord,
): Pick<LiveCallDependencies, 'background' | 'backgroundFailed'> {
  return {
    background: backgroundOf(assistant, { allowPrivate: allowPrivateSounds }),
    backgroundFailed: (error) => record.lost(soundFailed(error)),
  };
}

function recordOf(
  options: OpenCallOptions,
  { id: callId, orgId, transport, warnings }: Call,
  { assistant, config, analysisPlan = assistant.analysisPlan }: PreparedCall,
  {
    engines,
    later,
    draft,
  }: {
    readonly engines: ChosenEngines;
    readonly later: readonly LaterMember[];
    readonly draft: () => CallArtifact | undefined;
  },
) {
  const { spending } = options;
  const billed = {
    ...billedEngines(assistant, config, engines),
    transport: transport?.provider ?? 'saywell',
  };
  const record = createCallRecord(
    {
      ...options,
      draft,
      shares: engines.watch?.shares,
      later: (members) => laterParts(later, members),
      spending: spending && (() => spending.end()),
    },
    {
      orgId,
      callId,
      warnings,
      engines: billed,
      assistant: { ...assistant, ...(analysisPlan && { analysisPlan }) },
      hasModel: engines.textModel !== undefined,
      systemPrompt: systemPromptOf(config),
    },
  );
  return { record, billed };
}

/** A call with what is stored of it. */
interface OpenedRecord {
  readonly call: Call;
  readonly record: CallRecord;
  readonly note: NotedCall['note'];
  /** Who has begun it. */
  readonly first: CreateAssistant;
}

/** What one assistant of the call may do. */
function toolsOf(
  options: OpenCallOptions,
  opened: OpenedRecord,
  prepared: PreparedMember,
  chosen: ChosenEngines,
): MemberTools {
  const { functions } = prepared;
  return {
    functions,
    ...serverToolsOf(options, opened.call, prepared),
    ...(prepared.handoffs.length > 0 && {
      handoffs: handoffsOf(options, opened, prepared, chosen),
    }),
  };
}

function serverToolsOf(
  { serverMessages, tools }: OpenCallOptions,
  call: Call,
  prepared: PreparedMember,
): Pick<MemberTools, 'serverTools' | 'openTools'> {
  if (serverMessages === undefined) return {};
  const { assistant, functions, variables, config } = prepared;
  const context = contextOf(call, prepared);
  const { orgId } = call;
  const orgServer = tools && (async () => (await tools.store.org.get(orgId)) ?? undefined);
  const serverTools = createServerTools({ serverMessages, orgId, context, assistant, orgServer });
  if (tools === undefined) return { serverTools };
  const { language } = config;
  const place = { orgId, assistant, context, channel: 'call' } as const;
  const unknown = createUnknownLog(tools, place);
  return {
    serverTools,
    openTools: (run, messages) =>
      createToolRunner({
        functions,
        variables,
        language,
        messages,
        run: createKindRunner(tools, { ...place, functions: run }),
        unknown,
      }),
  };
}

/** Whoever takes over may hand over as well: each is read when it is its turn. */
function handoffsOf(
  options: OpenCallOptions,
  opened: OpenedRecord,
  prepared: PreparedMember,
  { textModel }: ChosenEngines,
): MemberHandoffs {
  const { call, record } = opened;
  const { store, serverMessages, prepareNext, log, clock } = options;
  const { orgId, id: callId } = call;
  const { target, assistant, config, handoffs } = prepared;
  const noted = onceEach((message) => record.warned(message));
  return createHandoffs<Omit<NextMember, keyof Entrance>>({
    store,
    orgId,
    get from() {
      return { ...target, overrides: { ...target.overrides, variableValues: prepared.variables.own() } };
    },
    assistant,
    language: config.language,
    values: () => prepared.variables.all(),
    options: handoffs,
    serverMessages,
    context: contextOf(call, prepared),
    steps: workflowSteps(prepared, {
      now: clock.now,
      hasModel: textModel !== undefined,
      noted,
    }),
    noted,
    async open(to) {
      if (prepareNext === undefined) throw new Error('Nobody can be made ready here.');
      const next = await prepareNext(orgId, to, assistant);
      const late = latePromise(assistant, next.prepared.assistant);
      if (late !== undefined) throw new DomainError('compliance-not-available', late);
      if (next.chosen.realtime !== undefined)
        throw new DomainError('engine-not-available', 'its model hears and speaks by itself.');
      const engines = enginesOf(options, call, next.prepared, next.chosen);
      const { variables } = next.prepared;
      variables.set({ ...prepared.variables.own(), ...variables.own() });
      noteMember(options, opened, next);
      const { config: own, assistant: taking } = next.prepared;
      const billing = { voice: taking.voice, shares: next.chosen.watch?.shares };
      const tools = toolsOf(options, opened, next.prepared, next.chosen);
      return { config: own, engines, ...tools, ...billing };
    },
    refused(name, why) {
      log.warn({ call: callId, to: name, why }, 'a call was not handed over');
      record.warned(`The conversation was not handed over to ${name}: ${why}`);
    },
  });
}
