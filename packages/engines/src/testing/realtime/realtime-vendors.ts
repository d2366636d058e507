import { geminiLive } from './gemini-vendor.ts';
import { openAIRealtime } from './openai-vendor.ts';
import type { RealtimeVendor } from './realtime-vendor.ts';

/** Every adapter of the table has one. */
export const realtimeVendors: readonly RealtimeVendor[] = [openAIRealtime, geminiLive];
