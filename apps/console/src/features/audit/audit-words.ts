import type { AuditActorType, AuditChange, AuditEntry, AuditKind } from '@saywell/contract';
import { visible } from '../../ui/visible.ts';
import { auditKindNames } from './search.ts';

/** With its article, as in a sentence. */
export const kindWords: Readonly<Record<AuditKind, string>> = {
  assistant: 'the assistant',
  booking: 'a booking',
  call: 'a call',
  campaign: 'the campaign',
  chat: 'a chat',
  'contact-request': 'a contact request',
  credential: 'the credential',
  'deletion-record': 'the receipt of a deletion',
  device: 'the device',
  file: 'the file',
  invitation: 'the invitation of',
  'knowledge-base': 'the knowledge base',
  member: 'the member',
  org: 'the organisation',
  'phone-number': 'the number',
  session: 'a session of chats',
  'sign-in': 'the sign-in of',
  'sign-in-method': 'the way in',
  squad: 'the squad',
  template: 'the template',
  'test-suite': 'the test suite',
  'test-suite-test': 'the test',
  token: 'the key',
  tool: 'the tool',
  view: 'the view',
  workflow: 'the workflow',
  action: 'something',
};

/** The same as the name of a filter. */
const labels: Readonly<Record<AuditKind, string>> = {
  'sign-in': 'Sign-ins',
  member: 'Members',
  invitation: 'Invitations',
  'sign-in-method': 'Ways in',
  device: 'Devices',
  token: 'Keys',
  credential: 'Credentials',
  org: 'Organisations',
  assistant: 'Assistants',
  squad: 'Squads',
  tool: 'Tools',
  workflow: 'Workflows',
  view: 'Views',
  'knowledge-base': 'Knowledge bases',
  file: 'Files',
  template: 'Templates',
  'phone-number': 'Numbers',
  campaign: 'Campaigns',
  'test-suite': 'Test suites',
  'test-suite-test': 'Tests',
  call: 'Calls',
  chat: 'Chats',
  session: 'Sessions of chats',
  'contact-request': 'Contact requests',
  booking: 'Bookings',
  'deletion-record': 'Deletions',
  action: 'Other acts',
};
export const kindLabels = auditKindNames.map((value) => ({ value, label: labels[value] }));

export const actorTypeWords: Readonly<Record<AuditActorType, string>> = {
  member: 'A member',
  key: 'A key',
  guest: 'Somebody not signed in',
  system: 'The server',
};

const changeVerbs: Readonly<Record<AuditChange, string>> = {
  created: 'made',
  updated: 'changed',
  deleted: 'deleted',
};

/** What is no change of a resource. */
const actVerbs: Readonly<Record<string, string>> = {
  'logs.delete': 'emptied the log of requests',
  'log.delete': 'emptied the log of a call',
  'delivery.resend': 'sent a message to the organisation’s server again',
  'job.retry': 'had a failed job tried again',
  'job.delete': 'forgot a failed job',
  'auth.act-in': 'went into an organisation',
  'caller.export': 'exported the data of a caller',
  reset: 'reset the sign-in of',
  confirm: 'did not prove to be',
  'link-requested': 'asked for a sign-in link for',
  'link-created/copy': 'made a sign-in link for',
  'link-created/mail': 'mailed a sign-in link to',
};

const ways: Readonly<Record<string, string>> = {
  password: 'with a password',
  passkey: 'with a passkey',
  link: 'with a link',
  oidc: 'with another service',
  totp: 'with a code',
  invitation: 'with an invitation',
  setup: 'with the set-up link',
};

export interface AuditSentence {
  readonly who: string;
  readonly verb: string;
  /** What it was done to, where that has a name. */
  readonly name?: string;
}

const isNewDevice = ({ detail }: AuditEntry): boolean => detail === 'new-device';
/** Of somebody who tried: why not. */
export const refusalOf = ({ kind, detail, ...entry }: AuditEntry): string | undefined =>
  kind === 'sign-in' && detail !== undefined && !isNewDevice({ kind, detail, ...entry }) ? detail : undefined;

/** Who did what, as one reads it aloud. */
export function sentenceOf(entry: AuditEntry): AuditSentence {
  const { actor, kind, action = '', change, subjectName } = entry;
  const who = visible(actor.name ?? actorTypeWords[actor.type]);
  const named = subjectName === undefined ? {} : { name: visible(subjectName) };
  if (kind === 'sign-in' && action.startsWith('sign-in/')) {
    const way = ways[action.slice('sign-in/'.length)] ?? '';
    if (refusalOf(entry) === undefined) return { who, verb: `signed in ${way}` };
    return { who, verb: `could not sign in ${way} as`, ...named };
  }
  if (change === undefined) return { who, verb: actVerbs[action] ?? visible(action), ...named };
  return { who, verb: `${changeVerbs[change]} ${kindWords[kind]}`, ...named };
}

/** What is said besides the sentence. */
export function tagsOf(entry: AuditEntry): readonly string[] {
  const { detail, versionBefore, versionAfter, change } = entry;
  const version = [versionBefore, versionAfter].filter((one) => one !== undefined).join(' → ');
  return [
    change === 'updated' && version !== '' && version,
    isNewDevice(entry) ? 'new browser' : detail,
  ].filter((tag) => typeof tag === 'string');
}
