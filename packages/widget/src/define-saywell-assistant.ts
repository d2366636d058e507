import { SaywellAssistant } from './saywell-assistant.ts';

/**
 * Makes `<saywell-assistant>` known to the page. Harmless when it is known already,
 * for instance because the script is on the page twice, and on a server.
 */
export function defineSaywellAssistant(): void {
  if (typeof customElements === 'undefined') return;
  if (customElements.get('saywell-assistant') === undefined)
    customElements.define('saywell-assistant', SaywellAssistant);
}
