/** How much is kept for somebody whose network is away; what is older is lost. */
const maxKept = 256;

/** What was sent and may not have come. */
export interface Outbox<Message extends object> {
  /** Keeps the message; answers it with its serial, from 1. */
  add(message: Message): Message & { readonly serial: number };
  /** The other side has everything up to this serial. */
  confirm(received: number): void;
  /** In the order of sending: what has to be sent again over a new connection. */
  unconfirmed(): readonly (Message & { readonly serial: number })[];
}

/** Keeps the messages of one sender until they are known to have come, at most 256. */
export function createOutbox<Message extends object>(): Outbox<Message> {
  let kept: (Message & { readonly serial: number })[] = [];
  let serial = 0;
  return {
    add(message) {
      serial += 1;
      const numbered = { ...message, serial };
      kept = [...kept.slice(1 - maxKept), numbered];
      return numbered;
    },
    confirm(received) {
      kept = kept.filter((message) => message.serial > received);
    },
    unconfirmed: () => kept,
  };
}
