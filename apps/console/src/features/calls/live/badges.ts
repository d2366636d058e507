import type { CallPulse } from '@saywell/contract';

/** What should make one look at a call. */
export interface Badge {
  readonly kind: 'silence' | 'slow' | 'tool' | 'person' | 'muted';
  readonly text: string;
}

/** Of nobody saying anything. */
const longSilenceMs = 10_000;
/** A caller waits that long for an answer, and wonders. */
const slowTurnMs = 1_500;

export function badgesOf(pulse: CallPulse, now: number): readonly Badge[] {
  const { quietSince, turnLatencyP95Ms, toolFailed, takenOverBy, isMuted } = pulse;
  const silentMs = quietSince === undefined ? 0 : now - Date.parse(quietSince);
  const badges: (Badge | false)[] = [
    takenOverBy !== undefined && { kind: 'person', text: `${takenOverBy} speaks` },
    isMuted && { kind: 'muted', text: 'Muted' },
    silentMs >= longSilenceMs && { kind: 'silence', text: `Silent for ${Math.floor(silentMs / 1_000)} s` },
    turnLatencyP95Ms !== undefined &&
      turnLatencyP95Ms >= slowTurnMs && {
        kind: 'slow',
        text: `Answers in ${(turnLatencyP95Ms / 1_000).toFixed(1)} s`,
      },
    toolFailed && { kind: 'tool', text: 'A tool fails' },
  ];
  return badges.filter((badge) => badge !== false);
}

const stateWords: Readonly<Record<CallPulse['state'], string>> = {
  listening: 'Listening',
  thinking: 'Thinking',
  speaking: 'Speaking',
};

/** What the assistant does, or who does it in its place. */
export const stateText = ({ state, takenOverBy }: CallPulse): string =>
  takenOverBy === undefined ? stateWords[state] : 'Standing aside';
