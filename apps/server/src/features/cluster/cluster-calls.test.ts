import type { Call, LiveCall } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { PeerError } from '../../platform/peers/peer-error.ts';
import type { NodeMember } from '../../store/nodes/node-store.ts';
import type { LiveCalls } from '../calls/live/live-calls.ts';
import { callUnreachable } from './call-places.ts';
import { createClusterCalls } from './cluster-calls.ts';
import type { PeerCalls } from './peer-calls.ts';

const request = { orgId: 'o', body: {}, requestUrl: 'https://voice.example' };
const full = () => new DomainError('at-capacity', 'full');

const member = (id: string, changes: Partial<NodeMember> = {}): NodeMember => ({
  id,
  epoch: 1,
  version: '1',
  internalUrl: `http://${id}:3100`,
  publicUrl: null,
  region: 'local',
  state: 'ready',
  calls: 0,
  maxCalls: 10,
  silentMs: 100,
  ...changes,
});

interface Servers {
  readonly own?: Partial<NodeMember>;
  readonly others?: readonly NodeMember[];
  /** What a server does instead of making the call. */
  readonly refusals?: Readonly<Record<string, () => Error>>;
  /** Where every call runs; null: here. */
  readonly place?: { readonly id: string; readonly internalUrl: string } | null;
  readonly orgLimit?: number;
  readonly running?: number;
}

function open({ own, others = [], refusals = {}, place = null, orgLimit, running = 0 }: Servers) {
  const asked: string[] = [];
  const noted: string[] = [];
  const at = async <Answer>(id: string, answer: Answer): Promise<Answer> => {
    asked.push(id);
    const refusal = refusals[id];
    if (refusal !== undefined) throw refusal();
    return answer;
  };
  const call = (id: string): Call => ({ id: `call at ${id}`, orgId: 'o' }) as Call;
  const invitation = (id: string) => ({ callId: id, webCallUrl: '', sessionToken: '', expiresAt: '' });
  const list = (id: string) => ({ results: [{ id, startedAt: id } as LiveCall] });
  const page = (id: string) => ({ results: [{ sequence: 0, at: '', type: id }] });
  const local: LiveCalls = {
    createWebCall: () => at('own', call('own')),
    addParticipant: () => at('own', invitation('own')),
    end: () => at('own', undefined),
    monitor: () => at('own', { controlUrl: 'own' }),
    events: () => at('own', page('own')),
    find: () => undefined,
    running: () => at('own', list('own')),
    access: undefined,
    limits: () => at('own', { concurrencyBlocked: false, concurrencyLimit: 0, remainingConcurrentCalls: 0 }),
  };
  const peers: PeerCalls = {
    create: ({ id }) => at(id, call(id)),
    addParticipant: ({ id }) => at(id, invitation(id)),
    end: ({ id }) => at(id, undefined),
    monitor: ({ id }) => at(id, { controlUrl: id }),
    events: ({ id }) => at(id, page(id)),
    running: ({ id }) => at(id, list(id)),
  };
  const calls = createClusterCalls({
    local,
    peers,
    places: {
      of: async () => place,
      note: (callId, nodeId) => void noted.push(`${callId} is at ${nodeId}`),
    },
    directory: { members: () => [member('own'), ...others], noteCall: (id) => void noted.push(id) },
    own: () => ({ ...member('own'), ...own }),
    region: 'local',
    random: () => 0,
    store: {
      org: { get: async () => (orgLimit === undefined ? null : { ...org, concurrencyLimit: orgLimit }) },
      call: { countRunning: async () => running },
    },
  });
  return { calls, asked, noted };
}
const org = { id: 'o', createdAt: '', updatedAt: '', name: 'O' };

