import type { ChatModel } from '@saywell/agent';
import type { HttpEndpoint } from '@saywell/agent/hosted';
import type { AwsKeys } from '../bedrock/sign-aws.ts';
import type { ChatSettings } from '../chat-settings.ts';
import type { ModelProvider } from '../model-providers.ts';

/** What an adapter is made of. */
export interface AdapterSetup {
  readonly name: string;
  readonly provider: ModelProvider;
  readonly endpoint: HttpEndpoint;
  readonly settings: ChatSettings;
  /** What requests to AWS are signed with. */
  readonly aws?: AwsKeys | undefined;
}

export type Adapter = (setup: AdapterSetup) => ChatModel;
