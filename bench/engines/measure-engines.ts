import { protocols } from '../../packages/engines/src/testing/protocols.ts';
import { realtimeVendors } from '../../packages/engines/src/testing/realtime/realtime-vendors.ts';
import { transcriberProtocols } from '../../packages/engines/src/testing/speech/transcriber-protocols.ts';
import { voiceProtocols } from '../../packages/engines/src/testing/speech/voice-protocols.ts';
import { type Figure, median } from '../figure.ts';
import { measureEar } from './measure-ear.ts';
import { measureModel } from './measure-model.ts';
import { measureRealtime } from './measure-realtime.ts';
import { measureVoice } from './measure-voice.ts';

/**
 * What each adapter adds to its vendor: stand-ins on this machine answer at once, so every millisecond is the adapter's
 * or the loopback's. Times of the processor are those of adapter and stand-in together.
 */
export async function measureEngines(): Promise<Figure> {
  const rows: EngineRow[] = [];
  for (const protocol of transcriberProtocols) rows.push(await measureEar(protocol));
  for (const protocol of voiceProtocols) rows.push(await measureVoice(protocol));
  for (const protocol of protocols) rows.push(await measureModel(protocol));
  for (const vendor of realtimeVendors) rows.push(await measureRealtime(vendor));
  const firstMs = rows.map(({ firstP50Ms }) => firstP50Ms).filter((ms) => ms !== null);
  const finalMs = rows.map(({ finalP50Ms }) => finalP50Ms).filter((ms) => ms !== null);
  return {
    figure: 'ENGINES',
    title: 'What adapters of hosted engines add to their stand-ins',
    goal: 'first partial, final, first sound and first token at most 5 ms p50 above the stand-in',
    rows: rows.map((row) => ({ ...row })),
    values: {
      adapters: rows.length,
      firstMedianMs: median(firstMs),
      firstWorstMs: Math.max(...firstMs),
      finalMedianMs: median(finalMs),
      finalWorstMs: Math.max(...finalMs),
      above5Ms: rows.filter((row) => (row.firstP50Ms ?? 0) > 5 || (row.finalP50Ms ?? 0) > 5).length,
    },
  };
}

export interface EngineRow {
  readonly kind: 'ear' | 'voice' | 'model' | 'realtime';
  readonly adapter: string;
  /** To the first partial text, the first sound of a line, the first token; null: it has no partial texts. */
  readonly firstP50Ms: number | null;
  /** To the text of an utterance, the end of a sentence, the end of an answer. */
  readonly finalP50Ms: number | null;
  /**
   * Of the processor, ms: of an ear a minute of speech, of a voice a minute of sound, of a model 1,000 tokens, of one that hears and speaks a minute of both.
   */
  readonly cpuMs: number;
  /** For each open call; null: it keeps nothing open. */
  readonly memoryKb: number | null;
}
