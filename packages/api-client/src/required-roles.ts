import type { Role } from '@saywell/contract';
import { routeTable } from './route-table.ts';
import type { Routes } from './route-text.ts';

/** A method of the client, as `assistant.update`. */
export type MethodName = {
  [Resource in keyof Routes]: `${Resource}.${keyof Routes[Resource] & string}`;
}[keyof Routes];

type RouteOf<Name> = Name extends `${infer Resource}.${infer Method}`
  ? Resource extends keyof Routes
    ? Method extends keyof Routes[Resource]
      ? Routes[Resource][Method]
      : never
    : never
  : never;

/** Those whose least role the contract names. */
type WithOwnRole = {
  [Name in MethodName as RouteOf<Name> extends { role: Role } ? Name : never]: RouteOf<Name> extends {
    role: infer Own;
  }
    ? Own
    : never;
};

/** It compiles only while it has what the contract has. */
const ownRoles = {
  'assistant.check': 'viewer',
  'squad.check': 'viewer',
  'tool.check': 'viewer',
  'assistantDraft.listAll': 'editor',
  'assistantDraft.list': 'editor',
  'assistantDraft.get': 'editor',
  'squadDraft.listAll': 'editor',
  'squadDraft.list': 'editor',
  'squadDraft.get': 'editor',
  'toolDraft.listAll': 'editor',
  'toolDraft.list': 'editor',
  'toolDraft.get': 'editor',
  'audit.list': 'admin',
  'audit.export': 'admin',
  'delivery.list': 'editor',
  'delivery.get': 'editor',
  'job.list': 'editor',
  'job.retry': 'admin',
  'job.delete': 'admin',
  'token.create': 'admin',
  'token.list': 'admin',
  'token.get': 'admin',
  'token.update': 'admin',
  'token.delete': 'admin',
  'call.createWeb': 'viewer',
  'chat.create': 'viewer',
  'knowledgeBase.query': 'viewer',
  'org.create': 'admin',
  'org.update': 'admin',
  'org.delete': 'admin',
  'org.leave': 'viewer',
  'org.removeMember': 'admin',
  'org.createSignInLink': 'admin',
  'org.resetMember': 'admin',
  'org.invite': 'admin',
  'org.pendingInvitations': 'admin',
  'org.revokeInvitation': 'admin',
  'org.updateRole': 'admin',
  'auth.confirmOptions': 'viewer',
  'auth.confirm': 'viewer',
  'auth.signOut': 'viewer',
  'auth.me': 'viewer',
  'auth.updateMe': 'viewer',
  'auth.preference': 'viewer',
  'auth.replacePreference': 'viewer',
  'auth.orgs': 'viewer',
  'auth.actIn': 'viewer',
  'authDevice.list': 'viewer',
  'authDevice.delete': 'viewer',
  'authDevice.deleteOthers': 'viewer',
  'authCredential.list': 'viewer',
  'authCredential.setPassword': 'viewer',
  'authCredential.passkeyOptions': 'viewer',
  'authCredential.addPasskey': 'viewer',
  'authCredential.totpOptions': 'viewer',
  'authCredential.addTotp': 'viewer',
  'authCredential.delete': 'viewer',
  'liveCall.observe': 'viewer',
  'liveCall.leave': 'viewer',
  'support.createTicket': 'viewer',
  'view.create': 'viewer',
  'view.update': 'viewer',
  'view.delete': 'viewer',
  'bin.delete': 'admin',
  'credential.create': 'admin',
  'credential.list': 'admin',
  'credential.get': 'admin',
  'credential.update': 'admin',
  'credential.delete': 'admin',
  'credential.test': 'admin',
  'credential.createSession': 'admin',
  'credential.trigger': 'admin',
  'spending.get': 'admin',
  'installation.get': 'admin',
  'installation.history': 'admin',
  'installation.iceServers': 'admin',
  'installation.testMedia': 'admin',
  'analytics.query': 'viewer',
  'caller.export': 'admin',
  'caller.erase': 'admin',
  'deletionRecord.list': 'admin',
  'deletionRecord.get': 'admin',
  'log.delete': 'admin',
  'logs.list': 'editor',
  'logs.delete': 'admin',
  'workflow.check': 'viewer',
} as const satisfies { readonly [Name in keyof WithOwnRole]: WithOwnRole[Name] };

/** The least role of whoever calls a method: pages say beforehand what would be refused. */
export function requiredRoleOf(name: MethodName): Role {
  const own: Readonly<Partial<Record<string, Role>>> = ownRoles;
  const role = own[name];
  if (role !== undefined) return role;
  const [resource = '', method = ''] = name.split('.');
  const table: Readonly<Record<string, Readonly<Record<string, string>>>> = routeTable;
  return table[resource]?.[method]?.startsWith('GET ') === true ? 'viewer' : 'editor';
}

/** Every method, in the order of the table. */
export function methodNames(): readonly MethodName[] {
  return Object.entries(routeTable).flatMap(([resource, methods]) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both halves are the table's keys
    Object.keys(methods).map((method) => `${resource}.${method}` as MethodName),
  );
}
