import type { ApiWarning } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Store } from '../../store/store.ts';
import { applyOverrides, filledAssistant, rendererOf } from '../agents/agent-config.ts';
import { placedTools } from '../agents/stored-tools.ts';
import { resolveTarget } from '../calls/target/resolve-target.ts';
import { callsAlone } from '../checks/in-chats.ts';
import { missingTools } from '../checks/team-warnings.ts';
import { unknownInDescriptions } from '../templates/unknown-in-descriptions.ts';
import { chatFacts } from './answering-parts.ts';
import { type ChatBody, findConversation } from './conversation.ts';

/** A chat that was answered. */
interface AnsweredTo {
  readonly id: string;
  readonly body: ChatBody;
}

/**
 * What of the assistant with which a chat begins has no effect in this chat: what works in calls alone, and texts that name
 * what has no value here. Nothing of one that is gone meanwhile.
 */
export async function idleInChat(
  store: Store,
  orgId: string,
  { id, body }: AnsweredTo,
  now = Date.now(),
): Promise<readonly ApiWarning[]> {
  try {
    const { target, overrides, customer } = await findConversation(store, orgId, body, now);
    const named = { ...target, ...(overrides && { assistantOverrides: overrides }) };
    const found = await resolveTarget(store, orgId, named, 'chat');
    const assistant = applyOverrides(found.assistant, found.overrides);
    const facts = chatFacts({ id, orgId, sessionId: body.sessionId }, customer, now);
    const render = rendererOf(assistant, { overrides: found.overrides, facts });
    const tools = await placedTools(store, orgId, assistant);
    const all: ApiWarning[] = [
      ...(await missingTools(store, orgId, assistant)),
      ...(await callsAlone(store, orgId, assistant, tools)),
    ];
    filledAssistant(assistant, render, (warning) => all.push(warning));
    all.push(...tools.flatMap(({ path, tool }) => unknownInDescriptions(tool, path, render)));
    all.push(...unknownInDescriptions(found.member?.assistantDestinations, 'assistantDestinations', render));
    return found.team === undefined ? all : all.map((one) => ({ ...one, path: `members[0].${one.path}` }));
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
}
