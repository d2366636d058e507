import type { Page } from 'playwright-core';
import type { RealServer } from '../../tests/e2e/support/real-server.ts';
import { type PicturedAssistants, seedConsoleAssistants } from './seed-console-assistants.ts';

type Take = (name: string) => Promise<void>;

interface AssistantPicturesOptions {
  readonly page: Page;
  readonly server: RealServer;
  readonly take: Take;
}

/** Assistants and knowledge: a usual day, long texts, a draft, a refusal, two who change the same, a conversation. */
export async function assistantPictures(options: AssistantPicturesOptions): Promise<void> {
  const { page, server, take } = options;
  const seeded = await seedConsoleAssistants(server);
  for (const { name, path, until } of plainPages(seeded)) {
    await page.goto(`${server.url}/console${path}`);
    await page.getByText(until).first().waitFor();
    await page.waitForLoadState('networkidle');
    await take(name);
  }
  await askKnowledge(options, seeded);
  await changeAssistant(options, seeded);
  await talkToAssistant(options, seeded);
}

const plainPages = ({ typical, long, base, file }: PicturedAssistants) => [
  { name: 'welcome', path: '/welcome', until: 'Your first assistant' },
  { name: 'starter', path: '/assistants/new?template=bookings', until: 'What it knows' },
  { name: 'assistants-typical', path: '/assistants', until: 'Night watch' },
  { name: 'assistants-none', path: '/assistants?q=nothing-like-this', until: 'No assistant is called so' },
  ...[
    'prompt',
    'voice',
    'hearing',
    'model',
    'knowledge',
    'tools',
    'turns',
    'call',
    'analysis',
    'privacy',
  ].map((section) => ({
    name: `assistant-${section}`,
    path: `/assistants/${typical}/${section}`,
    until: 'Lucia',
  })),
  { name: 'assistant-server', path: `/assistants/${typical}/server`, until: 'Lucia' },
  { name: 'assistant-json', path: `/assistants/${typical}/json`, until: 'Lucia' },
  { name: 'assistant-sections', path: `/assistants/${typical}`, until: 'Lucia' },
  { name: 'assistant-versions', path: `/assistants/${typical}/versions`, until: 'v3' },
  { name: 'assistant-embed', path: `/assistants/${typical}/embed`, until: 'Address of the page' },
  { name: 'assistant-long', path: `/assistants/${long}/prompt`, until: 'Instructions' },
  { name: 'assistant-gone', path: '/assistants/0192f0c0-0000-7000-8000-aaaaaaaaaaaa', until: 'Try again' },
  { name: 'knowledge-typical', path: '/knowledge', until: 'Trattoria Lucia' },
  { name: 'knowledge-base', path: `/knowledge/${base}`, until: 'Is the terrace heated?' },
  { name: 'knowledge-files', path: `/knowledge/${base}?tab=files`, until: 'Wine list' },
  { name: 'file', path: `/files/${file}`, until: 'House red' },
];

async function askKnowledge({ page, server, take }: AssistantPicturesOptions, { base }: PicturedAssistants) {
  await page.goto(`${server.url}/console/knowledge/${base}?tab=ask`);
  await page.getByLabel('Question').fill('Can I bring my dog?');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.getByText('Not what it should say?').waitFor();
  await take('knowledge-asked');
}

/** A draft with changes in several sections, one that is refused, and somebody who is faster. */
async function changeAssistant(
  { page, server, take }: AssistantPicturesOptions,
  { typical }: PicturedAssistants,
) {
  const address = `${server.url}/console/assistants/${typical}`;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${address}/call`);
  await page.getByLabel('Longest call').fill('900');
  await page.getByRole('link', { name: /^Prompt/ }).click();
  await page
    .getByLabel('First message', { exact: true })
    .fill('Buona sera, this is Trattoria Lucia. What may I do for you?');
  await page.getByText('Draft saved').waitFor();
  await take('assistant-draft');
  await page.getByRole('link', { name: 'Review and publish' }).click();
  await page.getByRole('heading', { name: 'Review and publish' }).waitFor();
  await page.getByText('1 squad').waitFor();
  await take('assistant-review');
  await fetch(`${server.url}/assistant/${typical}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${server.privateKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ firstMessage: 'Welcome to Trattoria Lucia!', endCallMessage: 'See you soon.' }),
  });
  await page.getByText('One field was changed by both of you').waitFor();
  await take('assistant-conflict');
  await page.goto(`${address}/call`);
  await page.getByLabel('Longest call').fill('2');
  await page.getByText('Not saved: ').waitFor();
  await take('assistant-refused');
}

async function talkToAssistant(
  { page, server, take }: AssistantPicturesOptions,
  { typical }: PicturedAssistants,
) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${server.url}/console/assistants/${typical}/prompt`);
  await page.getByLabel('Or write').fill('When are you open?');
  await page.keyboard.press('Enter');
  const said = page.getByRole('log', { name: 'What is said' });
  await said.getByText('closed on Mondays').waitFor();
  await take('talk');
  await page.getByRole('link', { name: 'Knowledge' }).first().click();
  await take('talk-bar');
  await page.getByRole('button', { name: 'End' }).click();
}
