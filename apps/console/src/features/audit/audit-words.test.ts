import { auditKinds, type AuditEntry } from '@saywell/contract';
import { expect, it } from 'vitest';
import { kindLabels, refusalOf, sentenceOf, tagsOf } from './audit-words.ts';

const entry: AuditEntry = {
  id: '1',
  orgId: 'o',
  createdAt: '2026-01-01T00:00:00.000Z',
  actor: { type: 'member', id: 'm', name: 'Ann' },
  action: 'assistant.update',
  kind: 'assistant',
  subjectName: 'Ava',
  change: 'updated',
  pointers: ['/name'],
  pointerCount: 1,
  versionBefore: 'v1',
  versionAfter: 'v2',
};
const told = (more: Partial<AuditEntry>): string => {
  const { who, verb, name } = sentenceOf({ ...entry, ...more });
  return [who, verb, name].filter((part) => part !== undefined).join(' ');
};

it('says who did what to what', () => {
  expect(told({})).toBe('Ann changed the assistant Ava');
  expect(tagsOf(entry)).toEqual(['v1 → v2']);
  expect(told({ kind: 'booking', change: 'deleted', subjectName: undefined })).toBe('Ann deleted a booking');
  expect(told({ actor: { type: 'system' } })).toBe('The server changed the assistant Ava');
});

it('says how somebody came in, or did not', () => {
  const signIn = {
    kind: 'sign-in',
    action: 'sign-in/passkey',
    change: undefined,
    subjectName: 'Ann',
  } as const;
  expect(told(signIn)).toBe('Ann signed in with a passkey');
  expect(tagsOf({ ...entry, ...signIn, detail: 'new-device', versionAfter: undefined })).toEqual([
    'new browser',
  ]);
  const failed = { ...signIn, actor: { type: 'guest' }, detail: 'wrong password' } as const;
  expect(told(failed)).toBe('Somebody not signed in could not sign in with a passkey as Ann');
  expect(refusalOf({ ...entry, ...failed })).toBe('wrong password');
  expect(refusalOf({ ...entry, ...signIn, detail: 'new-device' })).toBeUndefined();
});

it('says what was done besides, in the words of the route when there are no others', () => {
  const act = { kind: 'action', change: undefined, subjectName: undefined } as const;
  expect(told({ ...act, action: 'logs.delete' })).toBe('Ann emptied the log of requests');
  expect(told({ ...act, action: 'thing.new\u202e' })).toBe('Ann thing.new□');
});

it('every kind can be filtered for', () => {
  expect(kindLabels.map(({ value }) => value).toSorted()).toEqual([...auditKinds].toSorted());
});
