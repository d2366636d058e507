import type { Assistant } from '@saywell/contract';
import type { Page } from 'playwright-core';
import type { RealServer } from '../../tests/e2e/support/real-server.ts';
import { hostileName, sender } from '../../tests/e2e/support/seed-console-tests.ts';
import { seedWorkflow } from '../../tests/e2e/support/seed-console-workflows.ts';

interface WorkflowPicturesOptions {
  readonly page: Page;
  readonly server: RealServer;
  readonly take: (name: string) => Promise<void>;
}

/** Workflows from every side, and what would need a telephone line: numbers, campaigns, voices. */
export async function workflowPictures({ page, server, take }: WorkflowPicturesOptions): Promise<void> {
  const send = sender(server);
  const open = async (path: string, until: string): Promise<void> => {
    await page.goto(`${server.url}/console${path}`);
    await page.getByText(until).first().waitFor();
    await page.waitForLoadState('networkidle');
  };
  await open('/workflows', 'No workflow yet');
  await take('workflows-none');
  const id = await seedWorkflow(send);
  await open('/workflows', 'Table desk');
  await take('workflows-typical');
  await open(`/workflows/${id}`, 'gather');
  await take('workflow-outline');
  await open(`/workflows/${id}?node=reserve`, 'Goes on to');
  await page.getByLabel('When').first().fill('');
  await take('workflow-node');
  await open(`/workflows/${id}?view=graph`, 'Choose a step');
  await take('workflow-graph');
  await open(`/workflows/${id}?view=json`, 'What is no JSON is not taken');
  await take('workflow-json');
  await open('/workflows/0192f0c0-0000-7000-8000-aaaaaaaaaaaa', 'Try again');
  await take('workflow-gone');

  const { id: assistantId } = await send<Assistant>('POST', '/assistant', { name: 'Caller' });
  await send('POST', '/phone-number', {
    provider: 'vapi',
    name: hostileName.slice(0, 40),
    sipUri: 'sip:reception@voice.example.com',
    assistantId,
  });
  await open('/numbers', 'sip:reception');
  await take('numbers-typical');
  await page.getByRole('link', { name: /reception/ }).click();
  await page.getByRole('heading', { name: 'What it is' }).waitFor();
  await take('number');
  const { id: campaign } = await send<{ id: string }>('POST', '/campaign', {
    name: 'Reminders of May',
    assistantId,
    customers: [
      { number: '+13025550142', name: 'Hannah Weiss' },
      { number: '+13025550143', name: hostileName.slice(0, 40) },
    ],
  });
  await open(`/campaigns/${campaign}`, 'No line');
  await take('campaign');
  await open('/campaigns', 'Reminders of May');
  await take('campaigns-typical');
  await open('/voices', 'Listen');
  await take('voices-typical');
}
