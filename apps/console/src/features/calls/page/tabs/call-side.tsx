import type { Call } from '@saywell/contract';
import type { ReactNode } from 'react';
import type { Line, ToolUse } from '../lines.ts';
import type { Player } from '../player.ts';
import type { TabName } from '../search.ts';
import { CostsTab } from './costs-tab.tsx';
import { DeliveriesTab } from './deliveries-tab.tsx';
import { EventsTab } from './events-tab.tsx';
import { JsonTab } from './json-tab.tsx';
import { SummaryTab } from './summary-tab.tsx';
import { ToolsTab } from './tools-tab.tsx';
import { TurnsTab } from './turns-tab.tsx';

interface CallSideProps {
  readonly side: Exclude<TabName, 'transcript'>;
  readonly call: Call;
  readonly lines: readonly Line[];
  readonly tools: readonly ToolUse[];
  readonly player: Player;
}

/** What is behind a tab. */
export function CallSide({ side, call, lines, tools, player }: CallSideProps): ReactNode {
  switch (side) {
    case 'summary':
      return <SummaryTab call={call} />;
    case 'turns':
      return <TurnsTab call={call} lines={lines} player={player} />;
    case 'events':
      return <EventsTab call={call} player={player} />;
    case 'tools':
      return <ToolsTab tools={tools} player={player} />;
    case 'costs':
      return <CostsTab call={call} />;
    case 'deliveries':
      return <DeliveriesTab callId={call.id} />;
    case 'json':
    default:
      return <JsonTab call={call} />;
  }
}
