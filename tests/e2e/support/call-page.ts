import type { Page } from 'playwright-core';

export interface TranscriptLine {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

/** The website in a browser, as a visitor uses it. */
export interface CallPage {
  readonly page: Page;
  /** Presses the header's "Talk to AI". */
  talk(): Promise<void>;
  /** Waits until the panel says that the call is up. */
  untilConnected(): Promise<void>;
  /** Finished lines of the transcript so far. */
  transcript(): Promise<readonly TranscriptLine[]>;
  /** Waits until `accept` holds for the transcript; answers it. */
  untilTranscript(
    accept: (lines: readonly TranscriptLine[]) => boolean,
    timeoutMs?: number,
  ): Promise<readonly TranscriptLine[]>;
  /** Presses the red button: the page's own, or that of the bar at its foot. Throws with the transcript when none is there. */
  endCall(): Promise<void>;
  /** Whether the call is over, and by nobody's press. */
  isOver(): Promise<boolean>;
  untilIdle(): Promise<void>;
}

const connectTimeoutMs = 30_000;

/** Opens a page of the site and waits until it reacts to presses. */
export async function openCallPage(page: Page, url: string): Promise<CallPage> {
  await page.goto(url);
  const panel = page.locator('.saywell-panel').first();
  const transcript = (): Promise<readonly TranscriptLine[]> =>
    page
      .locator('.saywell-transcript')
      .first()
      .evaluate((box) =>
        [...box.querySelectorAll<HTMLElement>(':scope > .saywell-bubble > .saywell-piece')].map((piece) => ({
          role: piece.parentElement?.dataset['role'] === 'user' ? ('user' as const) : ('assistant' as const),
          text: (piece.textContent ?? '').trim(),
        })),
      );
  const phase = (): Promise<string | null> => panel.getAttribute('data-phase');
  const call: CallPage = {
    page,
    transcript,
    talk: () => page.getByRole('banner').getByRole('button', { name: 'Talk to AI' }).click(),
    async untilConnected() {
      await panel.and(page.locator('[data-phase="active"]')).waitFor({ timeout: connectTimeoutMs });
    },
    async untilTranscript(accept, timeoutMs = 30_000) {
      const giveUpAt = Date.now() + timeoutMs;
      for (;;) {
        const lines = await transcript();
        if (accept(lines)) return lines;
        if (Date.now() > giveUpAt)
          throw new Error(`not seen within ${timeoutMs} ms; transcript: ${JSON.stringify(lines)}`);
        await page.waitForTimeout(100);
      }
    },
    async endCall() {
      const wayOut = page
        .locator(
          '.call-bar:not([data-aside="true"]) .floating-call-button, main .saywell-call-button[data-shows="end"]',
        )
        .filter({ visible: true })
        .first();
      await notePresses(page);
      const seen: string[] = [];
      // Which of the two is in view changes while the page moves, and a click stays with the one it began with.
      for (let timeout = 2_000; ; timeout *= 2) {
        try {
          return await wayOut.click({ timeout });
        } catch (error) {
          // On a busy machine the press may have come about just when the patience with it was over.
          if (await isPressed(page)) return;
          seen.push(`${await phase()}, ${await wayOut.count()} shown`);
          if (timeout > connectTimeoutMs)
            throw new Error(
              `no way out of the call can be pressed: ${seen.join('; ')}; transcript ${JSON.stringify(await transcript())}`,
              { cause: error },
            );
        }
      }
    },
    isOver: async () => (await phase()) === 'idle',
    async untilIdle() {
      await panel.and(page.locator('[data-phase="idle"]')).waitFor({ timeout: connectTimeoutMs });
    },
  };
  return call;
}

/** Notes in the page that a way out was pressed. */
function notePresses(page: Page): Promise<void> {
  return page.evaluate(() => {
    delete document.documentElement.dataset['pressedEnd'];
    const note = ({ target }: Event): void => {
      if (target instanceof Element && target.closest('.floating-call-button, .saywell-call-button') !== null)
        document.documentElement.dataset['pressedEnd'] = '';
    };
    document.addEventListener('click', note, true);
  });
}

const isPressed = (page: Page): Promise<boolean> =>
  page.evaluate(() => 'pressedEnd' in document.documentElement.dataset);
