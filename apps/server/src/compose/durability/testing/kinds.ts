export type Fields = Readonly<Record<string, unknown>>;

/** What everything else names; made before the first kill. */
export interface Ground {
  readonly assistantId: string;
  /** Of a suite with a test. */
  readonly suitePath: string;
  /** Of the customers' server. */
  readonly webhookUrl: string;
}

/** Something that is created under a path, and how to read what is stored of it. */
export interface Kind {
  readonly path: string;
  /** Default the same. */
  readonly postPath?: string;
  readonly body: (marker: string, ground: Ground) => Fields;
  readonly change?: (marker: string) => Fields;
  /** By what it is found when nobody knows whether it is there. Default its name. */
  readonly markerOf?: (row: Fields) => unknown;
  /** Fields that change without a request, or are answered once only. */
  readonly passing?: readonly string[];
  /** Fields that are sent and never answered. */
  readonly hidden?: readonly string[];
  /** Sent again with the same key it must not happen twice. */
  readonly isAtomic: boolean;
  /** Not deleted: others are recognised by it. */
  readonly isLasting?: true;
}

const callEnd = ['status', 'endedReason', 'endedMessage', 'endedAt', 'updatedAt', 'subscriptionLimits'];
const customer = (marker: string) => ({ number: numberOf(marker), name: marker });
const call = (marker: string, { assistantId }: Ground) => ({
  name: marker,
  assistantId,
  customer: customer(marker),
});
/** The next restart takes about as long. */
const scheduledInMs = 2_000;

export const kinds = {
  assistant: {
    path: '/assistant',
    body: (name) => ({ name, firstMessage: `I am ${name}.` }),
    change: (marker) => ({ firstMessage: `Now ${marker}.`, voicemailMessage: marker }),
    isAtomic: true,
  },
  tool: {
    path: '/tool',
    body: (name) => ({ type: 'function', function: { name } }),
    change: (name) => ({ type: 'function', function: { name: name.replace('+', '_'), description: name } }),
    markerOf: (row) => Object(row['function']).name,
    isAtomic: true,
  },
  squad: {
    path: '/squad',
    body: (name, { assistantId }) => ({ name, members: [{ assistantId }] }),
    change: (name) => ({ name }),
    isAtomic: true,
  },
  credential: {
    path: '/credential',
    body: (name) => ({ provider: 'openai', name, apiKey: `sk-${name}` }),
    change: (name) => ({ provider: 'openai', name }),
    hidden: ['apiKey'],
    isAtomic: true,
  },
  knowledgeBase: {
    path: '/knowledge-base',
    body: (name) => ({ provider: 'saywell', name, entries: [{ title: name, answer: `It is ${name}.` }] }),
    change: (name) => ({ name }),
    hidden: ['entries'],
    isAtomic: true,
  },
  session: {
    path: '/session',
    body: (name, { assistantId }) => ({ name, assistantId }),
    change: (name) => ({ name }),
    passing: ['messages', 'updatedAt'],
    isAtomic: true,
  },
  token: {
    path: '/token',
    body: (name) => ({ name, tag: 'private' }),
    change: (name) => ({ name }),
    passing: ['value'],
    isAtomic: true,
  },
  campaign: {
    path: '/campaign',
    body: (name, { assistantId, webhookUrl }) => ({
      name,
      assistantId,
      customers: ['a', 'b', 'c'].map((suffix) => customer(`${name}${suffix}`)),
      server: { url: webhookUrl },
    }),
    change: (name) => ({ name }),
    passing: ['status', 'endedReason', 'calls', 'updatedAt', ...counters()],
    isAtomic: true,
    isLasting: true,
  },
  suite: {
    path: '/test-suite',
    body: (name, { assistantId }) => ({ name, targetPlan: { assistantId } }),
    change: (name) => ({ name }),
    isAtomic: true,
    isLasting: true,
  },
  phoneCall: {
    path: '/call',
    body: call,
    change: (name) => ({ name }),
    passing: ['subscriptionLimits'],
    isAtomic: false,
  },
  /** Nobody joins it; the next server ends it. */
  webCall: {
    path: '/call',
    postPath: '/call/web',
    body: (marker, { assistantId }) => ({
      assistantId,
      assistantOverrides: { variableValues: { marker } },
    }),
    markerOf: ({ assistantOverrides }) => Object(assistantOverrides).variableValues?.marker,
    passing: [
      ...callEnd,
      'assistant',
      'startedAt',
      'webCallUrl',
      'monitor',
      'transport',
      'artifact',
      'analysis',
    ],
    isAtomic: false,
  },
  scheduledCall: {
    path: '/call',
    body: (marker, ground) => ({
      ...call(marker, ground),
      schedulePlan: { earliestAt: new Date(Date.now() + scheduledInMs).toISOString() },
    }),
    passing: callEnd,
    isAtomic: false,
    isLasting: true,
  },
} as const satisfies Readonly<Record<string, Kind>>;

/** Belongs to a suite. */
export const suiteTest = (suitePath: string): Kind => ({
  path: `${suitePath}/test`,
  body: (name) => ({
    name,
    type: 'chat',
    script: 'user: Hello\nuser: What can you do?',
    scorers: [{ type: 'ai', rubric: 'not contains: quicksilver' }],
    numAttempts: attemptsPerTest,
  }),
  isAtomic: true,
  isLasting: true,
});
export const attemptsPerTest = 2;
export const suiteRun = (suitePath: string): Kind => ({
  path: `${suitePath}/run`,
  body: (name) => ({ name }),
  passing: ['status', 'testResults', 'updatedAt'],
  isAtomic: true,
  isLasting: true,
});
export const file: Kind = {
  path: '/file',
  body: (name) => ({ name }),
  change: (marker) => ({ metadata: { marker } }),
  passing: ['status', 'updatedAt', 'url', 'parsedTextUrl', 'parsedTextBytes'],
  isAtomic: false,
};
export const chatIn = (sessionId: string): Kind => ({
  path: '/chat',
  body: (input) => ({ sessionId, input }),
  markerOf: (row) => row['input'],
  isAtomic: false,
  isLasting: true,
});
/** Posted to the site, read by its organisation. */
export const contactRequest: Kind = {
  path: '/contact-request',
  postPath: '/site/contact',
  body: (name) => ({
    name,
    email: 'visitor@example.com',
    company: 'Example',
    industry: 'other',
    message: `Call me, ${name}.`,
  }),
  isAtomic: true,
};

function counters(): string[] {
  const names = ['Scheduled', 'Queued', 'InProgress', 'EndedVoicemail', 'Ended', 'Failed', 'Skipped'];
  return names.map((name) => `callsCounter${name}`);
}

/** Another for each marker, so that nobody is called twice without being seen. */
function numberOf(marker: string): string {
  let digits = 7;
  for (let at = 0; at < marker.length; at++) digits = (digits * 31 + marker.charCodeAt(at)) % 9_999_999_937;
  return `+1${String(digits).padStart(10, '0')}`;
}
