import type { RoomFailure } from '@saywell/call-room';
import type { Page } from 'playwright-core';
import { type Leftovers, watchLeftovers } from './leftovers.ts';
import type { EmittedInPage, RoomInPage } from './room-page/room-in-page.ts';
import type { Seat } from './room-server.ts';

/** A page of the test site with one engine, driven from here. */
export interface RoomPage {
  readonly page: Page;
  /** Calls one of the page's functions. */
  call<Name extends keyof RoomInPage>(
    name: Name,
    ...args: Parameters<RoomInPage[Name]>
  ): Promise<Awaited<ReturnType<RoomInPage[Name]>>>;
  /** Joins and announces; throws when the room refuses. Answers the session id. */
  enter(
    seat: Seat,
    userName: string,
    toneHz: number | null,
    options?: { readonly subscribesToAll?: boolean },
  ): Promise<string>;
  /** Waits until an event was emitted that the check accepts; answers it. */
  untilEmitted(
    name: string,
    accept?: (emitted: EmittedInPage) => boolean,
    timeoutMs?: number,
  ): Promise<EmittedInPage>;
  /** Waits until the check holds. */
  until<Value>(
    read: () => Promise<Value>,
    accept: (value: Value) => boolean,
    timeoutMs?: number,
  ): Promise<Value>;
  leftovers(): Promise<Leftovers>;
}

/** Is this what somebody with that tone sounds like? Opus and the analysis leave it a little off. */
export const isTone =
  (toneHz: number) =>
  (hertz: number | null): boolean =>
    hertz !== null && Math.abs(hertz - toneHz) < 15;

/** Opens the test site in a page that has not been opened yet. */
export async function openRoomPage(page: Page, url: string): Promise<RoomPage> {
  const watch = await watchLeftovers(page);
  await page.goto(url);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  // Sound may be made after the visitor has touched the page.
  await page.mouse.click(1, 1);
  const call: RoomPage['call'] = (name, ...args) =>
    page.evaluate(
      ([method, given]) => {
        const room = (window as unknown as { saywellRoom: Record<string, (...all: unknown[]) => unknown> })
          .saywellRoom;
        return room[method as string]?.(...(given as unknown[])) as never;
      },
      [name, args] as const,
    );
  const until: RoomPage['until'] = async (read, accept, timeoutMs = 30_000) => {
    const giveUpAt = Date.now() + timeoutMs;
    for (;;) {
      const value = await read();
      if (accept(value)) return value;
      if (Date.now() > giveUpAt)
        throw new Error(`not within ${timeoutMs} ms; last: ${JSON.stringify(value)}`);
      await page.waitForTimeout(50);
    }
  };
  return {
    page,
    call,
    until,
    async enter({ url: roomUrl, token }, userName, toneHz, options) {
      const failure: RoomFailure | null = await call('join', {
        url: roomUrl,
        token,
        userName,
        toneHz,
        ...options,
      });
      if (failure) throw new Error(`${userName} was refused: ${JSON.stringify(failure)}`);
      await call('announce');
      const local = (await call('people')).find(({ key }) => key === 'local');
      return local?.id ?? '';
    },
    async untilEmitted(name, accept = () => true, timeoutMs) {
      const matching = async () => (await call('emitted')).filter((one) => one.name === name && accept(one));
      const found = await until(matching, (all) => all.length > 0, timeoutMs);
      return found[0] as EmittedInPage;
    },
    leftovers: () => watch.read(),
  };
}
