import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient } from '@saywell/api-client';
import type { LoadedSet } from './load-sets.ts';
import type { Product, ProductModel } from './product.ts';
import type { Customer } from './set-schema.ts';

/** Who answers a set. */
export interface OpenedAssistant {
  readonly assistantId: string;
  /** Of a set with knowledge of its own. */
  readonly knowledgeBaseId?: string;
}

/** The demo's home assistant, or one that is made as a customer makes it: knowledge through the API, no model key. */
export async function openAssistant(
  { api, homeAssistantId, model }: Product,
  { set, customers, documents }: LoadedSet,
): Promise<OpenedAssistant> {
  const [customer] = customers;
  if (customer !== undefined) return openCustomer({ api, model }, customer, customers);
  if (documents.length === 0) {
    const { knowledgeBaseId } = (await api.assistant.get(homeAssistantId)).model ?? {};
    return { assistantId: homeAssistantId, ...(knowledgeBaseId && { knowledgeBaseId }) };
  }
  const knowledgeBaseId = await storeDocuments(api, set.name, documents);
  const reader = { name: 'Reader', firstMessage: 'Hello, how can I help you?' };
  return createAssistant(api, reader, { ...model, knowledgeBaseId });
}

/** An assistant without a prompt, with a knowledge base of its customer's entries. */
export async function openCustomer(
  { api, model }: Pick<Product, 'api' | 'model'>,
  customer: Customer,
  customers: readonly Customer[] = [customer],
): Promise<OpenedAssistant> {
  const knowledgeBaseId = await storeEntries(api, customers);
  return createAssistant(api, customer, { ...model, knowledgeBaseId });
}

async function createAssistant(
  api: ApiClient,
  { name, firstMessage }: Pick<Customer, 'name' | 'firstMessage'>,
  model: ProductModel & { readonly knowledgeBaseId: string },
): Promise<OpenedAssistant> {
  const { id: assistantId } = await api.assistant.create({
    name: name.slice(0, 40),
    firstMessage,
    model,
    voice: { provider: 'saywell', voiceId: 'slt' },
    transcriber: { provider: 'saywell' },
  });
  return { assistantId, knowledgeBaseId: model.knowledgeBaseId };
}

async function storeEntries(api: ApiClient, customers: readonly Customer[]): Promise<string> {
  const entries = customers.flatMap((customer) =>
    customer.entries.map(({ question, answer }) => ({
      title: question.slice(0, 200),
      questions: [question],
      answer,
    })),
  );
  const name = customers[0]?.name.slice(0, 80);
  return (await api.knowledgeBase.create({ provider: 'saywell', ...(name && { name }), entries })).id;
}

async function storeDocuments(api: ApiClient, name: string, paths: readonly string[]): Promise<string> {
  const fileIds: string[] = [];
  for (const path of paths) fileIds.push(await upload(api, path));
  return (await api.knowledgeBase.create({ provider: 'saywell', name, fileIds })).id;
}

const indexLimitMs = 120_000;

/** Resolves when its text can be found. */
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
