import type { Database } from '../database/database.ts';
import type { DatabaseLog } from '../database/database-log.ts';
import type { SetTimer } from '../clock.ts';
import { type BusMessage, fromDatabase, readMessage, writeMessage } from './bus.ts';

/** On which servers tell each other something past the rows of the database. */
const busChannel = 'saywell_bus';

/** What the database tells, from when it is opened until it is disposed. */
export interface DatabaseLine extends AsyncDisposable {
  /** Does it hear now? */
  readonly isHearing: boolean;
}

export interface DatabaseLineOptions {
  readonly database: Pick<Database, 'listen' | 'tell'>;
  /** On which triggers of the database tell what was committed. */
  readonly changeChannel: string;
  readonly log: DatabaseLog;
  readonly setTimer: SetTimer;
}

export interface DatabaseLineHandlers {
  readonly heard: (message: BusMessage) => void;
  /** It hears for the first time. */
  readonly begun?: () => void;
  /** It hears again, and something may have been told meanwhile. */
  readonly missed: () => void;
}

export function openDatabaseLine(
  { database, changeChannel, log, setTimer }: DatabaseLineOptions,
  { heard, begun, missed }: DatabaseLineHandlers,
): DatabaseLine {
  const listener = database.listen({
    channels: [changeChannel, busChannel],
    notified(channel, payload) {
      const message =
        channel === changeChannel
          ? { sender: fromDatabase, topic: 'change', text: payload }
          : readMessage(payload);
      if (message !== null) heard(message);
    },
    begun,
    missed,
    log,
    setTimer,
  });
  return {
    get isHearing() {
      return listener.isHearing;
    },
    [Symbol.asyncDispose]: () => listener[Symbol.asyncDispose](),
  };
}

/** Tells all who listen at the database. Never within a transaction that writes: commits would wait for each other. */
export async function tellByDatabase(
  { database, log }: Pick<DatabaseLineOptions, 'database' | 'log'>,
  message: BusMessage,
): Promise<void> {
  await database.tell(busChannel, writeMessage(message)).catch((error: unknown) => {
    log.debug({ error: String(error) }, 'other servers were not told');
  });
}
