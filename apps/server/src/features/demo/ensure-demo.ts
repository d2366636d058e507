import { createHash } from 'node:crypto';
import type { KnowledgeEntry } from '@saywell/agent';
import type { Squad, Token, TokenRestrictions } from '@saywell/contract';
import { z } from 'zod';
import type { Store } from '../../store/store.ts';
import { demoAssistant, demoSquadMembers } from './demo-assistants.ts';
import { type DemoAgent, demoAgents, demoKnowledge } from './knowledge.ts';

/** What the website needs to know about the demo organisation. */
export interface DemoIds {
  readonly orgId: string;
  /** The values of its two tokens. */
  readonly privateKey: string;
  readonly publicKey: string;
  readonly assistantId: string;
  readonly agents: {
    readonly max: string;
    readonly grace: string;
    readonly kyle: string;
    readonly squad: string;
  };
}
const settingKey = 'demo';
const agentIdsSchema = z.object({ knowledgeId: z.string(), assistantId: z.string() });
type AgentIds = z.infer<typeof agentIdsSchema>;
const rememberedSchema = z.object({
  revision: z.string(),
  orgId: z.string(),
  privateTokenId: z.string(),
  publicTokenId: z.string(),
  agents: z.object({
    main: agentIdsSchema,
    max: agentIdsSchema,
    grace: agentIdsSchema,
    kyle: agentIdsSchema,
  }),
  squadId: z.string(),
  /** What the last start of a server has allowed. */
  allowedOrigins: z.array(z.string()),
});
type Remembered = Partial<z.infer<typeof rememberedSchema>>;

/**
 * Makes the demo organisation at the first start. Later starts make again what
 * has been deleted and bring knowledge and assistants to this version's content;
 * changes to them stay until that content changes. All or nothing, and once,
 * however many servers start at a time.
 */
export function ensureDemo(store: Store): Promise<DemoIds> {
  return store.exclusively('demo', async (demo) => {
    const remembered = await readRemembered(demo);
    const orgId = await ensureOrg(demo, remembered.orgId);
    const privateToken = await ensureToken(demo, orgId, remembered.privateTokenId, 'private');
    // The key is in every page: it starts the stored assistants only, as they are.
    const ownOnly = { allowTransientAssistant: false };
    const publicToken = await ensureToken(demo, orgId, remembered.publicTokenId, 'public', ownOnly);
    const agents = {
      main: await ensureAgent(demo, orgId, 'main', remembered),
      max: await ensureAgent(demo, orgId, 'max', remembered),
      grace: await ensureAgent(demo, orgId, 'grace', remembered),
      kyle: await ensureAgent(demo, orgId, 'kyle', remembered),
    };
    const squad = await ensureSquad(demo, orgId, remembered, {
      main: agents.main.assistantId,
      max: agents.max.assistantId,
      grace: agents.grace.assistantId,
      kyle: agents.kyle.assistantId,
    });
    await demo.token.forgetPublicValues(publicToken.id);
    const { allowedOrigins } = remembered;
    await demo.setting.set(settingKey, {
      revision,
      orgId,
      privateTokenId: privateToken.id,
      publicTokenId: publicToken.id,
      agents,
      squadId: squad.id,
      ...(allowedOrigins !== undefined && { allowedOrigins }),
    } satisfies Remembered);
    return {
      orgId,
      privateKey: privateToken.value,
      publicKey: publicToken.value,
      assistantId: agents.main.assistantId,
      agents: {
        max: agents.max.assistantId,
        grace: agents.grace.assistantId,
        kyle: agents.kyle.assistantId,
        squad: squad.id,
      },
    };
  });
}

/**
 * Lets the demo's public key be used from the origins of the servers' pages, and from no other. Without any of them
 * its owner's choice stays, without the origins of an earlier start.
 *
 * @param origins read when no other server changes them
 */
