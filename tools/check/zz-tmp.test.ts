import { it } from 'vitest';
import { measureBudgets } from './budgets.ts';
it('x', async () => { console.log(JSON.stringify(await measureBudgets().catch((e) => String(e)))); }, 120000);
