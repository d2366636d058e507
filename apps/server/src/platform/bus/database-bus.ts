import { type Bus, createBusListeners } from './bus.ts';
import { type DatabaseLineOptions, openDatabaseLine, tellByDatabase } from './database-line.ts';

/** Servers tell each other through their database: each has one connection that listens. */
export function openDatabaseBus(options: DatabaseLineOptions & { readonly own: string }): Bus {
  const { own } = options;
  const listeners = createBusListeners(own);
  const line = openDatabaseLine(options, {
    heard: (message) => listeners.tell(message),
    missed: () => listeners.tellMissed(),
  });
  return {
    publish: (topic, text) => void tellByDatabase(options, { sender: own, topic, text }),
    subscribe: (topic, heard) => listeners.subscribe(topic, heard),
    onMissed: (missed) => listeners.onMissed(missed),
    [Symbol.asyncDispose]: () => line[Symbol.asyncDispose](),
  };
}
