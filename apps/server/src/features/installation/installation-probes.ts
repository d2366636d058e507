import type { CallEngines, HealthReport, Installation } from '@saywell/contract';
import type { EngineFailure } from '../agents/availability/replacement-counts.ts';

/** What is known at once of the parts. */
export interface PartsState {
  readonly storage: HealthReport['storage']['status'];
  readonly mediaStatus: HealthReport['media']['status'];
  readonly engines: HealthReport['engines'];
  readonly failures: Readonly<Partial<Record<keyof CallEngines, EngineFailure>>>;
  readonly unstoredEnds: number;
}

/** What the report asks; nothing of it rejects, and all of it has a limit. */
export interface InstallationProbes {
  readonly dataDirectory: string;
  readonly databaseKind: Installation['database']['kind'];
  fixed(): Pick<Installation, 'version' | 'publicUrl' | 'network' | 'environment'>;
  state(): PartsState;
  calls(): Installation['calls'];
  rooms(): Installation['rooms'];
  unstoredEnds(): number;
  media(): Promise<Installation['media']>;
  database(): Promise<Omit<Installation['database'], 'kind'>>;
  jobs(): Promise<Installation['jobs']>;
}
