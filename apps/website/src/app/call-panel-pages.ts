import type { AgentName } from '../features/call/call-service.ts';
import type { PageId } from './routes.ts';

/** How a page embeds the call panel. */
export interface PanelOptions {
  readonly hasTranscript: boolean;
  readonly hasTextInput: boolean;
  readonly agent: AgentName;
}

const plain: PanelOptions = { hasTranscript: false, hasTextInput: false, agent: 'main' };

/** Which call panel options each page has on; pages that are not here have no panel. */
export const callPanelPages: Partial<Record<PageId, PanelOptions>> = {
  home: { ...plain, hasTranscript: true, hasTextInput: true },
  features: { ...plain, hasTranscript: true },
  solutions: plain,
  contact: { ...plain, hasTranscript: true, hasTextInput: true },
  'voice-demo': plain,
  'assistant-demo': plain,
  'interface-demo': { ...plain, hasTranscript: true, hasTextInput: true },
  'phone-interface': { ...plain, hasTranscript: true },
  'squad-demo': { ...plain, agent: 'squad' },
  'termination-demo': plain,
  'call-demo': plain,
};
