import {
  type ApiWarning,
  type Call,
  type CreateCall,
  type CreateChat,
  type CreateChatResponse,
  type CreateCompletion,
  type CreateSession,
  type Credential,
  chatOfResponse,
  type Route,
  type Squad,
  type Tool,
  type Workflow,
} from '@saywell/contract';
import { applyOverrides } from '../features/agents/merge-overrides.ts';
import { completionWarnings, responseWarnings } from '../features/warnings/chat-warnings.ts';
import { credentialWarnings } from '../features/warnings/credential-warnings.ts';
import {
  callNumberWarnings,
  phoneNumberWarnings,
  sessionNumberWarnings,
} from '../features/warnings/phone-number-warnings.ts';
import { squadWarnings } from '../features/warnings/squad-warnings.ts';
import {
  callTargetWarnings,
  campaignTargetWarnings,
  sessionTargetWarnings,
} from '../features/warnings/target-warnings.ts';
import { toolWarnings } from '../features/warnings/tool-warnings.ts';
import { mayWarn, type WarningRoute } from '../features/warnings/warning-routes.ts';
import { workflowWarnings } from '../features/warnings/workflow-warnings.ts';
import type { AppContext } from '../http/app-context.ts';

type Context = Pick<AppContext, 'assistantWarnings' | 'config'>;
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
  'session.create': ofSession,
  'campaign.create': (_context, answer) => campaignTargetWarnings(answer),
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

function ofAssistant(context: Context, answer: object): Warnings {
  return context.assistantWarnings(answer, orgOf(answer));
}

function ofSquad(context: Context, answer: object): Warnings {
  return squadWarnings(answer as Squad, (assistant) => context.assistantWarnings(assistant, orgOf(answer)));
}

function ofWorkflow(context: Context, answer: object): Warnings {
  return workflowWarnings(
    answer as Workflow,
    (assistant) => context.assistantWarnings(assistant, orgOf(answer)),
    context.config,
  );
}

const orgOf = (answer: object): string => (answer as Pick<Squad, 'orgId'>).orgId;

function ofTool({ config }: Context, answer: object): readonly ApiWarning[] {
  return toolWarnings(answer as Tool, '', config);
}

/** A batch has none of its own. */
function ofCall(_context: Context, answer: object, { body }: Asked): readonly ApiWarning[] {
  const call = body as CreateCall;
  return (answer as Partial<Call>).warnings ?? [...callTargetWarnings(call), ...callNumberWarnings(call)];
}

function ofNumber(_context: Context, answer: object): readonly ApiWarning[] {
  return phoneNumberWarnings(answer);
}

function ofCredential(_context: Context, answer: object): readonly ApiWarning[] {
  return credentialWarnings(answer as Credential);
}

/** By their paths in who answers. Whoever is stored was judged when it was written, and overrides lie over an inline assistant alone. */
function ofChat(context: Context, _answer: object, { body, orgId }: Asked): Warnings {
  const { assistant, assistantOverrides, squad } = body as CreateChat;
  if (orgId === undefined) return [];
  if (assistant !== undefined)
    return context.assistantWarnings(applyOverrides(assistant, assistantOverrides), orgId);
  return squad === undefined
    ? []
    : squadWarnings(squad, (member) => context.assistantWarnings(member, orgId));
}

async function ofResponse(context: Context, answer: object, asked: Asked): Promise<readonly ApiWarning[]> {
  const response = asked.body as CreateChatResponse;
  const ofTarget = ofChat(context, answer, { ...asked, body: chatOfResponse(response) });
  return [...responseWarnings(response), ...(await ofTarget)];
}

function ofSession(_context: Context, _answer: object, { body }: Asked): readonly ApiWarning[] {
  const session = body as CreateSession;
  return [...sessionTargetWarnings(session), ...sessionNumberWarnings(session.phoneNumber ?? {})];
}

/* oxlint-enable typescript/no-unsafe-type-assertion */
