import type { CreateTool } from '@saywell/contract';
import { systemClock } from '../../../platform/clock.ts';
import { noApiLog } from '../../../platform/logs/api-log.ts';
import type { OpenCredential } from '../../../store/credentials/credential-store.ts';
import { createProviderApi } from '../../providers/provider-api.ts';
import { createOAuthTokens } from '../../server-messages/oauth-tokens.ts';
import type { CallableTool } from '../callable-tool.ts';
import { createExpandTool } from '../expand-tool.ts';
import { createKindRunner } from '../kinds/run-kind.ts';
import { callableTool } from '../tool-forms.ts';
import type { KindAnswer } from '../tool-runner.ts';
import type { ToolPlace, ToolServices } from '../tool-services.ts';
import { createVariables, type Variables } from '../variables.ts';

export interface ToolPlaceOptions {
  readonly services?: Partial<ToolServices>;
  readonly place?: Partial<ToolPlace>;
  /** Of the organisation. */
  readonly credentials?: readonly OpenCredential[];
  /** Addresses of services by provider. */
  readonly urls?: Readonly<Record<string, string>>;
  /** Numbers of the organisation. */
  readonly numbers?: readonly object[];
  /** Of the call that tools are offered to. Default: there is none. */
  readonly callId?: string;
  /** Default: nothing is known of it. */
  readonly org?: object | null;
  readonly variables?: Readonly<Record<string, unknown>>;
}

const refused = (): never => {
  throw new Error('Nothing of this is in the test.');
};

export interface OpenToolPlace {
  readonly variables: Variables;
  /** What it offers to a model. */
  expand(tool: CreateTool): Promise<readonly CallableTool[]>;
  run(tool: CreateTool, parameters?: Record<string, unknown>, signal?: AbortSignal): Promise<KindAnswer>;
}

/** Runs tools of any kind without a database, and asks services on this machine. */
export function openToolPlace({
  services,
  place,
  credentials = [],
  urls = {},
  numbers = [],
  org = null,
  callId,
  variables,
}: ToolPlaceOptions = {}): OpenToolPlace {
  const known = createVariables(variables);
  const credential = {
    openAll: async (_orgId: string, provider: string) =>
      credentials.filter((one) => one.provider === provider),
    open: async (_orgId: string, id: string) => credentials.find((one) => one.id === id) ?? null,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts of a store that these tests reach
  const store = {
    credential,
    phoneNumber: { list: async () => numbers },
    org: { get: async () => org },
  } as unknown as ToolServices['store'];
  const all: ToolServices = {
    store,
    serverMessages: { ask: refused },
    credentials: async () => null,
    tokens: createOAuthTokens({ allowPrivate: true, now: systemClock.now }),
    providers: createProviderApi({ urls, allowPrivate: true, apiLog: noApiLog, now: systemClock.now }),
    library: { search: refused },
    apiLog: noApiLog,
    clock: systemClock,
    allowPrivate: true,
    codeTools: 'off',
    ...services,
  };
  const where: ToolPlace = {
    orgId: 'o',
    assistant: {},
    context: {},
    channel: 'call',
    functions: refused,
    ...place,
  };
  const run = createKindRunner(all, where);
  return {
    variables: known,
    expand: (tool) => createExpandTool(all, callId)('o', tool, known.all()),
    run(tool, parameters = {}, signal = new AbortController().signal) {
      return run(
        { tool: named(tool), call: { id: 'tool-1', name: 'tool', parameters }, variables: known },
        signal,
      );
    },
  };
}

function named(tool: CreateTool): CallableTool {
  if (isCallable(tool)) return tool;
  return callableTool(tool) ?? { ...tool, function: { name: 'tool' } };
}

const isCallable = (tool: CreateTool): tool is CallableTool => tool.function !== undefined;
