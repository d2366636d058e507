import { type MethodName, requiredRoleOf } from '@saywell/api-client';
import type { Role } from '@saywell/contract';

/** A line of what roles may do: every one of its methods asks for the same role. */
export interface Right {
  readonly label: string;
  readonly methods: readonly MethodName[];
}

export const rights: readonly Right[] = [
  {
    label: 'Read calls, transcripts and recordings',
    methods: ['call.list', 'call.get', 'call.pageMetadata'],
  },
  { label: 'Read analytics', methods: ['analytics.query'] },
  {
    label: 'See assistants, tools and knowledge',
    methods: ['assistant.list', 'tool.list', 'knowledgeBase.list'],
  },
  {
    label: 'Create, change and delete assistants',
    methods: ['assistant.create', 'assistant.update', 'assistant.delete'],
  },
  { label: 'Write tools and knowledge', methods: ['tool.create', 'knowledgeBase.create', 'file.create'] },
  { label: 'Start and delete calls', methods: ['call.create', 'call.delete'] },
  {
    label: 'Invite, change and remove members',
    methods: ['org.invite', 'org.updateRole', 'org.removeMember'],
  },
  { label: 'Make and delete keys', methods: ['token.create', 'token.delete'] },
  { label: 'Keep credentials of other services', methods: ['credential.create', 'credential.update'] },
  { label: 'Change the organisation and its budget', methods: ['org.update', 'spending.get'] },
];

const order: readonly Role[] = ['viewer', 'editor', 'admin'];

/** The least role that may do all of it. */
export function roleFor({ methods }: Right): Role {
  const needed = Math.max(...methods.map((method) => order.indexOf(requiredRoleOf(method))));
  return order[needed] ?? 'admin';
}

export function hasRight(role: Role, right: Right): boolean {
  return order.indexOf(role) >= order.indexOf(roleFor(right));
}
