import type { HeardEvent } from './transcriber-wire.ts';

/** A turn that its engine had not ended when the utterance was: its text comes again within the next utterance. */
export interface CarriedTurn {
  keep(text: string): void;
  /** The event without what was heard before. `isWithin`: an utterance is open. */
  leaveOut(event: HeardEvent, isWithin: boolean): HeardEvent;
}

export function createCarriedTurn(): CarriedTurn {
  let carried = '';
  return {
    keep(text) {
      carried = text;
    },
    leaveOut(event, isWithin) {
      const before = carried;
      const isOver =
        event.type === 'started' || event.type === 'final' || (event.type === 'end' && !isWithin);
      if (isOver) carried = '';
      const isText = event.type === 'partial' || event.type === 'final';
      if (!isText || before === '' || !event.text.startsWith(before)) return event;
      return { ...event, text: event.text.slice(before.length) };
    },
  };
}
