import { brand } from '../../config/brand.ts';

const { name } = brand;

/** Of pages without credentials and of `service.testConfiguration()`, fixed by the specification. */
export const configurationMessages = {
  required: 'Configuration Required',
  status: 'Configuration Error',
  ready: `${name} configuration is valid and ready.`,
  notInitialised: `${name} SDK not initialized properly.`,
  invalid: 'Configuration invalid. Check environment variables.',
  notLoaded: `${name} SDK not loaded. Check if the script tag is included in your HTML.`,
} as const;

/** What the squad page says, fixed by the specification; the open ends are completed with what to do or why. */
export const squadMessages = {
  notConfigured: 'Squad agent ID not configured. Please set VITE_AGENT_SQUAD_ID.',
  credentials: `${name} service not properly configured. Please check your ${name} credentials.`,
  error: (reason: string) => `Squad call error: ${reason || 'Unknown error'}`,
  startFailed: (reason: string) => `Failed to start Squad call: ${reason || 'Unknown error'}`,
  endFailed: (reason: string) => `Failed to end Squad call: ${reason || 'Unknown error'}`,
} as const;
