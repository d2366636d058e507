import type { SendMessage } from './messenger.ts';

/** Emits who speaks. Each taking of the floor is one turn, counted from 0. */
export interface Floor {
  /** The newest turn; -1 before the first. */
  readonly turn: number;
  /** `again`: the turn that was interrupted goes on. */
  assistantStarted(again: boolean): void;
  assistantStopped(): void;
  userStarted(): void;
  userStopped(): void;
}

export function createFloor(send: SendMessage): Floor {
  let turn = -1;
  const assistant = { speaking: false, turn: 0 };
  const user = { speaking: false, turn: 0 };
  const start = (role: 'assistant' | 'user', again: boolean): void => {
    const speaker = role === 'user' ? user : assistant;
    if (speaker.speaking) return;
    if (!again) turn += 1;
    speaker.turn = again ? speaker.turn : turn;
    speaker.speaking = true;
    send({ type: 'speech-update', status: 'started', role, turn: speaker.turn });
  };
  const stop = (role: 'assistant' | 'user'): void => {
    const speaker = role === 'user' ? user : assistant;
    if (!speaker.speaking) return;
    speaker.speaking = false;
    send({ type: 'speech-update', status: 'stopped', role, turn: speaker.turn });
  };
  return {
    get turn() {
      return turn;
    },
    assistantStarted: (again) => start('assistant', again),
    assistantStopped: () => stop('assistant'),
    userStarted: () => start('user', false),
    userStopped: () => stop('user'),
  };
}
