import type { RoomErrorType } from '@saywell/contract';
import { afterEach, describe, expect, it } from 'vitest';
import type { RoomFailure } from '../events/call-events.ts';

/** What an engine reported to its handlers: a call-room event, or `failed` or `left`. Payloads have no tracks. */
export interface EmittedEvent {
  readonly name: string;
  readonly payload: ToldPayload;
}
export interface ToldPayload {
  readonly participant?: { readonly session_id: string; readonly user_name: string };
  readonly data?: unknown;
  readonly fromId?: string;
  /** Of `failed`. */
  readonly type?: string;
}

/** Somebody, as `participants()` shows it. */
export interface SeenPerson {
  readonly key: string;
  readonly name: string;
  readonly audio: boolean;
}

/** The far side: the room and the people in it. */
export interface ContractRoom {
  /** Somebody comes; answers the session id. */
  personJoins(name: string): Promise<string>;
  personLeaves(id: string): Promise<void>;
  says(fromId: string, data: unknown): Promise<void>;
  /** App messages of the caller, as they reached the people who joined; `by`: whom. */
  received(): Promise<readonly { readonly data: unknown; readonly by: string }[]>;
  /** Is the caller's microphone on, as the others see it? */
  callerAudio(): Promise<boolean | undefined>;
  /** Which microphone goes into the room. */
  callerMicrophone(): Promise<'first' | 'second' | 'none'>;
  /** The room is over for everybody. */
  end(): Promise<void>;
  fail(type: RoomErrorType): Promise<void>;
}

/** Drives one engine, in this process or in a browser, and speaks for its room. */
export interface EngineDriver {
  readonly room: ContractRoom;
  /** Joins as "Ann" with the first microphone; answers what was in the way. */
  join(options?: {
    readonly muted?: boolean;
    readonly refusal?: RoomErrorType;
  }): Promise<RoomFailure | undefined>;
  /** Leaves while the join is under way; answers the join's outcome. */
  joinAndLeave(moment: 'at once' | 'while connecting'): Promise<RoomFailure | undefined>;
  announce(): Promise<void>;
  leave(): Promise<void>;
  people(): Promise<readonly SeenPerson[]>;
  setAudio(on: boolean): Promise<void>;
  setMicrophone(which: 'second' | 'none'): Promise<void>;
  send(data: unknown, to: string): Promise<void>;
  observeLevels(side: 'local' | 'remote', intervalMs: number | undefined): Promise<void>;
  emitted(): Promise<readonly EmittedEvent[]>;
  /** What is not released: connections, contexts, timers, calls of a library. */
  leftovers(): Promise<readonly string[]>;
  /** A little time passes. */
  wait(): Promise<void>;
  dispose(): Promise<void>;
}

export interface EngineContractOptions {
  /** Refusals of a join that this room can be made to say. */
  readonly refusals: readonly RoomErrorType[];
  /** Fatal errors that can be brought about in a call. */
  readonly failures: readonly RoomErrorType[];
  /** How often a check is repeated while time passes. */
  readonly patience?: number;
}

const levelIntervalMs = 100;
const levelEvents = { local: 'local-audio-level', remote: 'remote-participants-audio-level' } as const;

