import type { IconName } from '../../ui/icon.tsx';
import { mayCall } from '../roles.ts';
import { type Place, placesFor, type Visitor } from '../shell/navigation.ts';
import type { Theme } from '../theme.ts';

/** What a chosen line does. */
export type CommandAct =
  | { readonly kind: 'go'; readonly to: Place['to']; readonly hash?: string }
  /** Below the console's own address. */
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'theme'; readonly theme: Theme }
  | { readonly kind: 'keys' }
  | { readonly kind: 'sign-out' };

export interface Command {
  readonly id: string;
  readonly group:
    | 'Go to'
    | 'Do'
    | 'Assistants'
    | 'Squads'
    | 'Tools'
    | 'Knowledge'
    | 'Calls'
    | 'Members'
    | 'Workflows'
    | 'Numbers';
  readonly label: string;
  /** Other words for it. */
  readonly also: string;
  readonly icon: IconName;
  readonly act: CommandAct;
}

const goTo = ({ to, label, also = '', icon }: Place): Command => ({
  id: `go ${to}`,
  group: 'Go to',
  label,
  also,
  icon,
  act: { kind: 'go', to },
});

/** Everything that somebody may go to or do from anywhere. */
export function commandsFor(me: Visitor): readonly Command[] {
  const go = placesFor(me).flatMap((group) => group.places.map(goTo));
  const does: readonly (Command | false)[] = [
    mayCall(me, 'assistant.create') && {
      id: 'assistant',
      group: 'Do',
      label: 'New assistant',
      also: 'make create starter bot agent',
      icon: 'plus',
      act: { kind: 'page', path: '/assistants/new' },
    },
    mayCall(me, 'org.invite') && {
      id: 'invite',
      group: 'Do',
      label: 'Invite somebody',
      also: 'member colleague add',
      icon: 'mail',
      act: { kind: 'go', to: '/settings/members', hash: 'invite' },
    },
    mayCall(me, 'token.create') && {
      id: 'key',
      group: 'Do',
      label: 'Make a key',
      also: 'api token new create',
      icon: 'key',
      act: { kind: 'go', to: '/developers/keys', hash: 'new' },
    },
    theme('light', 'Light theme'),
    theme('dark', 'Dark theme'),
    theme('system', 'Theme of the system'),
    {
      id: 'keys',
      group: 'Do',
      label: 'Show the keys of the keyboard',
      also: 'shortcuts help',
      icon: 'search',
      act: { kind: 'keys' },
    },
    {
      id: 'sign-out',
      group: 'Do',
      label: 'Sign out',
      also: 'log out leave',
      icon: 'out',
      act: { kind: 'sign-out' },
    },
  ];
  return [...go, ...does.filter((command) => command !== false)];
}

function theme(name: Theme, label: string): Command {
  return {
    id: `theme ${name}`,
    group: 'Do',
    label,
    also: 'colours mode appearance',
    icon: 'account',
    act: { kind: 'theme', theme: name },
  };
}

/** Those that have the letters in their order, best first: beginnings of words count more than middles. */
export function findCommands(commands: readonly Command[], query: string): readonly Command[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return commands;
  return commands
    .map((command) => ({ command, score: score(`${command.label} ${command.also}`.toLowerCase(), wanted) }))
    .filter(({ score: points }) => points > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ command }) => command);
}

/** 0: does not have them. */
export function score(text: string, wanted: string): number {
  let points = 1;
  let from = 0;
  for (const letter of wanted.replaceAll(' ', '')) {
    const at = text.indexOf(letter, from);
    if (at < 0) return 0;
    if (at === 0 || text[at - 1] === ' ') points += 4;
    else if (at === from) points += 2;
    else points += 0.25;
    from = at + 1;
  }
  return text.startsWith(wanted) ? points + 10 : points;
}
