import { CallError } from '@saywell/react';
import type { ServiceResult } from '../call/call-service.ts';
import type { VoiceClientLoader, VoiceClientSource } from '../call/load-voice-client.ts';
import { findProblems } from './check-configuration.ts';
import { configurationMessages } from './configuration-messages.ts';

export type ConfigurationTest = Pick<VoiceClientLoader, 'loadConfig' | 'importSdk'> &
  Pick<VoiceClientSource, 'canCall'>;

/** Goes the way of a start up to the call itself; the first thing that is wrong is the answer. Never rejects. */
export async function testConfiguration(test: ConfigurationTest): Promise<ServiceResult> {
  // What a failure of the step at hand means.
  let message: string = configurationMessages.invalid;
  try {
    const config = await test.loadConfig();
    const problems = findProblems(config, false);
    if (problems.length > 0) throw new CallError('configuration', problems.join(' '));
    message = configurationMessages.notLoaded;
    const sdk = await test.importSdk();
    message = configurationMessages.notInitialised;
    if (!test.canCall()) throw new CallError('not-initialised', 'This browser cannot make calls');
    sdk.createVoiceClient(config, 'text');
    return { success: true, message: configurationMessages.ready };
  } catch (reason) {
    return { success: false, message, error: CallError.from(reason).message };
  }
}
