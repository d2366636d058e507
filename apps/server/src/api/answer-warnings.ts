import {
  type ApiWarning,
  type Call,
  type Campaign,
  type Chat,
  type CreateAssistant,
  type CreateCall,
  type CreateChat,
  type CreateChatResponse,
  type CreateCompletion,
  type CreateSession,
  type CreateSquad,
  type Credential,
  callTypeOf,
  chatOfResponse,
  type KnowledgeBase,
  type Route,
  type Squad,
  type TestSuiteTest,
  type Token,
  type Tool,
  type Workflow,
} from '@saywell/contract';
import { applyOverrides, mergeOverrides } from '../features/agents/merge-overrides.ts';
import { isOver } from '../features/campaigns/end-campaign.ts';
import { idleInChat } from '../features/chat/idle-in-chat.ts';
import { campaignWarnings } from '../features/checks/campaign-warnings.ts';
import { storedToolWarnings } from '../features/checks/check-resources.ts';
import { handoverNameWarnings } from '../features/checks/handover-names.ts';
import { squadTeam } from '../features/checks/squad-team.ts';
import { besideEachOther, missingTools } from '../features/checks/team-warnings.ts';
import { referenceWarnings } from '../features/references/reference-warnings.ts';
import { scriptWarnings } from '../features/test-runs/scenarios/scenario-of-test.ts';
import { credentialWarnings } from '../features/warnings/access/credential-warnings.ts';
import { tokenWarnings } from '../features/warnings/access/token-warnings.ts';
import { completionWarnings, responseWarnings } from '../features/warnings/chat-warnings.ts';
import { eachOnce, notSaidBy } from '../features/warnings/each-once.ts';
import { inCallsAlone } from '../features/warnings/fields/in-calls-alone.ts';
import { knowledgeBaseWarnings } from '../features/warnings/settings/knowledge-base-warnings.ts';
import { orgWarnings } from '../features/warnings/settings/org-warnings.ts';
import {
  phoneCallWarnings,
  phoneNumberWarnings,
  sessionNumberWarnings,
} from '../features/warnings/phone-number-warnings.ts';
import { squadWarnings } from '../features/warnings/squad-warnings.ts';
import { callTargetWarnings, sessionTargetWarnings } from '../features/warnings/target-warnings.ts';
import { mayWarn, type WarningRoute } from '../features/warnings/warning-routes.ts';
import { workflowWarnings } from '../features/warnings/workflow-warnings.ts';
import type { AppContext } from '../http/app-context.ts';
import { writtenBody } from './chat/written-body.ts';

type Context = Pick<AppContext, 'assistantWarnings' | 'config' | 'store'>;
type Warnings = readonly ApiWarning[] | Promise<readonly ApiWarning[]>;
type Warner = (context: Context, answer: object, asked: Asked) => Warnings;

interface Asked {
  readonly body: unknown;
  /** Undefined: nobody needed a key. */
  readonly orgId: string | undefined;
}

/** What of the answered resource, or of what was asked, does not have its effect. */
// Answers and bodies are those of the routes, whose schemas have these types.
/* oxlint-disable typescript/no-unsafe-type-assertion */
const warnersOf: Readonly<Record<WarningRoute, Warner>> = {
  'assistant.create': ofAssistant,
  'assistant.update': ofAssistant,
  'assistant.replace': ofAssistant,
  'squad.create': ofSquad,
  'squad.update': ofSquad,
  'tool.create': ofTool,
  'tool.update': ofTool,
  'call.create': ofCall,
  'call.create-web': ofCall,
  'call.create-phone': ofCall,
  'workflow.create': ofWorkflow,
  'workflow.update': ofWorkflow,
  'phone-number.create': ofNumber,
  'phone-number.update': ofNumber,
  'phone-number.import-twilio': ofNumber,
  'phone-number.import-vonage': ofNumber,
  'credential.create': ofCredential,
  'credential.update': ofCredential,
  'token.create': (_context, answer) => tokenWarnings(answer as Token),
  'token.update': (_context, answer) => tokenWarnings(answer as Token),
  'session.create': ofSession,
  'campaign.create': ofCampaign,
  'campaign.update': ofCampaign,
  'test-suite-test.create': (_context, answer) => scriptWarnings(answer as TestSuiteTest),
  'test-suite-test.update': (_context, answer) => scriptWarnings(answer as TestSuiteTest),
  'knowledge-base.create': (_context, answer) => knowledgeBaseWarnings(answer as KnowledgeBase),
  'knowledge-base.update': (_context, answer) => knowledgeBaseWarnings(answer as KnowledgeBase),
  'org.create': (_context, answer) => orgWarnings(answer),
  'org.update': (_context, answer) => orgWarnings(answer),
  'chat.create': ofChat,
  'chat.create-response': ofResponse,
  'chat.create-completion': (_context, _answer, { body }) => completionWarnings(body as CreateCompletion),
};

/** Found from request and answer alone, so that a stored answer that is given again has its warnings, too. */
export async function answerWarnings(
  context: Context,
  route: Route,
  { answer, ...asked }: Asked & { readonly answer: unknown },
): Promise<readonly ApiWarning[]> {
  if (typeof answer !== 'object' || answer === null || !mayWarn(route.id)) return [];
  return warnersOf[route.id](context, answer, asked);
}

