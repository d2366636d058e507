/** One request that fills an installation; `remember` names its answer's id for later paths and bodies as `{name}`. */
interface Seed {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly body: object;
  readonly remember?: string;
}

const far = '2099-01-01T09:00:00.000Z';
const server = { url: 'https://example.com/hook', secret: 'quiet', headers: { 'x-own': 'quiet too' } };
const functionTool = { type: 'function', function: { name: 'look_up', description: 'Looks something up' } };

/** One of everything that an organisation can store and nothing changes later by itself. */
export const seeds: readonly Seed[] = [
  { method: 'POST', path: '/tool', body: { ...functionTool, server }, remember: 'tool' },
  {
    method: 'POST',
    path: '/knowledge-base',
    body: {
      provider: 'saywell',
      name: 'Hours',
      entries: [{ title: 'When are you open?', answer: 'From nine to five.' }],
    },
    remember: 'knowledgeBase',
  },
  {
    method: 'POST',
    path: '/assistant',
    body: {
      name: 'Kyle',
      firstMessage: 'Hello, this is Kyle.',
      model: {
        provider: 'custom-llm',
        url: 'https://example.com/v1',
        model: 'one',
        messages: [{ role: 'system', content: 'Be brief.' }],
        toolIds: ['{tool}'],
        knowledgeBaseId: '{knowledgeBase}',
      },
      server,
      credentials: [{ provider: 'openai', apiKey: 'sk-inline' }],
      endCallPhrases: ['goodbye'],
      metadata: { team: 'north' },
    },
    remember: 'assistant',
  },
  {
    method: 'POST',
    path: '/assistant',
    body: { name: 'Plain', firstMessage: 'Hello.', model: { provider: 'saywell', model: 'built-in' } },
    remember: 'plain',
  },
  { method: 'PATCH', path: '/assistant/{assistant}', body: { voicemailMessage: 'Please call again.' } },
  {
    method: 'POST',
    path: '/squad',
    body: {
      name: 'Both',
      members: [{ assistantId: '{assistant}', assistantOverrides: { firstMessage: 'Hi' } }],
    },
    remember: 'squad',
  },
  {
    method: 'POST',
    path: '/workflow',
    body: {
      name: 'Greeting',
      nodes: [{ type: 'conversation', name: 'start', isStart: true, prompt: 'Greet.' }],
      edges: [],
    },
    remember: 'workflow',
  },
  {
    method: 'POST',
    path: '/credential',
    body: { provider: 'openai', name: 'Ours', apiKey: 'sk-stored' },
    remember: 'credential',
  },
  {
    method: 'POST',
    path: '/credential',
    body: { provider: 'byo-sip-trunk', name: 'Trunk', gateways: [{ ip: '192.0.2.7' }] },
    remember: 'trunk',
  },
  {
    method: 'POST',
    path: '/phone-number',
    body: { provider: 'byo-phone-number', name: 'Desk', number: '+13025550142', credentialId: '{trunk}' },
    remember: 'phoneNumber',
  },
  { method: 'POST', path: '/token', body: { name: 'Page', tag: 'public' }, remember: 'token' },
  {
    method: 'POST',
    path: '/session',
    body: { name: 'Earlier', assistantId: '{assistant}' },
    remember: 'session',
  },
  { method: 'POST', path: '/chat', body: { assistantId: '{plain}', input: 'Hello' }, remember: 'chat' },
  {
    method: 'POST',
    path: '/call',
    body: {
      name: 'Later',
      assistantId: '{assistant}',
      customer: { number: '+13025550143', name: 'Ada' },
      schedulePlan: { earliestAt: far },
    },
    remember: 'call',
  },
  {
    method: 'POST',
    path: '/call',
    body: { name: 'Refused', assistantId: '{assistant}', customer: { number: '+13025550144' } },
    remember: 'endedCall',
  },
  {
    method: 'POST',
    path: '/campaign',
    body: {
      name: 'Spring',
      assistantId: '{assistant}',
      customers: [{ number: '+13025550145', name: 'Grace' }],
      schedulePlan: { earliestAt: far },
    },
    remember: 'campaign',
  },
  {
    method: 'POST',
    path: '/test-suite',
    body: { name: 'Basics', targetPlan: { assistantId: '{plain}' } },
    remember: 'suite',
  },
  {
    method: 'POST',
    path: '/test-suite/{suite}/test',
    body: {
      name: 'Greets',
      type: 'chat',
      script: 'user: Hello',
      scorers: [{ type: 'ai', rubric: 'contains: hello' }],
    },
    remember: 'test',
  },
  {
    method: 'POST',
    path: '/site/contact',
    body: {
      name: 'Visitor',
      email: 'visitor@example.com',
      company: 'Example',
      industry: 'other',
      message: 'Please call.',
    },
  },
];

/** What is read again by the release that opens the state, and compared with what its maker answered. */
export const reads: readonly string[] = [
  '/tool/{tool}',
  '/knowledge-base/{knowledgeBase}',
  '/assistant/{assistant}',
  '/assistant/{assistant}/version',
  '/squad/{squad}',
  '/workflow/{workflow}',
  '/credential/{credential}',
  '/phone-number/{phoneNumber}',
  '/token/{token}',
  '/session/{session}',
  '/chat/{chat}',
  '/call/{call}',
  '/call/{endedCall}',
  '/call/{webCall}',
  '/campaign/{campaign}',
  '/test-suite/{suite}',
  '/test-suite/{suite}/test/{test}',
  '/file/{file}',
  '/contact-request',
  '/assistant',
  '/call',
];
