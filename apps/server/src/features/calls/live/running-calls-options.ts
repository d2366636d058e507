import type { Prices } from '../../../platform/config/prices.ts';
import type { IceServer } from '../../../platform/config/server-config.ts';
import type { ApiLog } from '../../../platform/logs/api-log.ts';
import type { NodeEpoch } from '../../../store/nodes/node-store.ts';
import { type AssistantKnowledge } from '../../agents/assistant-knowledge.ts';
import type { FindMissingModel } from '../../agents/availability/missing-model.ts';
import type { ReplacementCounts } from '../../agents/availability/replacement-counts.ts';
import type { RecordingAddresses } from '../../artifacts/recording-addresses.ts';
import type { Spender } from '../../budgets/budget-desk.ts';
import { type OpenSpending } from '../../budgets/call-spending.ts';
import { type CallEnds } from '../ending/call-ends.ts';
import { type MonitorTokens } from '../monitor/monitor-tokens.ts';
import type { LiveCalls } from './live-calls.ts';
import { type OpenCallOptions } from './open-live-call.ts';

export interface RunningCallsOptions
  extends Pick<
    OpenCallOptions,
    | 'store'
    | 'engines'
    | 'rooms'
    | 'facilities'
    | 'serverMessages'
    | 'tools'
    | 'clock'
    | 'log'
    | 'allowPrivateSounds'
    | 'feed'
    | 'figures'
    | 'traces'
  > {
  readonly maxCalls: number;
  /** Has the machine no time for another call? Default: it always has. */
  readonly isOverloaded?: () => boolean;
  /** There are other servers on the database: it counts the calls of organisations. Default false. */
  readonly isShared?: boolean | undefined;
  /** STUN and TURN servers for browsers. */
  readonly iceServers: readonly IceServer[];
  readonly endSilenceMs: number | undefined;
  /** Stores the ends of calls. Default: from memory, until this process ends. */
  readonly ends?: Pick<CallEnds, 'store'>;
  /** The start of this server, to which its calls belong. Default: they belong to none. */
  readonly node?: (() => NodeEpoch) | undefined;
  /** Of engines. Default: nothing costs anything. */
  readonly prices?: Prices;
  /** Shared with whoever else answers for assistants, because deriving an index from it is costly. */
  readonly knowledgeOf?: AssistantKnowledge;
  /** Where the customer reads when a call has started and how it has ended. */
  readonly apiLog?: ApiLog;
  /** Sign what customers' servers are sent of recordings. Default: that opens with a key only. */
  readonly recordingAddresses?: Pick<RecordingAddresses, 'signed'> | undefined;
  /** Of the addresses at which calls are heard and steered. */
  readonly monitorTokens?: MonitorTokens;
  /** Default: nobody's model is missing. */
  readonly findMissingModel?: FindMissingModel;
  /** Bounds what calls cost. Default: nothing does. */
  readonly openSpending?: (spender: Spender) => Promise<OpenSpending>;
  /** Of sessions and keys. */
  readonly access?: LiveCalls['access'];
  /** Counts the calls whose engines are replaced. */
  readonly replacements?: Pick<ReplacementCounts, 'add' | 'failed'>;
}
