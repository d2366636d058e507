import { systemClock } from '../../platform/clock.ts';
import type { Prices } from '../../platform/config/prices.ts';
import type { JobDefinition } from '../../store/jobs/store-jobs.ts';
import type { Store } from '../../store/store.ts';
import type { TextModelOf } from '../agents/engines.ts';
import type { BudgetDesk } from '../budgets/budget-desk.ts';
import { budgetedTextModel } from '../budgets/budgeted-text-model.ts';
import type { InnerCallers } from '../calls/caller-socket/inner-callers.ts';
import { createChatService } from '../chat/chat-service.ts';
import type { ReplyParts } from '../chat/reply-parts.ts';
import type { ServerMessages } from '../server-messages/create-server-messages.ts';
import { createTestRunner } from './run-tests.ts';

export interface TestRunJobParts {
  readonly store: Store;
  readonly calls: {
    readonly dialogues: Pick<ReplyParts, 'dialogueOf' | 'knowledgeOf' | 'findMissingModel' | 'tools'>;
    readonly textModelOf: TextModelOf;
    readonly callers?: InnerCallers;
  };
  readonly serverMessages: ServerMessages;
  /** Of engines: the chats of a run cost what others do. */
  readonly prices: Prices;
  /** Bounds what runs cost, those who act and judge too. */
  readonly budgets: BudgetDesk;
  readonly log: { warn(details: object, message: string): void };
}

/** Two runs at a time: visitors come first. */
export function testRunJob({ calls, ...parts }: TestRunJobParts): JobDefinition {
  const { dialogues } = calls;
  const { budgets, prices } = parts;
  const textModelOf: TextModelOf = async (assistant, orgId) => {
    const model = await calls.textModelOf(assistant, orgId);
    return model && budgetedTextModel(model, { orgId, budgets, prices });
  };
  const own = { ...dialogues, textModelOf, ...parts, clock: systemClock };
  const { callers } = calls;
  return {
    handle: createTestRunner({ ...own, callers, now: systemClock.now, chats: createChatService(own) }),
    concurrency: 2,
    giveUp: ({ subjectId }) => parts.store.testSuiteRun.end(subjectId, 'failed'),
  };
}
