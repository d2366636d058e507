import type { MethodName } from '@saywell/api-client';
import type { Me, Permission } from '@saywell/contract';
import type { IconName } from '../../ui/icon.tsx';
import { mayCall } from '../roles.ts';

export interface Place {
  readonly to:
    | '/'
    | '/assistants'
    | '/squads'
    | '/tools'
    | '/knowledge'
    | '/live'
    | '/calls'
    | '/chats'
    | '/requests'
    | '/bookings'
    | '/developers/keys'
    | '/developers/deliveries'
    | '/developers/api-log'
    | '/settings/organisation'
    | '/settings/members'
    | '/settings/credentials'
    | '/settings/audit'
    | '/settings/deleted'
    | '/settings/account'
    | '/settings/preferences'
    | '/analytics'
    | '/costs'
    | '/tests'
    | '/workflows'
    | '/voices'
    | '/campaigns'
    | '/numbers'
    | '/settings/usage'
    | '/settings/installation';
  readonly label: string;
  /** Other words for it. */
  readonly also?: string;
  readonly icon: IconName;
  /** Behind `g`; the alphabet has not enough letters for all. */
  readonly key?: string;
  /** What its page lists; who may not, has no use for it. */
  readonly needs?: MethodName;
  /** What else it needs: of the organisation that the website belongs to. */
  readonly needsPermission?: Permission;
  /** One of the four in the bar of a phone; the others are behind it. */
  readonly isOnBar?: true;
  /** Does it say how many calls run? */
  readonly hasCount?: true;
}

export interface PlaceGroup {
  readonly title?: string;
  readonly places: readonly Place[];
}

const groups: readonly PlaceGroup[] = [
  { places: [{ to: '/', label: 'Home', icon: 'home', key: 'h', isOnBar: true }] },
  {
    title: 'Build',
    places: [
      {
        to: '/assistants',
        label: 'Assistants',
        icon: 'assistant',
        key: 'a',
        needs: 'assistant.page',
        isOnBar: true,
      },
      { to: '/squads', label: 'Squads', icon: 'squad', key: 'q', needs: 'squad.list' },
      { to: '/tools', label: 'Tools', icon: 'tool', key: 't', needs: 'tool.list' },
      { to: '/knowledge', label: 'Knowledge', icon: 'knowledge', key: 'n', needs: 'knowledgeBase.list' },
      { to: '/workflows', label: 'Workflows', icon: 'workflow', key: 'f', needs: 'workflow.list' },
      { to: '/voices', label: 'Voices', icon: 'ear', needs: 'voiceLibrary.list' },
    ],
  },
  {
    title: 'Operate',
    places: [
      {
        to: '/live',
        label: 'Live',
        icon: 'live',
        key: 'l',
        needs: 'liveCall.list',
        isOnBar: true,
        hasCount: true,
      },
      { to: '/calls', label: 'Calls', icon: 'calls', key: 'c', needs: 'call.pageMetadata', isOnBar: true },
      { to: '/chats', label: 'Chats', icon: 'chat', key: 'e', needs: 'chat.list' },
      { to: '/requests', label: 'Requests', icon: 'mail', key: 'r', needs: 'contactRequest.list' },
      { to: '/bookings', label: 'Bookings', icon: 'calendar', key: 'b', needs: 'booking.list' },
      { to: '/campaigns', label: 'Campaigns', icon: 'campaign', key: 'j', needs: 'campaign.page' },
      { to: '/numbers', label: 'Numbers', icon: 'phone', key: 'x', needs: 'phoneNumber.page' },
    ],
  },
  {
    title: 'Measure',
    places: [
      { to: '/analytics', label: 'Analytics', icon: 'chart', key: 'y', needs: 'analytics.query' },
      { to: '/costs', label: 'Costs', icon: 'coins', key: 'o', needs: 'org.usage' },
      { to: '/tests', label: 'Tests', icon: 'tests', key: 'z', needs: 'testSuite.list' },
    ],
  },
  {
    title: 'Developers',
    places: [
      { to: '/developers/keys', label: 'Keys', icon: 'key', key: 'k', needs: 'token.list' },
      {
        to: '/developers/deliveries',
        label: 'Deliveries',
        icon: 'send',
        key: 'd',
        needs: 'delivery.list',
      },
      { to: '/developers/api-log', label: 'API log', icon: 'log', key: 'p', needs: 'logs.list' },
    ],
  },
  {
    title: 'Settings',
    places: [
      { to: '/settings/organisation', label: 'Organisation', icon: 'organisation', needs: 'org.update' },
      { to: '/settings/members', label: 'Members', icon: 'members', key: 'm', needs: 'org.users' },
      {
        to: '/settings/credentials',
        label: 'Credentials',
        icon: 'lock',
        key: 'v',
        needs: 'credential.list',
      },
      { to: '/settings/audit', label: 'Audit log', icon: 'shield', key: 'w', needs: 'audit.list' },
      {
        to: '/settings/deleted',
        label: 'Recently deleted',
        also: 'bin trash restore undo',
        icon: 'trash',
        needs: 'bin.list',
      },
      { to: '/settings/usage', label: 'Usage', icon: 'gauge', key: 'u', needs: 'org.usage' },
      {
        to: '/settings/installation',
        label: 'Installation',
        icon: 'server',
        key: 'i',
        needs: 'installation.get',
        needsPermission: 'installation',
      },
      { to: '/settings/preferences', label: 'Preferences', icon: 'edit' },
      { to: '/settings/account', label: 'Account', icon: 'account', key: 's' },
    ],
  },
];

/** What decides where somebody may go. */
export type Visitor = Pick<Me, 'role' | 'permissions'>;

/** Where somebody may go. */
export function placesFor(me: Visitor): readonly PlaceGroup[] {
  const isOpen = ({ needs, needsPermission }: Place): boolean =>
    (needs === undefined || mayCall(me, needs)) &&
    (needsPermission === undefined || me.permissions.includes(needsPermission));
  return groups
    .map((group) => ({ ...group, places: group.places.filter(isOpen) }))
    .filter(({ places }) => places.length > 0);
}
