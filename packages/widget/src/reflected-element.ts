import { reflectAttributes } from './reflect-attributes.ts';

const reflected = {
  publicKey: 'public-key',
  assistantId: 'assistant-id',
  squadId: 'squad-id',
  workflowId: 'workflow-id',
  endpoint: 'endpoint',
  mode: 'mode',
  theme: 'theme',
  accent: 'accent',
  position: 'position',
  greeting: 'greeting',
  consentText: 'consent-text',
} as const;

/** The properties that are attributes. */
export const reflectedProperties: readonly string[] = Object.keys(reflected);

// Importing this on a server is safe; there it is a class that nobody can use.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const Base = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement);

/** An element whose settings are attributes and string properties at once. */
export class ReflectedElement extends Base {
  declare publicKey: string;
  declare assistantId: string;
  declare squadId: string;
  declare workflowId: string;
  declare endpoint: string;
  declare mode: string;
  declare theme: string;
  declare accent: string;
  declare position: string;
  declare greeting: string;
  declare consentText: string;
}

if (typeof HTMLElement !== 'undefined') reflectAttributes(ReflectedElement.prototype, reflected);
