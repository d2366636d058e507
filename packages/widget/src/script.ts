/** What the script tag loads. */
import { defineSaywellAssistant } from './define-saywell-assistant.ts';

defineSaywellAssistant();
