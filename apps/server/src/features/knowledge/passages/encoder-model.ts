import { controlText, type EmbeddingEngine, isSameVector } from '@saywell/agent';
import { z } from 'zod';
import type { Store } from '../../../store/store.ts';

export interface EncoderModelOptions {
  readonly engine: Pick<EmbeddingEngine, 'name' | 'model' | 'mayChange' | 'embed'>;
  readonly setting: Store['setting'];
}

/** Under which name vectors are stored at this time. Rejects with `EngineError`. */
export type EncoderModel = () => Promise<string>;

const generationSchema = z.object({ generation: z.number().int(), control: z.array(z.number()) });

/**
 * Behind a name on a server there may be another model tomorrow: a control sentence is read once in each process, and
 * where its vector is another one than before, the name is counted on, and every passage is read again.
 */
export function createEncoderModel({ engine, setting }: EncoderModelOptions): EncoderModel {
  const name = [engine.name, engine.model].filter(Boolean).join(' ');
  const key = `knowledge-encoder ${name}`;
  const named = (generation: number): string => (generation === 0 ? name : `${name} #${generation}`);
  let known: Promise<string> | null = null;

  async function check(): Promise<string> {
    if (engine.mayChange !== true) return name;
    const [made] = await engine.embed([controlText], { priority: 'background', role: 'passage' });
    const stored = generationSchema.safeParse(await setting.get(key));
    const { generation, control } = stored.success ? stored.data : { generation: -1, control: [] };
    if (made === undefined || isSameVector(Float32Array.from(control), made))
      return named(Math.max(0, generation));
    await setting.set(key, { generation: generation + 1, control: [...made] });
    return named(generation + 1);
  }
  return () => {
    known ??= check().catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
}
