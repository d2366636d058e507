import type { Log } from '../record/event-log.ts';
import type { History } from '../record/history.ts';
import type { Speaking } from '../speaking/speaking.ts';
import type { SpeechKind } from '../speaking/speech.ts';
import type { PerformedEffect, TurnRunner } from './turn-runner.ts';

/** While somebody else speaks in its place the assistant hears and writes down, and says nothing of its own. */
export interface Aside {
  readonly isAside: boolean;
  set(isAside: boolean): void;
  /** What the assistant may still say: the host's lines, and a goodbye. */
  guard(speaking: Speaking): Speaking;
  /** True: the turn's effect was an answer, of which there is none now. */
  takes(effect: PerformedEffect): boolean;
}

/** What the assistant does of its own to be heard. */
const answers: ReadonlySet<PerformedEffect['type']> = new Set([
  'answer',
  'prepare-reply',
  'apologise',
  'ask-again',
]);
const saidAside: ReadonlySet<SpeechKind> = new Set(['say', 'farewell']);

export function createAside(options: {
  readonly log: Log;
  readonly history: Pick<History, 'closeUserLine'>;
  readonly turns: () => Pick<TurnRunner, 'dispatch'>;
}): Aside {
  let isAside = false;
  const silence = (): void => options.turns().dispatch({ type: 'silenced' });
  return {
    get isAside() {
      return isAside;
    },
    set(next) {
      isAside = next;
      options.log('assistant-aside', { aside: next });
      if (next) silence();
    },
    guard: (speaking) => ({
      ...speaking,
      get hasAudience() {
        return speaking.hasAudience;
      },
      queue: (line, place) => (!isAside || saidAside.has(line.kind)) && speaking.queue(line, place),
    }),
    takes(effect) {
      if (!isAside || !answers.has(effect.type)) return false;
      if (effect.type === 'answer') {
        // What he says next is another line: nobody joins the two by an answer.
        options.history.closeUserLine();
        silence();
      }
      return true;
    },
  };
}
