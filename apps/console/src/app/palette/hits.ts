import type { Me, SearchHit, SearchKind } from '@saywell/contract';
import type { IconName } from '../../ui/icon.tsx';
import { distance } from '../../ui/time.tsx';
import { mayCall } from '../roles.ts';
import type { Command } from './commands.ts';

interface HitPage {
  /** Its route, with the names of its parameters. */
  readonly route: string;
  readonly group: Command['group'];
  readonly icon: IconName;
  readonly isFor?: (me: Pick<Me, 'role'>) => boolean;
}

/** Where what is found is shown. */
const pages: Readonly<Record<SearchKind, HitPage>> = {
  assistant: { route: '/assistants/$assistantId', group: 'Assistants', icon: 'assistant' },
  squad: { route: '/squads/$squadId', group: 'Squads', icon: 'squad' },
  tool: { route: '/tools/$toolId', group: 'Tools', icon: 'tool' },
  'knowledge-base': { route: '/knowledge/$baseId', group: 'Knowledge', icon: 'knowledge' },
  workflow: { route: '/workflows/$workflowId', group: 'Workflows', icon: 'workflow' },
  call: { route: '/calls/$callId', group: 'Calls', icon: 'calls' },
  'phone-number': { route: '/numbers/$numberId', group: 'Numbers', icon: 'phone' },
  member: {
    route: '/settings/members',
    group: 'Members',
    icon: 'members',
    isFor: (me) => me.role === 'admin' && mayCall(me, 'org.users'),
  },
};

/** What to ask for: what somebody may find, and has a page in this console. */
export function kindsFor(me: Pick<Me, 'role'>, routes: ReadonlySet<string>): readonly SearchKind[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table
  const kinds = Object.keys(pages) as SearchKind[];
  return kinds.filter((kind) => {
    const page = pages[kind];
    return routes.has(page.route) && page.isFor?.(me) !== false;
  });
}

export function commandsOf(hits: readonly SearchHit[], now: number): readonly Command[] {
  return hits.map((hit) => {
    const { route, group, icon } = pages[hit.kind];
    return {
      id: `${hit.kind} ${hit.id}`,
      group,
      label: labelOf(hit, now),
      also: '',
      icon,
      act: { kind: 'page', path: route.replace(/\$\w+/, hit.id) },
    };
  });
}

/** What tells calls apart is when they were made. */
function labelOf({ kind, id, name, detail }: SearchHit, now: number): string {
  const who = kind === 'call' && name === id ? 'Visitor of a page' : name;
  if (detail === undefined) return who;
  return `${who} · ${kind === 'call' ? distance(Date.parse(detail), now) : detail}`;
}
