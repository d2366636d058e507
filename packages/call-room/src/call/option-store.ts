import type { CallOptions } from '../options/call-options.ts';
import { checkOptions } from '../options/check-options.ts';
import { withoutUnsupported } from '../options/without-unsupported.ts';
import type { CallRoomEnvironment } from '../platform/environment.ts';
import type { PartContext } from './call-context.ts';

/** The options of a call; later ones are laid over earlier ones. */
export function createOptionStore(
  log: CallRoomEnvironment['log'],
): Pick<PartContext, 'options' | 'change' | 'merge'> {
  let options: CallOptions = {};
  const change = (more: CallOptions): void => {
    options = { ...options, ...more };
  };
  return {
    options: () => options,
    change,
    merge(more) {
      checkOptions(more, log);
      const inputSettings = more.inputSettings && withoutUnsupported(more.inputSettings, log);
      change({ ...more, ...(inputSettings && { inputSettings }) });
    },
  };
}
