import type { TestApi } from './open-api.ts';
import { plainResources } from './plain-resources.ts';

/** Something of the test's own organisation, for the routes that name it. */
export interface OwnResource {
  /** Of the routes' paths. */
  readonly params: Readonly<Record<string, string>>;
  /** What must not change while others try. */
  state(): Promise<unknown>;
  /** Bodies that are valid, by the route's id; default `{}`. */
  readonly bodies?: Readonly<Record<string, unknown>>;
}

/** One of everything that the paths of the route table name. A new resource adds a line here, or to the plain ones. */
export async function openResources(test: TestApi): Promise<ReadonlyMap<string, OwnResource>> {
  const { api, store, orgId } = test;
  const assistant = await api.assistant.create({ name: 'Ours' });
  const tool = await api.tool.create({ type: 'endCall' });
  const token = await api.token.create({ name: 'Ours' });
  const call = await store.call.create({ orgId, type: 'webCall', assistantId: assistant.id });
  const knowledgeBase = await api.knowledgeBase.create({ provider: 'saywell', name: 'Ours' });
  const credential = await api.credential.create({ provider: 'openai', apiKey: 'sk-ours' });
  const { contactRequest: contact } = await store.contact.create(orgId, contactRequest);
  const memberId = await openMember(test);
  const [template] = await api.template.create([{ name: 'Ours' }]);
  const templateId = template?.id ?? '';
  const campaign = await api.campaign.create({
    name: 'Ours',
    assistantId: assistant.id,
    customers: [{ number: '+13025550142' }],
  });
  const suite = await api.testSuite.create({ name: 'Ours', targetPlan: { assistantId: assistant.id } });
  const suiteTest = await api.testSuiteTest.create(suite.id, {
    type: 'chat',
    script: 'hi',
    scorers: [{ type: 'ai', rubric: 'contains: hello' }],
  });
  const run = await api.testSuiteRun.create(suite.id, {});
  const inSuite = (id: string, state: () => Promise<unknown>): OwnResource => ({
    params: { testSuiteId: suite.id, id },
    state,
  });
  const file = await store.file.create(orgId, { ...newFile, id: store.file.createId() });
  const chat = await store.chat.create(
    orgId,
    { id: store.chat.createId(), input: 'hi' },
    { said: [], bookings: [], changes: [] },
  );
  if (chat === null) throw new Error('no chat was stored');
  const record = await store.deletionRecord.create(orgId, {
    cause: 'erasure',
    status: 'complete',
    finishedAt: '2026-01-01T00:00:00.000Z',
    deleted: { calls: 1 },
  });
  const { bookingId, deliveryId, jobId } = await openRecords(test, call.id);
  const phoneNumber = await api.phoneNumber.create({ provider: 'vapi', name: 'Ours' });
  const resource = (
    id: string,
    state: () => Promise<unknown>,
    bodies?: OwnResource['bodies'],
  ): OwnResource => ({
    params: { id },
    state,
    ...(bodies !== undefined && { bodies }),
  });
  const view = await api.view.create({ list: 'calls', name: 'Ours', search: { q: 'Ann' } });
  const { id: deletedId } = await api.assistant.delete((await api.assistant.create({ name: 'Deleted' })).id);
  const draft = await api.assistantDraft.create(assistant.id, {});
  const toolDraft = await api.toolDraft.create(tool.id, {});
  const squad = await api.squad.create({ members: [{ assistantId: assistant.id }] });
  const squadDraft = await api.squadDraft.create(squad.id, {});
  const version = 'v1';
  const inDocument = (id: string, draftId: string, state: () => Promise<unknown>): OwnResource => ({
    params: { id, draftId, version },
    state,
  });
  return new Map<string, OwnResource>([
    ['assistantVersion', inDocument(assistant.id, draft.id, () => api.assistantVersion.list(assistant.id))],
    ['assistantDraft', inDocument(assistant.id, draft.id, () => api.assistantDraft.list(assistant.id))],
    ['squadVersion', inDocument(squad.id, squadDraft.id, () => api.squadVersion.list(squad.id))],
    ['squadDraft', inDocument(squad.id, squadDraft.id, () => api.squadDraft.list(squad.id))],
    ['toolVersion', inDocument(tool.id, toolDraft.id, () => api.toolVersion.list(tool.id))],
    ['toolDraft', inDocument(tool.id, toolDraft.id, () => api.toolDraft.list(tool.id))],
    ...(await openPlainResources(api, assistant.id)),
    ['assistant', resource(assistant.id, () => api.assistant.get(assistant.id))],
    ['view', resource(view.id, () => api.view.get(view.id))],
    ['bin', resource(deletedId, () => api.bin.list())],
    ['model', resource(assistant.id, () => api.model.get(assistant.id))],
    ['tool', resource(tool.id, () => api.tool.get(tool.id), { 'tool.update': { type: 'endCall' } })],
    ['token', resource(token.id, () => api.token.get(token.id))],
    ['call', resource(call.id, () => store.call.get(orgId, call.id))],
    [
      'knowledgeBase',
      resource(knowledgeBase.id, () => api.knowledgeBase.get(knowledgeBase.id), {
        'knowledge-base.query': { query: 'opening hours' },
      }),
    ],
    [
      'credential',
      resource(credential.id, () => api.credential.get(credential.id), {
        'credential.update': { provider: 'openai' },
      }),
    ],
    ['file', resource(file.id, () => store.file.get(orgId, file.id))],
    ['chat', resource(chat.id, () => store.chat.get(orgId, chat.id))],
    [
      'phoneNumber',
      resource(phoneNumber.id, () => api.phoneNumber.get(phoneNumber.id), {
        'phone-number.update': { provider: 'vapi' },
      }),
    ],
    ['deletionRecord', resource(record.id, () => api.deletionRecord.get(record.id))],
    ['template', resource(templateId, () => api.template.get(templateId))],
    ['campaign', resource(campaign.id, () => api.campaign.get(campaign.id))],
    ['testSuite', resource(suite.id, () => api.testSuite.get(suite.id))],
    ['testSuiteTest', inSuite(suiteTest.id, () => api.testSuiteTest.get(suite.id, suiteTest.id))],
    ['testSuiteRun', inSuite(run.id, () => api.testSuiteRun.get(suite.id, run.id))],
    ['booking', resource(bookingId, () => store.booking.get(orgId, bookingId))],
    ['delivery', resource(deliveryId, () => store.delivery.get(orgId, deliveryId))],
    ['job', resource(jobId, () => store.jobRecord.list(orgId, { limit: 100 }))],
    ['contactRequest', resource(contact.id, () => store.contact.get(orgId, contact.id))],
    [
      'org',
      {
        params: { id: orgId, memberId, invitationId: memberId },
        state: async () => [await api.org.get(orgId), await api.org.users(orgId)],
        bodies: {
          'org.invite': { emails: ['eve@example.com'], role: 'admin' },
          'org.update-role': { userId: memberId, role: 'admin' },
        },
      },
    ],
  ]);
}

