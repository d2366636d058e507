/**
 * `change`: a row was committed, as triggers of the database tell it. `jobs`: there is more to do than one server can.
 */
export type BusTopic = 'change' | 'jobs';

/** What servers of a database tell each other at once. Nothing is promised: whoever needs it looks now and then as well. */
export interface Bus extends AsyncDisposable {
  /** Tells the others; what hears here is not told. */
  publish(topic: BusTopic, text: string): void;
  /** Answers how to end that. */
  subscribe(topic: BusTopic, heard: (text: string) => void): () => void;
  /** Something may not have been heard: a line was away. */
  onMissed(missed: () => void): () => void;
}

/** What is told, with who tells it. Changes are told by the database. */
export interface BusMessage {
  /** Id of a server; `-`: none. */
  readonly sender: string;
  readonly topic: string;
  readonly text: string;
}

export const fromDatabase = '-';

export const writeMessage = ({ sender, topic, text }: BusMessage): string => `${sender} ${topic} ${text}`;

/** Null: of another program. */
export function readMessage(payload: string): BusMessage | null {
  const [, sender, topic, text] = /^(\S+) (\S+) ([^]*)$/.exec(payload) ?? [];
  return sender === undefined || topic === undefined || text === undefined ? null : { sender, topic, text };
}

/** Those who listen on this server. */
export interface BusListeners extends Pick<Bus, 'subscribe' | 'onMissed'> {
  tell(message: BusMessage): void;
  tellMissed(): void;
}

/** @param own id of this server, which is not told what it says itself */
export function createBusListeners(own: string): BusListeners {
  const listeners = new Map<string, Set<(text: string) => void>>();
  const missedListeners = new Set<() => void>();
  return {
    subscribe(topic, heard) {
      const call = (text: string): void => heard(text);
      const all = listeners.get(topic) ?? new Set();
      listeners.set(topic, all.add(call));
      return () => void all.delete(call);
    },
    onMissed(missed) {
      const call = (): void => missed();
      missedListeners.add(call);
      return () => void missedListeners.delete(call);
    },
    tell({ sender, topic, text }) {
      if (sender === own) return;
      for (const heard of listeners.get(topic) ?? []) heard(text);
    },
    tellMissed() {
      for (const missed of missedListeners) missed();
    },
  };
}
