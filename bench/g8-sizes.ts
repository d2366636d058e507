import { measureBudgets } from '../tools/check/budgets.ts';
import { type Figure, round } from './figure.ts';

/** Compressed sizes of what a page loads. */
export async function measureSizes(): Promise<Figure> {
  const budgets = await measureBudgets();
  const sizeOf = (start: string): number =>
    round(budgets.find(({ name }) => name.startsWith(start))?.kilobytes ?? Number.NaN, 2);
  return {
    figure: 'G8',
    title: 'sizes after brotli',
    goal: 'SDK core ≤ 10 KB, call room ≤ 20 KB, engine ≤ 30 KB',
    values: {
      coreKB: sizeOf('voice SDK core'),
      callRoomKB: sizeOf('call room'),
      engineKB: sizeOf('call-room engine'),
      siteBootKB: sizeOf('website scripts'),
      unit: 'KB (1000 bytes), brotli',
    },
  };
}