export function allowDemoOrigins(
  store: Store,
  origins: (store: Store) => Promise<readonly string[]>,
): Promise<void> {
  return store.exclusively('demo', async (demo) => {
    const { allowedOrigins: earlier, ...remembered } = await readRemembered(demo);
    const { orgId = '', publicTokenId = '' } = remembered;
    const token = await demo.token.get(orgId, publicTokenId);
    if (token === null) return;
    const found = [...new Set(await origins(demo))].toSorted();
    const allowed = found.length === 0 ? {} : { allowedOrigins: found };
    const { allowedOrigins: known, ...others } = token.restrictions ?? {};
    // Of another address of this installation, where its pages are no more; what the owner has written stays.
    const isOver = earlier !== undefined && JSON.stringify(known) === JSON.stringify(earlier);
    if (found.length > 0 || isOver)
      await demo.token.update(orgId, publicTokenId, { restrictions: { ...others, ...allowed } });
    await demo.setting.set(settingKey, { ...remembered, ...allowed } satisfies Remembered);
  });
}

async function readRemembered({ setting }: Pick<Store, 'setting'>): Promise<Remembered> {
  return rememberedSchema
    .partial()
    .catch({})
    .parse(await setting.get(settingKey));
}

/** Changes with the content that this version ships. */
const revision = createHash('sha256')
  .update(JSON.stringify(demoAgents.map((agent) => [demoAssistant(agent, ''), demoKnowledge[agent]])))
  .update(JSON.stringify(demoSquadMembers({ main: '', max: '', grace: '', kyle: '' })))
  .digest('hex');

async function ensureOrg(store: Store, id: string | undefined): Promise<string> {
  const found = id === undefined ? null : await store.org.get(id);
  return (found ?? (await store.org.create('Saywell demo'))).id;
}

async function ensureToken(
  store: Store,
  orgId: string,
  id: string | undefined,
  tag: Token['tag'],
  restrictions?: TokenRestrictions,
): Promise<Token> {
  const found = id === undefined ? null : await store.token.get(orgId, id);
  const value = found === null ? null : await store.token.valueOf(orgId, found.id);
  // A key that this server cannot read is of no use to its website.
  if (found !== null && value !== null) return { ...found, value };
  return store.token.create(orgId, { tag, name: `Demo ${tag} key`, restrictions }, { isOwn: true });
}

/** A knowledge base and the assistant that answers from it. */
async function ensureAgent(
  store: Store,
  orgId: string,
  agent: DemoAgent,
  remembered: Remembered,
): Promise<AgentIds> {
  const ids = remembered.agents?.[agent];
  const isCurrent = remembered.revision === revision;
  const knowledgeId = await ensureKnowledge(store, orgId, agent, ids?.knowledgeId, isCurrent);
  const isUnchanged = isCurrent && knowledgeId === ids?.knowledgeId;
  const body = demoAssistant(agent, knowledgeId);
  const found =
    ids === undefined
      ? null
      : isUnchanged
        ? await store.assistant.get(orgId, ids.assistantId)
        : await store.assistant.replace(orgId, ids.assistantId, body);
  return { knowledgeId, assistantId: (found ?? (await store.assistant.create(orgId, body))).id };
}

async function ensureKnowledge(
  store: Store,
  orgId: string,
  agent: DemoAgent,
  id: string | undefined,
  isCurrent: boolean,
): Promise<string> {
  const entries = demoKnowledge[agent].map(contractEntry);
  const name = `Saywell demo: ${agent}`;
  const stored =
    id === undefined
      ? null
      : isCurrent
        ? await store.knowledgeBase.get(orgId, id)
        : await store.knowledgeBase.update(orgId, id, { name, entries });
  return (stored ?? (await store.knowledgeBase.create(orgId, { provider: 'saywell', name, entries }))).id;
}

function contractEntry({ questions, keywords, ...entry }: KnowledgeEntry) {
  return { ...entry, questions: [...questions], ...(keywords !== undefined && { keywords: [...keywords] }) };
}

/** All four; one that names a deleted assistant is made anew, one of an earlier content brought to this one's. */
async function ensureSquad(
  store: Store,
  orgId: string,
  { squadId, revision: earlier }: Remembered,
  ids: Readonly<Record<DemoAgent, string>>,
): Promise<Squad> {
  const members = demoSquadMembers(ids);
  const found = squadId === undefined ? null : await store.squad.get(orgId, squadId);
  const memberIds = found?.members.map((member) => member.assistantId) ?? [];
  if (found === null || !Object.values(ids).every((id) => memberIds.includes(id)))
    return store.squad.create(orgId, { name: 'Saywell team', members });
  if (earlier === revision) return found;
  return (await store.squad.update(orgId, found.id, { members })) ?? found;
}
