import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileTexts } from './testing/hostile.ts';
import { openApi, type TestApi } from './testing/open-api.ts';

let test: TestApi;
let memberId: string;
beforeAll(async () => {
  test = await openApi();
  const { id } = await test.store.member.join(test.orgId, {
    email: 'ann@example.com',
    fullName: 'Ann',
    role: 'editor',
  });
  memberId = id;
});
afterAll(() => test[Symbol.asyncDispose]());

const body = {
  name: 'Zoe Zebra',
  email: 'zoe@example.com',
  company: 'Acme',
  industry: 'other',
  message: 'Please call about the Quarterly audit',
  urgency: 'normal',
} as const;
const request = async (more: object = {}) =>
  (await test.store.contact.create(test.orgId, { ...body, ...more })).contactRequest;
const booked = (more: object = {}) =>
  test.store.booking.create(test.orgId, test.store.chat.createId(), {
    name: 'Bob Bear',
    phone: '+13025550142',
    when: 'tuesday at ten',
    ...more,
  });

describe('contact requests', () => {
  it('have a state, somebody who sees to them, and a note', async () => {
    const { api } = test;
    const made = await request();
    expect(made).toMatchObject({ state: 'new' });
    const changed = await api.contactRequest.update(made.id, {
      state: 'open',
      assigneeId: memberId,
      note: 'Rang',
    });
    expect(changed).toMatchObject({ state: 'open', assigneeId: memberId, note: 'Rang', name: body.name });
    expect(changed.updatedAt > made.updatedAt).toBe(true);
    const cleared = await api.contactRequest.update(made.id, { assigneeId: null, note: null });
    expect(cleared).toMatchObject({ state: 'open' });
    expect(cleared).not.toHaveProperty('note');
    expect(cleared).not.toHaveProperty('assigneeId');
  });

  it('refuses a change of what is another by now, and somebody who is no member', async () => {
    const { server, keys, api } = test;
    const { id } = await request();
    const headers = { authorization: `Bearer ${keys.private}` };
    const url = `/contact-request/${id}`;
    const { etag = '' } = (await server.inject({ url, headers })).headers;
    await api.contactRequest.update(id, { state: 'done' });
    const late = await server.inject({
      method: 'PATCH',
      url,
      headers: { ...headers, 'if-match': etag },
      payload: { state: 'open' },
    });
    expect(late.json()).toMatchObject({ code: 'precondition-failed' });
    await expect(api.contactRequest.update(id, { assigneeId: id })).rejects.toMatchObject({
      code: 'validation-failed',
      message: expect.stringContaining('assigneeId'),
    });
  });

  it('are found by state, by who sees to them, and by words', async () => {
    const { api } = test;
    const { id } = await request({ message: 'Ein Wort: QUITTUNG' });
    await api.contactRequest.update(id, { state: 'done', assigneeId: memberId });
    const idsOf = async (query: object) => (await api.contactRequest.list(query)).map((one) => one.id);
    expect(await idsOf({ q: 'quittung' })).toEqual([id]);
    expect(await idsOf({ q: '100%_' })).toEqual([]);
    expect(await idsOf({ state: 'done', assigneeId: memberId })).toEqual([id]);
    expect(await idsOf({ state: 'new', assigneeId: memberId })).toEqual([]);
    expect(await idsOf({ assigneeId: 'none', q: 'quittung' })).toEqual([]);
  });

  it('who leaves sees to nothing any more', async () => {
    const { id: leaver } = await test.store.member.join(test.orgId, {
      email: 'l@example.com',
      fullName: 'L',
      role: 'viewer',
    });
    const { id } = await request();
    await test.api.contactRequest.update(id, { assigneeId: leaver });
    await test.api.org.removeMember(test.orgId, leaver);
    expect(await test.api.contactRequest.get(id)).not.toHaveProperty('assigneeId');
  });

  it('exports what became of them behind the columns of before, and nothing that runs', async () => {
    for (const { text } of hostileTexts.slice(0, 4)) {
      const { id } = await request();
      await test.api.contactRequest.update(id, { note: text });
    }
    const csv = await test.api.contactRequest.export();
    expect(csv.split('\r\n')[0]).toMatch(/"message","state","assigneeId","note"$/);
    expect(csv).not.toMatch(/"=/);
  });
});

describe('bookings', () => {
  it('are read, confirmed, moved to an hour, and deleted', async () => {
    const { api } = test;
    const id = await booked();
    expect(await api.booking.get(id)).toMatchObject({ state: 'new', name: 'Bob Bear' });
    const at = '2026-02-03T10:00:00-05:00';
    expect(await api.booking.update(id, { state: 'confirmed', at, assigneeId: memberId })).toMatchObject({
      state: 'confirmed',
      at,
      when: 'tuesday at ten',
    });
    expect(await api.booking.update(id, { at: null })).not.toHaveProperty('at');
    expect((await api.booking.list({ state: 'confirmed' })).map((one) => one.id)).toEqual([id]);
    expect((await api.booking.list({ q: 'bob b' })).map((one) => one.id)).toContain(id);
    expect(await api.booking.delete(id)).toMatchObject({ id });
    await expect(api.booking.get(id)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('one with an hour is an event for calendars', async () => {
    const { api, server, keys } = test;
    const id = await booked({ at: '2026-02-03T10:00:00-05:00' });
    const { headers, payload } = await server.inject({
      url: `/booking/${id}/calendar.ics`,
      headers: { authorization: `Bearer ${keys.private}` },
    });
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(headers['content-disposition']).toContain(`booking-${id}.ics`);
    expect(payload).toContain('DTSTART:20260203T150000Z');
    expect(await api.booking.calendar(id)).toBe(payload);
    await expect(api.booking.calendar(await booked())).rejects.toMatchObject({
      code: 'booking-without-hour',
    });
  });
});
