import * as messages from '../errors/messages.ts';
import type { InputSettings } from './media-settings.ts';

/** What of the settings this browser can do; the rest is dropped with a warning. */
export function withoutUnsupported(settings: InputSettings, log: Pick<Console, 'warn'>): InputSettings {
  const type = settings.video?.processor?.type ?? 'none';
  if (type === 'none') return settings;
  log.warn(messages.ignoredProcessors(['video']));
  return { ...settings, video: { ...settings.video, processor: { type: 'none' } } };
}
