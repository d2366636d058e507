import type { Page } from 'playwright-core';
import type { EmittedByVoice, VoiceInPage } from './voice-page/voice-in-page.ts';

/** A page of the test site with the voice SDK, driven from here. */
export interface VoicePage {
  readonly page: Page;
  /** Calls one of the page's functions. */
  call<Name extends keyof VoiceInPage>(
    name: Name,
    ...args: Parameters<VoiceInPage[Name]>
  ): Promise<Awaited<ReturnType<VoiceInPage[Name]>>>;
  open(): Promise<void>;
  /** Loads it again, as the visitor does. */
  reload(): Promise<void>;
  /** Waits until an event was emitted whose name and value fit. */
  untilEmitted(voice: string, name: string, value?: RegExp): Promise<EmittedByVoice>;
  /** A typed question is answered, in words and in sound. */
  asks(voice: string, question: string, answer: RegExp): Promise<void>;
}

const patienceMs = 30_000;

export function voicePage(page: Page, url: string): VoicePage {
  const call: VoicePage['call'] = (name, ...args) =>
    page.evaluate(
      ([method, given]) => {
        const voice = (window as unknown as { saywellVoice: Record<string, (...all: unknown[]) => unknown> })
          .saywellVoice;
        return voice[method as string]?.(...(given as unknown[])) as never;
      },
      [name, args] as const,
    );
  const until = async <Value>(read: () => Promise<Value | undefined>, what: string): Promise<Value> => {
    const giveUpAt = Date.now() + patienceMs;
    for (;;) {
      const value = await read();
      if (value !== undefined) return value;
      if (Date.now() > giveUpAt)
        throw new Error(
          `not within ${patienceMs} ms: ${what}; emitted: ${JSON.stringify(await call('emitted'))}`,
        );
      await page.waitForTimeout(50);
    }
  };
  const untilReady = (): Promise<void> => page.locator('html[data-ready]').waitFor({ state: 'attached' });
  const self: VoicePage = {
    page,
    call,
    async open() {
      await page.goto(`${url}/voice/`);
      await untilReady();
    },
    async reload() {
      await page.reload();
      await untilReady();
    },
    untilEmitted: (voice, name, value = /./) =>
      until(
        async () =>
          (await call('emitted')).find(
            (one) => one.voice === voice && one.name === name && value.test(one.value),
          ),
        `${voice} ${name} ${value}`,
      ),
    async asks(voice, question, answer) {
      await call('type', voice, question);
      const said = new RegExp(`"role":"assistant".*"transcript":"[^"]*(?:${answer.source})`, answer.flags);
      await self.untilEmitted(voice, 'message', said);
      await until(async () => (await call('heard')).find((level) => level > 0.01), 'the assistant is heard');
    },
  };
  return self;
}
