import type { CallContext } from '../call/call-context.ts';
import type { Engine, ReceiveSettings } from '../engines/engine.ts';
import type { ReceiveSettingsOption } from '../options/media-settings.ts';
import { isFields } from '../rules/values.ts';

/** Lets the engine know which layers of the others' videos are wanted: at the join, and whenever that changes. */
export function applyReceiveSettings(context: CallContext, engine: Engine): void {
  const { receiveSettings } = context.options();
  if (receiveSettings) engine.setReceiveSettings(toEngine(receiveSettings));
}

/** `inherit` is what a participant without settings has anyway. */
function toEngine(settings: ReceiveSettingsOption): ReceiveSettings {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([id, one]) => (isFields(one) ? [[id, one]] : [])),
  );
}
