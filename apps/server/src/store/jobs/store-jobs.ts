import type { JobHandlers as HandlersOn } from '../../platform/jobs/job-worker.ts';
import type {
  JobContext as ContextOn,
  JobDefinition as DefinitionOn,
  JobHandler as HandlerOn,
} from '../../platform/jobs/run-job.ts';
import type { Store } from '../store.ts';

/** Jobs whose last work is done in a transaction of the store. */
export type JobContext = ContextOn<Store>;
export type JobDefinition = DefinitionOn<Store>;
export type JobHandler = HandlerOn<Store>;
export type JobHandlers = HandlersOn<Store>;