describe('a call is made', () => {
  it('here while no server is emptier, there when one is, and it is remembered where', async () => {
    const even = open({ others: [member('b')] });
    expect((await even.calls.createWebCall(request)).id).toBe('call at own');
    const busy = open({ own: { calls: 5 }, others: [member('b')] });
    expect((await busy.calls.createWebCall(request)).id).toBe('call at b');
    expect(busy.noted).toEqual(['b', 'call at b is at b']);
  });

  it('elsewhere, too, when many come at once, before one of them has a seat here', async () => {
    const { calls, asked } = open({ others: [member('b')] });
    await Promise.all(Array.from({ length: 3 }, () => calls.createWebCall(request)));
    expect(asked).toEqual(['own', 'b', 'b']);
    await calls.createWebCall(request);
    expect(asked.at(-1)).toBe('own');
  });

  it('by nobody who drains, is silent, elsewhere, unreachable or takes none', async () => {
    const { calls, asked } = open({
      own: { calls: 9 },
      others: [
        member('drains', { state: 'draining' }),
        member('silent', { silentMs: 6_000 }),
        member('elsewhere', { region: 'north' }),
        member('unreachable', { internalUrl: null }),
        member('takes none', { maxCalls: 0 }),
      ],
    });
    await calls.createWebCall(request);
    expect(asked).toEqual(['own']);
  });

  it('by the next one where a server is full, stops or is gone', async () => {
    const gone = () => callUnreachable(new PeerError('peer-unreachable'));
    const stops = () => new DomainError('shutting-down', 'stops');
    const others = [member('b', { calls: 1 }), member('c', { calls: 2 }), member('d', { calls: 3 })];
    const { calls, asked } = open({ others, refusals: { own: full, b: stops, c: gone } });
    expect((await calls.createWebCall(request)).id).toBe('call at d');
    expect(asked.toSorted()).toEqual(['b', 'c', 'd', 'own']);
  });

  it('by nobody else after a refusal that is the caller’s, or when it may have been made', async () => {
    const late = () => callUnreachable(new PeerError('peer-late'));
    const refusals = [() => new DomainError('billing-limit-reached', 'paid'), late];
    for (const refusal of refusals) {
      const { calls, asked } = open({ own: { calls: 1 }, others: [member('b')], refusals: { b: refusal } });
      await expect(calls.createWebCall(request)).rejects.toMatchObject({ code: refusal().code });
      expect(asked).toEqual(['b']);
    }
  });

  it('nowhere when all are full, gone, or stop', async () => {
    const gone = () => callUnreachable(new PeerError('peer-unreachable'));
    const all = open({ others: [member('b'), member('c')], refusals: { own: full, b: full, c: gone } });
    await expect(all.calls.createWebCall(request)).rejects.toMatchObject({ code: 'at-capacity' });
    expect(all.asked).toHaveLength(3);
    const none = open({ own: { maxCalls: 0 } });
    await expect(none.calls.createWebCall(request)).rejects.toMatchObject({ code: 'at-capacity' });
    const stops = open({ own: { state: 'draining' } });
    await expect(stops.calls.createWebCall(request)).rejects.toMatchObject({ code: 'shutting-down' });
  });
});

describe('a call is reached', () => {
  const place = { id: 'b', internalUrl: 'http://b:3100' };
  const all = async ({ calls }: ReturnType<typeof open>) => {
    await calls.end('c', 'call-deleted');
    return [
      (await calls.addParticipant({ orgId: 'o', callId: 'c', body: {}, requestUrl: '' })).callId,
      (await calls.monitor('c', ''))?.controlUrl,
      (await calls.events('c', { limit: 1 }))?.results[0]?.type,
    ];
  };

  it('where it runs', async () => {
    expect(await all(open({}))).toEqual(['own', 'own', 'own']);
    expect(await all(open({ place }))).toEqual(['b', 'b', 'b']);
  });

  it('or is said not to be; only what is beside a stored call is left out', async () => {
    const { calls } = open({ place, refusals: { b: () => callUnreachable() } });
    expect(await calls.monitor('c', '')).toBeUndefined();
    await expect(calls.end('c', 'call-deleted')).rejects.toMatchObject({ code: 'call-unreachable' });
    await expect(calls.events('c', { limit: 1 })).rejects.toMatchObject({ code: 'call-unreachable' });
  });
});

it('an organisation may have what all servers take, or what it is allowed', async () => {
  const others = [member('b', { calls: 4, maxCalls: 20 }), member('far', { region: 'north' })];
  const limits = (servers: Servers) => open({ own: { calls: 1 }, others, ...servers }).calls.limits('o');
  expect(await limits({})).toMatchObject({ concurrencyLimit: 30, remainingConcurrentCalls: 25 });
  expect(await limits({ orgLimit: 7, running: 5 })).toMatchObject({
    concurrencyLimit: 7,
    remainingConcurrentCalls: 2,
  });
  expect(await limits({ orgLimit: 7, running: 9 })).toMatchObject({ remainingConcurrentCalls: 0 });
});

it('running calls are those of all servers that live; who does not answer is counted', async () => {
  const others = [
    member('b', { state: 'draining' }),
    member('c', { region: 'far' }),
    member('d', { silentMs: 9_000 }),
  ];
  const unreachable = () => callUnreachable(new PeerError('peer-late'));
  const all = await open({ others }).calls.running('o');
  expect(all).toEqual({ results: ['b', 'c', 'own'].map((id) => ({ id, startedAt: id })) });
  const { calls } = open({ others, refusals: { c: unreachable } });
  expect(await calls.running('o')).toMatchObject({ results: [{ id: 'b' }, { id: 'own' }], silentServers: 1 });
});
