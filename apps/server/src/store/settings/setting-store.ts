import { eq } from 'drizzle-orm';
import type { StoreContext } from '../store-context.ts';
import { setting } from './setting-table.ts';

export interface SettingStore {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
}

export function createSettingStore({ db, now }: Pick<StoreContext, 'db' | 'now'>): SettingStore {
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
