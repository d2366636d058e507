import type { TurnMetrics } from '@saywell/contract';
import { expect, it } from 'vitest';
import { fakeStore } from '../../../http/testing/fake-context.ts';
import type { CallFigures } from '../../../platform/figures.ts';
import { createVirtualClock } from '../../../platform/testing/virtual-clock.ts';
import { createCallSeats } from '../admission/call-seats.ts';
import { countingRefusals, refusedSeats } from '../admission/count-refusals.ts';
import { createRoomRegistry } from '../../rooms/room-registry.ts';
import { createRoomDependencies } from '../../rooms/testing/fake-media.ts';
import { createFakeEngines } from '../testing/fake-engines.ts';
import { recordLog } from '../testing/record-log.ts';
import { talkInCall } from '../testing/talk-in-call.ts';
import { createRunningCalls } from './running-calls.ts';

function recordFigures() {
  const counted: string[] = [];
  const turns: TurnMetrics[] = [];
  const figures: CallFigures = {
    made: () => void counted.push('made'),
    refused: (code, who) => void counted.push(`refused ${who}: ${code}`),
    ended: (reason) => void counted.push(`ended: ${reason}`),
    answered: (turn) => void turns.push(turn),
  };
  return { figures, counted, turns };
}
const guest = { keyId: 'key', network: '10.0.0.1' };

it('counts a call once when it is made and once when it ends, and each of its answers', async () => {
  const { figures, counted, turns } = recordFigures();
  const call = await talkInCall({ assistant: { name: 'Ann' } }, {}, { figures, playsSound: true });
  await call.speak('good morning');
  expect(counted).toEqual(['made']);
  const end = await call.end();
  expect(counted).toEqual(['made', 'ended: manually-canceled']);
  expect(turns).toHaveLength(1);
  expect(end?.artifact.performanceMetrics?.turns).toEqual(turns);
});

it('counts what keeps a call from coming about, by who has asked', async () => {
  const { figures, counted } = recordFigures();
  const clock = createVirtualClock();
  const { log } = recordLog();
  const dependencies = createRoomDependencies(clock, log);
  const service = createRunningCalls({
    store: fakeStore({ org: { ...fakeStore().org, get: async () => null } }),
    rooms: createRoomRegistry(dependencies),
    log,
    iceServers: [],
    engines: {
      choose: () => createFakeEngines(clock),
      report: { voiceActivity: null, speechToText: null, textToSpeech: null, dialogue: 'fake' },
    },
    maxCalls: 1,
    endSilenceMs: undefined,
    clock: dependencies.clock,
    figures,
  });
  await service.endAll('worker-shutdown');
  const asked = { orgId: 'org', body: {}, requestUrl: 'https://voice.example' };
  await expect(service.createWebCall({ ...asked, guest })).rejects.toMatchObject({ code: 'shutting-down' });
  expect(counted).toEqual(['refused guest: shutting-down']);
  const broken = () => Promise.reject(new Error('broken'));
  await expect(countingRefusals(figures, undefined, broken)).rejects.toThrow('broken');
  expect(counted[1]).toBe('refused key: internal-error');
});

it('tells of who is refused a seat when he joins', () => {
  const { figures, counted } = recordFigures();
  const seats = createCallSeats({ maxCalls: 1, now: () => 0, refused: refusedSeats(figures) });
  const first = seats.hold({ orgId: 'one', orgLimit: undefined });
  const second = seats.hold({ orgId: 'two', orgLimit: undefined, guest });
  first.take();
  expect(() => second.take()).toThrow(expect.objectContaining({ code: 'room-full' }));
  expect(counted).toEqual(['refused guest: room-full']);
  expect([seats.count, seats.seated]).toEqual([2, 1]);
});
