import { describe, expect, it } from 'vitest';
import { exportAddress, queryOf } from './asked.ts';
import { filtersOf, readCallsSearch } from './search.ts';

const assistant = '0192f0c0-0000-7000-8000-a00000000003';

describe('the address of a list', () => {
  it('is read to the same again and again', () => {
    const addresses = [
      {},
      { q: 'Ann', assistant, status: 'ended', reason: 'customer-ended-call', sort: 'longest' },
      { q: 555, from: '2026-11-01', to: '2026-11-24', min: '60', max: 600, p95: 1_200.4 },
      { recording: 'false', tool: 'failed' },
      { recording: true, tool: 'works', sort: 'newest' },
    ];
    for (const address of addresses) {
      const once = readCallsSearch(address);
      expect(readCallsSearch({ ...once })).toEqual(once);
      const throughText = JSON.parse(JSON.stringify(once)) as Record<string, unknown>;
      expect(readCallsSearch(throughText)).toEqual(once);
    }
    expect(readCallsSearch({ q: 555, p95: 1_200.4, recording: 'false' })).toEqual({
      q: '555',
      p95: 1_200,
      recording: false,
    });
  });

  it('leaves out what cannot be meant', () => {
    const odd = {
      q: '  ',
      assistant: 'x',
      status: 'gone',
      said: '\0',
      type: 'letter',
      origin: 'toString',
      campaign: 'spring',
      from: '2026-13-40',
      to: 'today',
      min: -1,
      max: 'many',
      recording: 'maybe',
      p95: Number.NaN,
      sort: {},
      unknown: 1,
    };
    expect(readCallsSearch(odd)).toEqual({});
  });

  it('knows which filters are on', () => {
    expect(filtersOf({ status: 'ended', sort: 'longest', q: 'a' })).toEqual(['q', 'status']);
  });
});

describe('what the server is asked', () => {
  it('has both days whole', () => {
    const { createdAtGe = '', createdAtLt = '' } = queryOf({ from: '2026-11-02', to: '2026-11-02' });
    expect(Date.parse(createdAtLt) - Date.parse(createdAtGe)).toBe(86_400_000);
    expect(new Date(createdAtGe).getHours()).toBe(0);
  });

  it('has moments as they are, and how calls were judged', () => {
    const search = readCallsSearch({
      from: '2025-10-25T22:00:00.000Z',
      to: '2025-10-26T23:00:00.000Z',
      success: true,
    });
    expect(search.success).toBe('true');
    expect(readCallsSearch({ ...search })).toEqual(search);
    expect(queryOf(search)).toEqual({
      createdAtGe: '2025-10-25T22:00:00.000Z',
      createdAtLt: '2025-10-26T23:00:00.000Z',
      successEvaluation: 'true',
    });
    expect(readCallsSearch({ from: '2025-10-25T99:00:00.000Z', success: 'perhaps' })).toEqual({});
  });

  it('has every filter, and the export has the same', () => {
    const search = readCallsSearch({
      said: ' refund\0 of 7 ',
      assistant,
      type: 'webCall',
      origin: 'widget',
      campaign: assistant,
      min: 60,
      recording: false,
      tool: 'failed',
      p95: 700,
      sort: 'costliest',
    });
    expect(queryOf(search)).toEqual({
      transcript: 'refund of 7',
      assistantId: assistant,
      type: 'webCall',
      origin: 'widget',
      campaignId: assistant,
      durationGe: 60,
      hasRecording: false,
      toolFailed: true,
      turnLatencyGe: 700,
      sortBy: 'cost',
      sortOrder: 'DESC',
    });
    const address = new URL(exportAddress(search, ['cost', 'turnLatency']), 'http://localhost');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      transcript: 'refund of 7',
      assistantId: assistant,
      type: 'webCall',
      origin: 'widget',
      campaignId: assistant,
      durationGe: '60',
      hasRecording: 'false',
      toolFailed: 'true',
      turnLatencyGe: '700',
      sortBy: 'cost',
      sortOrder: 'DESC',
      columns: 'id,customerName,customerNumber,cost,turnLatencyP95Ms,startedAt,createdAt',
    });
    expect(exportAddress({}, [])).toBe(
      '/v2/call/export?columns=id%2CcustomerName%2CcustomerNumber%2CstartedAt%2CcreatedAt',
    );
  });
});
