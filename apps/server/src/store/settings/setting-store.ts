import { eq } from 'drizzle-orm';
import { setting } from './setting-table.ts';
import type { Store } from '../store.ts';
import type { StoreContext } from '../store-context.ts';

export function createSettingStore({ db, now }: Pick<StoreContext, 'db' | 'now'>): Store['setting'] {
  return {
    async get(key) {
      const [row] = await db.select({ value: setting.value }).from(setting).where(eq(setting.key, key));
      return row?.value ?? null;
    },
    async set(key, value) {
      const changed = { value, updatedAt: new Date(now()) };
      await db
        .insert(setting)
        .values({ key, ...changed })
        .onConflictDoUpdate({ target: setting.key, set: changed });
    },
  };
}
