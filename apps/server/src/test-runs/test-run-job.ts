import type { CallParts } from '../app-context.ts';
import { createChatService } from '../chat/chat-service.ts';
import type { JobWorker } from '../jobs/job-worker.ts';
import type { JobDefinition } from '../jobs/run-job.ts';
import type { ServerMessages } from '../server-messages/create-server-messages.ts';
import { setTimer } from '../set-timer.ts';
import type { Store } from '../store/store.ts';
import { createTestRunner } from './run-tests.ts';

export interface TestRunJobParts {
  readonly store: Store;
  readonly jobs: Pick<JobWorker, 'wake'>;
  readonly calls: Pick<CallParts, 'dialogues'>;
  readonly serverMessages: ServerMessages;
  readonly log: { warn(details: object, message: string): void };
}

/** Two runs at a time: visitors come first. */
export function testRunJob({ calls, ...parts }: TestRunJobParts): JobDefinition {
  const own = { ...calls.dialogues, ...parts, now: Date.now, setTimer };
  return { handle: createTestRunner({ ...own, chats: createChatService(own) }), concurrency: 2 };
}
