import type { AgentConfig } from '../../agent.ts';
import type { NoiseSuppressionEngine, NoiseSuppressionStream } from '../../engines/engine.ts';
import { createSpectralGate } from './spectral-gate.ts';

/** What the assistant wants done with a visitor's sound before it is listened to; null: nothing. Throws as its engine does. */
export function openSoundCleaning(
  { suppressesNoise, noiseGate }: Pick<AgentConfig, 'suppressesNoise' | 'noiseGate'>,
  engine: NoiseSuppressionEngine | null | undefined,
): NoiseSuppressionStream | null {
  const suppression = suppressesNoise === true ? (engine?.createStream() ?? null) : null;
  const gate = noiseGate === undefined ? null : createSpectralGate(noiseGate);
  if (suppression === null || gate === null) return suppression ?? gate;
  return {
    process: (samples) => gate.process(suppression.process(samples)),
    close() {
      suppression.close();
      gate.close();
    },
  };
}
