import { useEffect, useState } from 'react';
import { type Bar, pushBar, restingBars } from '../parts/waveform-bars.ts';
import { useCallStore } from './call-context.tsx';
import { useCallValue } from './use-call-value.ts';

const speakingIntervalMs = 80;
const quietIntervalMs = 150;

/** The last moments of a running call: one new bar per interval, quicker while the assistant speaks. */
export function useLiveBars(): readonly Bar[] {
  const store = useCallStore();
  const isAssistantSpeaking = useCallValue((snapshot) => snapshot.isAssistantSpeaking);
  const [bars, setBars] = useState(restingBars);
  const intervalMs = isAssistantSpeaking ? speakingIntervalMs : quietIntervalMs;

  useEffect(() => {
    const timer = setInterval(() => {
      const { isAssistantSpeaking, isUserSpeaking } = store.getSnapshot();
      const sample = { levels: store.levels.getSnapshot(), isAssistantSpeaking, isUserSpeaking };
      setBars((current) => pushBar(current, sample));
    }, intervalMs);
    return () => clearInterval(timer);
  }, [store, intervalMs]);
  return bars;
}
