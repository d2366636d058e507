import type { CreateAssistant, CreateTool } from '@saywell/contract';
import type { Clock } from '../../platform/clock.ts';
import type { CodeTools } from '../../platform/config/server-config.ts';
import type { ApiLog } from '../../platform/logs/api-log.ts';
import type { Store } from '../../store/store.ts';
import type { KnowledgeLibrary } from '../knowledge/knowledge-library.ts';
import type { ProviderApi } from '../providers/provider-api.ts';
import type { ServerMessages } from '../server-messages/create-server-messages.ts';
import type { CredentialLookup } from '../server-messages/credential-lookup.ts';
import type { OAuthTokens } from '../server-messages/oauth-tokens.ts';
import type { MessageContext } from '../server-messages/server-target.ts';
import type { RunTool } from './tool-runner.ts';

/** What the tools of every conversation of this process work with. */
export interface ToolServices {
  readonly store: Pick<Store, 'org' | 'credential' | 'knowledgeBase' | 'file' | 'tool' | 'phoneNumber'>;
  readonly serverMessages: Pick<ServerMessages, 'ask'>;
  readonly credentials: CredentialLookup;
  readonly tokens: OAuthTokens;
  readonly providers: ProviderApi;
  readonly library: Pick<KnowledgeLibrary, 'search'>;
  readonly apiLog: ApiLog;
  readonly clock: Clock;
  /** Does the code of tools run here? */
  readonly codeTools: CodeTools;
  /** Proves us to the service that keeps what people have granted. Undefined: there is none. */
  readonly integrationSecret?: string | undefined;
  /** May requests go to addresses that only this machine or its network reaches? */
  readonly allowPrivate: boolean;
}

/** A conversation, as its tools see it. */
export interface ToolPlace {
  readonly orgId: string;
  readonly assistant: CreateAssistant;
  readonly context: MessageContext;
  readonly channel: 'call' | 'chat' | 'try';
  /** Functions: on the customer's server, or on the page. */
  readonly functions: RunTool;
}

export type ToolOf<Type extends CreateTool['type']> = Extract<CreateTool, { type: Type }>;
