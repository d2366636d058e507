import type { CallParts } from '../../http/app-context.ts';
import { createChatService } from '../chat/chat-service.ts';
import type { Prices } from '../../platform/config/prices.ts';
import type { JobWorker } from '../../platform/jobs/job-worker.ts';
import type { JobDefinition } from '../../platform/jobs/run-job.ts';
import type { ServerMessages } from '../server-messages/create-server-messages.ts';
import { setTimer } from '../../platform/set-timer.ts';
import type { Store } from '../../store/store.ts';
import { createTestRunner } from './run-tests.ts';

export interface TestRunJobParts {
  readonly store: Store;
  readonly jobs: Pick<JobWorker, 'wake'>;
  readonly calls: Pick<CallParts, 'dialogues' | 'textModelOf'>;
  readonly serverMessages: ServerMessages;
  /** Of engines: the chats of a run cost what others do. */
  readonly prices: Prices;
  readonly log: { warn(details: object, message: string): void };
}

/** Two runs at a time: visitors come first. */
export function testRunJob({ calls, ...parts }: TestRunJobParts): JobDefinition {
  const { dialogues, textModelOf } = calls;
  const own = { ...dialogues, textModelOf, ...parts, now: Date.now, setTimer };
  return {
    handle: createTestRunner({ ...own, chats: createChatService(own) }),
    concurrency: 2,
    giveUp: ({ subjectId }) => parts.store.testSuiteRun.end(subjectId, 'failed'),
  };
}