async function ofAssistant(context: Context, answer: object): Promise<readonly ApiWarning[]> {
  return [...(await judge(context, orgOf(answer))(answer)), ...(await ofReferences(context, answer))];
}

async function ofSquad(context: Context, answer: object): Promise<readonly ApiWarning[]> {
  const squad = answer as Squad;
  return [...(await judgeSquad(context, squad.orgId, squad)), ...(await ofReferences(context, answer))];
}

async function judgeSquad(
  context: Context,
  orgId: string,
  squad: CreateSquad,
): Promise<readonly ApiWarning[]> {
  const team = await squadTeam(context.store, orgId, squad);
  return [
    ...(await squadWarnings(squad, judge(context, orgId), team)),
    ...(await handoverNameWarnings(context.store, orgId, squad, team)),
  ];
}

async function ofWorkflow(context: Context, answer: object): Promise<readonly ApiWarning[]> {
  return [
    ...(await workflowWarnings(answer as Workflow, judge(context, orgOf(answer)), context.config)),
    ...(await ofReferences(context, answer)),
  ];
}

/** Of one assistant in what is written. */
const judge =
  (context: Context, orgId: string) =>
  async (assistant: CreateAssistant): Promise<readonly ApiWarning[]> => [
    ...(await context.assistantWarnings(assistant, orgId)),
    ...(await missingTools(context.store, orgId, assistant)),
    ...(await besideEachOther(context.store, orgId, assistant)),
  ];

const ofReferences = ({ store }: Context, answer: object): Promise<readonly ApiWarning[]> =>
  referenceWarnings(store, orgOf(answer), answer);

const orgOf = (answer: object): string => (answer as Pick<Squad, 'orgId'>).orgId;

function ofTool({ config, store }: Context, answer: object): Warnings {
  return storedToolWarnings({ config, store }, answer as Tool);
}

/** A batch has none of its own. */
function ofCall(_context: Context, answer: object, { body }: Asked): readonly ApiWarning[] {
  const call = body as CreateCall;
  const ofKind = callTypeOf(call) === 'outboundPhoneCall' ? phoneCallWarnings : callTargetWarnings;
  return (answer as Partial<Call>).warnings ?? ofKind(call);
}

/** One that is over calls nobody any more. */
async function ofCampaign({ store }: Context, answer: object): Promise<readonly ApiWarning[]> {
  const campaign = answer as Campaign;
  return isOver(campaign.status) ? [] : campaignWarnings(store, campaign.orgId, campaign);
}

function ofNumber(_context: Context, answer: object): readonly ApiWarning[] {
  return phoneNumberWarnings(answer);
}

function ofCredential(_context: Context, answer: object): readonly ApiWarning[] {
  return credentialWarnings(answer as Credential);
}

/** By their paths in who answers. Whoever is stored was judged when it was written, and overrides lie over an inline assistant alone. */
async function ofChat(
  context: Context,
  answer: object,
  { body, orgId }: Asked,
): Promise<readonly ApiWarning[]> {
  const chat = body as CreateChat;
  const { assistant, assistantOverrides, squad } = chat;
  if (orgId === undefined) return [];
  const { id } = answer as Pick<Chat, 'id'>;
  const inChat = await idleInChat(context.store, orgId, { id, body: writtenBody(chat) });
  const written =
    assistant === undefined
      ? squad && judgeSquad(context, orgId, squad)
      : judge(context, orgId)(applyOverrides(assistant, assistantOverrides));
  const idle = inCallsAlone(assistant, assistantOverrides);
  const here = [...idle, ...notSaidBy(idle, inChat)];
  const without = here.filter(({ code }) => code === 'field-without-effect');
  return eachOnce([...here, ...notSaidBy(without, (await written) ?? [])]);
}

async function ofResponse(context: Context, answer: object, asked: Asked): Promise<readonly ApiWarning[]> {
  const response = asked.body as CreateChatResponse;
  const ofTarget = ofChat(context, answer, { ...asked, body: chatOfResponse(response) });
  return [...responseWarnings(response), ...(await ofTarget)];
}

/** Whoever is written for its chats, as the chats say it. */
async function ofSession(
  context: Context,
  _answer: object,
  { body, orgId = '' }: Asked,
): Promise<readonly ApiWarning[]> {
  const session = body as CreateSession;
  const { assistant, squad, customer, phoneNumber = {} } = session;
  const overrides = mergeOverrides(session.assistantOverrides, customer?.assistantOverrides);
  const idle = inCallsAlone(assistant, overrides);
  const written = [
    ...(assistant ? await judge(context, orgId)(applyOverrides(assistant, overrides)) : []),
    ...(squad ? await judgeSquad(context, orgId, squad) : []),
  ];
  const ofTarget = [...sessionTargetWarnings(session), ...sessionNumberWarnings(phoneNumber)];
  return eachOnce([...ofTarget, ...idle, ...notSaidBy(idle, written)]);
}

/* oxlint-enable typescript/no-unsafe-type-assertion */
