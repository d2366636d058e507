import type { MissingModelConduct } from '@saywell/contract';
import type { Store } from '../../../store/store.ts';

/** A migration writes it into databases that had assistants before models could be refused. */
export const missingModelSettingKey = 'missing-model';

export interface MissingModelSettingOptions {
  /** The operator's setting; undefined: none. */
  readonly configured: MissingModelConduct | undefined;
  readonly store: Pick<Store, 'setting'>;
  readonly log: { warn(details: object, message: string): void };
}

/** The operator's setting, else what the database says of an installation that was upgraded, else `refuse`. */
export async function missingModelSetting({
  configured,
  store,
  log,
}: MissingModelSettingOptions): Promise<MissingModelConduct> {
  if (configured !== undefined) return configured;
  if ((await store.setting.get(missingModelSettingKey)) !== 'replace') return 'refuse';
  log.warn(
    { setting: 'SAYWELL_MISSING_MODEL' },
    'models that do not run here are replaced by the built-in dialogue, because this installation is older than the setting; with SAYWELL_MISSING_MODEL=refuse their calls are refused',
  );
  return 'replace';
}
