import { expect, it } from 'vitest';
import { commandsOf, kindsFor } from './hits.ts';

const routes = new Set(['/', '/assistants/$assistantId', '/calls/$callId', '/settings/members']);
const now = Date.parse('2026-01-02T00:00:00.000Z');

it('asks for what has a page, and for members only where somebody administers them', () => {
  expect(kindsFor({ role: 'admin' }, routes)).toEqual(['assistant', 'call', 'member']);
  expect(kindsFor({ role: 'viewer' }, routes)).toEqual(['assistant', 'call']);
  expect(kindsFor({ role: 'admin' }, new Set(['/']))).toEqual([]);
});

it('a call leads to its page, under who called and when', () => {
  const [named, unnamed] = commandsOf(
    [
      { kind: 'call', id: 'a1', name: 'Ann', detail: '2026-01-01T00:00:00.000Z' },
      { kind: 'call', id: 'a2', name: 'a2' },
    ],
    now,
  );
  expect(named).toMatchObject({
    group: 'Calls',
    label: 'Ann · yesterday',
    act: { kind: 'page', path: '/calls/a1' },
  });
  expect(unnamed).toMatchObject({ label: 'Visitor of a page', act: { path: '/calls/a2' } });
});

it('a member leads to the list of members, and a number to its page', () => {
  const found = commandsOf(
    [
      { kind: 'phone-number', id: 't', name: 'Desk' },
      { kind: 'member', id: 'm', name: 'Ann', detail: 'ann@example.com' },
    ],
    now,
  );
  expect(found).toMatchObject([
    { label: 'Desk', act: { path: '/numbers/t' } },
    { label: 'Ann · ann@example.com', act: { path: '/settings/members' } },
  ]);
});
