import { measureBudgets } from '../tools/check/budgets.ts';
import { type Figure, round } from './figure.ts';

/** Compressed sizes of what a page loads. */
export async function measureSizes(): Promise<Figure> {
  const [core, engine, boot] = await measureBudgets();
  return {
    figure: 'G8',
    title: 'sizes after brotli',
    goal: 'SDK core ≤ 10 KB, engine ≤ 30 KB',
    values: {
      coreKB: round(core?.kilobytes ?? Number.NaN, 2),
      engineKB: round(engine?.kilobytes ?? Number.NaN, 2),
      siteBootKB: round(boot?.kilobytes ?? Number.NaN, 2),
      unit: 'KB (1000 bytes), brotli',
    },
  };
}