/** A booking, a message that was delivered, and a job that was given up. */
async function openRecords({ store, orgId }: TestApi, callId: string) {
  const at = '2026-01-02T15:00:00.000Z';
  const bookingId = await store.booking.create(orgId, callId, { name: 'Ann', phone: '', when: 'friday', at });
  const deliveryId = store.chat.createId();
  const subject = { id: deliveryId, orgId, type: 'end-of-call-report', url: 'https://hooks.example' };
  await store.delivery.note(subject, { attempts: [], state: 'delivered', payload: { message: {} } });
  await store.job.add({ orgId, kind: 'support-mail', subjectId: deliveryId });
  const [job] = await store.job.claim([{ kind: 'support-mail', limit: 1, leaseMs: 1_000 }]);
  if (job === undefined) throw new Error('there is no job');
  await store.job.fail(job, 'mail-refused', null);
  return { bookingId, deliveryId, jobId: job.id };
}

interface PlainMethods {
  create(body: object): Promise<{ readonly id: string }>;
  get(id: string): Promise<object>;
}

async function openPlainResources(
  api: TestApi['api'],
  assistantId: string,
): Promise<(readonly [string, OwnResource])[]> {
  const methodsOf = (name: keyof typeof plainResources): PlainMethods => Object(api[name]);
  return Promise.all(
    Object.entries(plainResources).map(async ([name, bodyFor]) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.entries` loses what the keys are
      const methods = methodsOf(name as keyof typeof plainResources);
      const { id } = await methods.create(bodyFor(assistantId));
      return [name, { params: { id }, state: () => methods.get(id) }] as const;
    }),
  );
}

async function openMember({ api, store, orgId }: TestApi): Promise<string> {
  await api.org.invite(orgId, { emails: ['ours@example.com'], role: 'viewer' });
  const [invitation] = await store.invitation.pending(orgId);
  const member = await store.invitation.accept(invitation?.id ?? '', 'Ours');
  if (member === null) throw new Error('nobody joined');
  return member.user.id;
}

const contactRequest = {
  name: 'Ann',
  email: 'ann@example.com',
  company: 'Acme',
  industry: 'other',
  message: 'Hello',
  urgency: 'normal',
} as const;

const newFile = {
  originalName: 'hours.txt',
  mimetype: 'text/plain',
  bytes: 5,
  purpose: 'knowledge-base-v2',
} as const;
