import type { SiteEnvironment } from '../config/environment.ts';
import { limitedVoiceWarning, validateEnvironment } from '../config/validate-environment.ts';
import type { CallService } from '../features/call/call-service.ts';

/**
 * Validates the environment, once at the start of the page. A failure is reported to
 * the console only: the site's words are still worth reading. Whether the voice
 * credentials are missing is known when the server has been asked for them.
 */
export function validateAtStart(environment: SiteEnvironment, service: CallService): void {
  try {
    validateEnvironment(environment);
  } catch (error) {
    console.error(error);
  }
  const leave = service.on('connection-status-changed', (status) => {
    if (status !== 'unconfigured' && status !== 'ready') return;
    leave();
    if (status === 'unconfigured') console.warn(limitedVoiceWarning);
  });
}
