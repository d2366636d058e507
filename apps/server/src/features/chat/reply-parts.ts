import { type DialogueEngine } from '@saywell/agent';
import type { CreateAssistant } from '@saywell/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Prices } from '../../platform/config/prices.ts';
import type { Store } from '../../store/store.ts';
import type { AssistantKnowledge } from '../agents/assistant-knowledge.ts';
import { type FindMissingModel } from '../agents/availability/missing-model.ts';
import type { ServerMessages } from '../server-messages/create-server-messages.ts';
import type { ToolServices } from '../tools/tool-services.ts';

export interface ReplyParts {
  readonly store: Store;
  readonly dialogueOf: (
    assistant: CreateAssistant,
    orgId: string,
  ) => DialogueEngine | Promise<DialogueEngine>;
  readonly knowledgeOf: AssistantKnowledge;
  /** Default: nobody's model is missing. */
  readonly findMissingModel?: FindMissingModel | undefined;
  readonly clock: Clock;
  /** Of engines. Default: nothing costs anything. */
  readonly prices?: Prices;
  /** Asked to run the assistant's functions. */
  readonly serverMessages: Pick<ServerMessages, 'ask'>;
  /** What tools of other kinds than functions work with. Default: they do not run. */
  readonly tools?: ToolServices | undefined;
  readonly log: { warn(details: object, message: string): void };
}

/** The chat that is answered, as its functions see it. */
export interface AnsweredChat {
  readonly id: string;
  readonly orgId: string;
  readonly sessionId?: string | undefined;
  readonly previousChatId?: string | undefined;
  readonly name?: string | undefined;
}
