import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient } from '@saywell/api-client';
import { type Answered, askQuestion } from './asked-question.ts';
import { holdDialogue } from './hold-dialogue.ts';
import { missingGroups } from './grade.ts';
import type { LoadedSet } from './load-sets.ts';
import type { Product } from './product.ts';
import type { Customer, Question } from './set-schema.ts';

export interface AskOptions {
  /** Of each set, its first questions alone. */
  readonly limit?: number;
}

/** Asks every question of a set, one after the other, as its kind is asked. */
export async function askSet(product: Product, loaded: LoadedSet, options: AskOptions): Promise<Answered[]> {
  const { set } = loaded;
  const first = <Item>(items: readonly Item[]): readonly Item[] => items.slice(0, options.limit);
  switch (set.kind) {
    case 'site':
    case 'outside':
      return askAll(product.api, product.homeAssistantId, first(set.questions));
    case 'domain':
      return askDomain(product.api, loaded.customers, first(set.questions));
    case 'document':
      return askDocuments(product.api, loaded.documents, first(set.questions));
    case 'dialogue': {
      const held: Answered[] = [];
      for (const dialogue of first(set.questions))
        held.push(await holdDialogue(product, dialogue, new Date(set.now)));
      return held;
    }
  }
}

async function askAll(
  api: ApiClient,
  assistantId: string,
  questions: readonly Question[],
): Promise<Answered[]> {
  const answered: Answered[] = [];
  for (const question of questions) answered.push(await askQuestion({ api, assistantId }, question));
  return answered;
}

async function askDomain(
  api: ApiClient,
  customers: readonly Customer[],
  questions: readonly Question[],
): Promise<Answered[]> {
  const [customer] = customers;
  if (customer === undefined) throw new Error('a domain set without a customer');
  const entries = customers.flatMap((one) =>
    one.entries.map(({ question, answer }) => ({
      title: question.slice(0, 200),
      questions: [question],
      answer,
    })),
  );
  const base = await api.knowledgeBase.create({
    provider: 'saywell',
    name: customer.name.slice(0, 80),
    entries,
  });
  const assistantId = await createAssistant(api, customer.name, customer.firstMessage, base.id);
  return askAll(api, assistantId, questions);
}

async function askDocuments(
  api: ApiClient,
  paths: readonly string[],
  questions: readonly Question[],
): Promise<Answered[]> {
  const fileIds: string[] = [];
  for (const path of paths) fileIds.push(await upload(api, path));
  const base = await api.knowledgeBase.create({ provider: 'saywell', name: 'Documents', fileIds });
  const assistantId = await createAssistant(api, 'Reader', 'Hello, how can I help you?', base.id);
  const answered = await askAll(api, assistantId, questions);
  const withPassages: Answered[] = [];
  for (const [index, one] of answered.entries()) {
    const question = questions[index];
    const hasPassage = question !== undefined && (await findsPassage(api, base.id, question));
    withPassages.push({ ...one, hasPassage });
  }
  return withPassages;
}

async function createAssistant(
  api: ApiClient,
  name: string,
  firstMessage: string,
  knowledgeBaseId: string,
): Promise<string> {
  const { id } = await api.assistant.create({
    name: name.slice(0, 40),
    firstMessage,
    model: { provider: 'saywell', model: 'built-in', knowledgeBaseId },
    voice: { provider: 'saywell', voiceId: 'slt' },
    transcriber: { provider: 'saywell' },
  });
  return id;
}

const indexLimitMs = 120_000;

async function upload(api: ApiClient, path: string): Promise<string> {
  const file = new File([await readFile(path)], basename(path));
  const { id } = await api.file.create({ file });
  const giveUpAt = Date.now() + indexLimitMs;
  for (;;) {
    const { status, failureCode, failureMessage } = await api.file.get(id);
    if (status === 'done') return id;
    if (status === 'failed')
      throw new Error(`${basename(path)} was not indexed: ${failureCode} ${failureMessage}`);
    if (Date.now() > giveUpAt) throw new Error(`${basename(path)} was not indexed in ${indexLimitMs} ms`);
    await delay(100);
  }
}

/** One of three passages has all of what the answer must say. Questions beyond the document have none. */
async function findsPassage(api: ApiClient, id: string, { question, expect }: Question): Promise<boolean> {
  if ('honest' in expect) return true;
  const { documents } = await api.knowledgeBase.query(id, { query: question, limit: 3 });
  return documents.some(({ content }) => missingGroups(content, expect).length === 0);
}