/** What every engine owes the call room. `create` makes an engine that has not joined. */
export function registerEngineContract(
  name: string,
  create: () => Promise<EngineDriver>,
  { refusals, failures, patience = 200 }: EngineContractOptions,
): void {
  const open: EngineDriver[] = [];
  const start = async (): Promise<EngineDriver> => {
    const driver = await create();
    open.push(driver);
    return driver;
  };
  const inRoom = async (): Promise<EngineDriver> => {
    const driver = await start();
    expect(await driver.join()).toBeUndefined();
    await driver.announce();
    return driver;
  };
  /** Repeats the check until it passes; then, or at last, its failure counts. */
  const eventually = async (driver: EngineDriver, check: () => Promise<void>): Promise<void> => {
    for (let left = patience; left > 0; left -= 1) {
      try {
        return await check();
      } catch {
        await driver.wait();
      }
    }
    await check();
  };
  const emittedNames = async (driver: EngineDriver): Promise<readonly string[]> =>
    (await driver.emitted()).map((emitted) => emitted.name);
  const untilEmitted = (driver: EngineDriver, emitted: { name: string; payload?: object }): Promise<void> =>
    eventually(driver, async () =>
      expect(await driver.emitted()).toContainEqual(
        expect.objectContaining({ ...emitted, payload: expect.objectContaining(emitted.payload ?? {}) }),
      ),
    );
  const expectNothingLeft = (driver: EngineDriver): Promise<void> =>
    eventually(driver, async () => expect(await driver.leftovers()).toEqual([]));
  const countEmitted = async (driver: EngineDriver, event: string): Promise<number> =>
    (await emittedNames(driver)).filter((one) => one === event).length;

  describe(`engine contract: ${name}`, () => {
    afterEach(async () => {
      for (const driver of open.splice(0)) await driver.dispose();
    });

    it('joins, shows the caller alone, and emits who is there when it is asked to', async () => {
      const driver = await start();
      expect(await driver.join()).toBeUndefined();
      expect(await driver.people()).toEqual([{ key: 'local', name: 'Ann', audio: true }]);
      expect(await emittedNames(driver)).not.toContain('participant-joined');
      const bob = await driver.room.personJoins('Bob');
      await driver.announce();
      await untilEmitted(driver, {
        name: 'participant-joined',
        payload: { participant: expect.objectContaining({ session_id: bob, user_name: 'Bob' }) },
      });
      const people = await driver.people();
      expect(people).toContainEqual(expect.objectContaining({ key: 'local', name: 'Ann' }));
      expect(people).toContainEqual(expect.objectContaining({ key: bob, name: 'Bob' }));
    });

    it('emits who comes and who goes', async () => {
      const driver = await inRoom();
      const bob = await driver.room.personJoins('Bob');
      const participant = expect.objectContaining({ session_id: bob, user_name: 'Bob' });
      await untilEmitted(driver, { name: 'participant-joined', payload: { participant } });
      await driver.room.personLeaves(bob);
      await untilEmitted(driver, { name: 'participant-left', payload: { participant } });
      expect((await driver.people()).map(({ key }) => key)).not.toContain(bob);
    });

    it('carries app messages both ways, to everybody and to one', async () => {
      const driver = await inRoom();
      const bob = await driver.room.personJoins('Bob');
      const cem = await driver.room.personJoins('Cem');
      await driver.room.says(bob, { hello: 'Ann' });
      await untilEmitted(driver, { name: 'app-message', payload: { data: { hello: 'Ann' }, fromId: bob } });
      await driver.send('to all', '*');
      await driver.send({ to: 'one' }, bob);
      await eventually(driver, async () => {
        const received = (await driver.room.received()).filter(({ by }) => by === bob);
        expect(received.map(({ data }) => data)).toEqual(['to all', { to: 'one' }]);
      });
      await driver.send('last', '*');
      await eventually(driver, async () => {
        const received = (await driver.room.received()).filter(({ by }) => by === cem);
        expect(received.map(({ data }) => data)).toEqual(['to all', 'last']);
      });
    });

    it('mutes, and the room knows', async () => {
      const driver = await inRoom();
      await driver.room.personJoins('Bob');
      for (const on of [false, true]) {
        await driver.setAudio(on);
        await eventually(driver, async () => {
          expect(await driver.room.callerAudio()).toBe(on);
          expect(await driver.people()).toContainEqual({ key: 'local', name: 'Ann', audio: on });
        });
      }
    });

    it('joins muted', async () => {
      const driver = await start();
      expect(await driver.join({ muted: true })).toBeUndefined();
      await driver.room.personJoins('Bob');
      await eventually(driver, async () => expect(await driver.room.callerAudio()).toBe(false));
      expect(await driver.people()).toContainEqual({ key: 'local', name: 'Ann', audio: false });
    });

    it('sends another microphone, or none', async () => {
      const driver = await inRoom();
      expect(await driver.room.callerMicrophone()).toBe('first');
      for (const which of ['second', 'none'] as const) {
        await driver.setMicrophone(which);
        await eventually(driver, async () => expect(await driver.room.callerMicrophone()).toBe(which));
      }
    });

    it.each(['local', 'remote'] as const)('emits the %s levels until it is stopped', async (side) => {
      const driver = await inRoom();
      const event = levelEvents[side];
      expect(await countEmitted(driver, event)).toBe(0);
      await driver.observeLevels(side, levelIntervalMs);
      await eventually(driver, async () => expect(await countEmitted(driver, event)).toBeGreaterThan(2));
      await driver.observeLevels(side, undefined);
      const before = await countEmitted(driver, event);
      for (let waits = 0; waits < 5; waits += 1) await driver.wait();
      expect(await countEmitted(driver, event)).toBe(before);
    });

    it.each(refusals)('resolves the join with the refusal %s', async (refusal) => {
      const driver = await start();
      expect(await driver.join({ refusal })).toMatchObject({ type: refusal, msg: expect.any(String) });
      await expectNothingLeft(driver);
      expect(await emittedNames(driver)).not.toContain('failed');
    });

    it.each(failures)('ends the call with the failure %s', async (type) => {
      const driver = await inRoom();
      await driver.room.fail(type);
      await untilEmitted(driver, { name: 'failed', payload: { type } });
      await expectNothingLeft(driver);
      expect((await emittedNames(driver)).at(-1)).toBe('failed');
    });

    it('ends the call when the room is over', async () => {
      const driver = await inRoom();
      await driver.room.end();
      await untilEmitted(driver, { name: 'left' });
      await expectNothingLeft(driver);
      expect((await emittedNames(driver)).at(-1)).toBe('left');
    });

    it.each(['at once', 'while connecting'] as const)('is left %s, and the join settles', async (moment) => {
      const driver = await start();
      expect(await driver.joinAndLeave(moment)).toMatchObject({ type: 'connection-error' });
      await expectNothingLeft(driver);
      const names = await emittedNames(driver);
      expect(names).not.toContain('failed');
      expect(names).not.toContain('left');
    });

    it('leaves, releases everything and is silent from then on', async () => {
      const driver = await inRoom();
      const bob = await driver.room.personJoins('Bob');
      await untilEmitted(driver, { name: 'participant-joined' });
      await driver.observeLevels('local', levelIntervalMs);
      await driver.leave();
      const before = (await driver.emitted()).length;
      await driver.room.says(bob, 'too late');
      await driver.leave();
      await expectNothingLeft(driver);
      await driver.wait();
      expect(await driver.emitted()).toHaveLength(before);
    });
  });
}
