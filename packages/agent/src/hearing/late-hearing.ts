import { deaf, type Hearing } from './hearing.ts';

/** The ear of a call that has perhaps not begun: deaf until it is opened. */
export interface LateHearing extends Hearing {
  open(): void;
}

export function createLateHearing(open: () => Hearing): LateHearing {
  let hearing = deaf;
  return {
    open() {
      hearing = open();
    },
    get available() {
      return hearing.available;
    },
    handleAudio: (samples) => hearing.handleAudio(samples),
    beginUtterance: () => hearing.beginUtterance(),
    endUtterance: () => hearing.endUtterance(),
    takeSnapshot: () => hearing.takeSnapshot(),
    setMuted: (muted) => hearing.setMuted(muted),
    close: () => hearing.close(),
  };
}
