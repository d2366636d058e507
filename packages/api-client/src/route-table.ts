import { authCredentialRoutes, authDeviceRoutes, authRoutes } from './routes/auth-routes.ts';
import { analyticsRoutes, installationRoutes, spendingRoutes } from './routes/figure-routes.ts';
import { liveCallRoutes } from './routes/live-call-routes.ts';
import {
  auditRoutes,
  bookingRoutes,
  contactRequestRoutes,
  deliveryRoutes,
  jobRoutes,
} from './routes/record-routes.ts';
import type { Routes, RoutesOf } from './route-text.ts';
import { testSuiteRoutes, testSuiteRunRoutes, testSuiteTestRoutes } from './routes/test-routes.ts';
import {
  assistantDraftRoutes,
  assistantVersionRoutes,
  squadDraftRoutes,
  squadVersionRoutes,
  toolDraftRoutes,
  toolVersionRoutes,
} from './routes/version-routes.ts';
import { binRoutes } from './routes/bin-routes.ts';
import { viewRoutes } from './routes/view-routes.ts';

/*
 * Method and path of every call, `?` where it takes a query, and what is special about it: `form` and `bare` of its
 * body (`bare`: none), `optional` where a body may be left out, `events`, `file` and `text` of its answer, `open` where
 * no answer is kept for a repetition. It compiles only while it says the same as the contract's route table. One constant for each
 * resource, so that bundles have only those that they name.
 */

export const assistantRoutes = {
  create: 'POST /assistant',
  list: 'GET /assistant?',
  get: 'GET /assistant/:id',
  update: 'PATCH /assistant/:id',
  replace: 'PUT /assistant/:id',
  versions: 'GET /assistant/:id/version?',
  page: 'GET /v2/assistant?',
  check: 'POST /assistant/:id/check bare',
  usedBy: 'GET /assistant/:id/used-by',
  delete: 'DELETE /assistant/:id',
} as const satisfies RoutesOf<'assistant'>;

export const squadRoutes = {
  create: 'POST /squad',
  list: 'GET /squad?',
  get: 'GET /squad/:id',
  update: 'PATCH /squad/:id',
  check: 'POST /squad/:id/check bare',
  usedBy: 'GET /squad/:id/used-by',
  delete: 'DELETE /squad/:id',
} as const satisfies RoutesOf<'squad'>;

export const toolRoutes = {
  create: 'POST /tool',
  list: 'GET /tool?',
  get: 'GET /tool/:id',
  update: 'PATCH /tool/:id',
  check: 'POST /tool/:id/check bare',
  usedBy: 'GET /tool/:id/used-by',
  delete: 'DELETE /tool/:id',
  try: 'POST /tool/:id/try',
} as const satisfies RoutesOf<'tool'>;

export const tokenRoutes = {
  create: 'POST /token',
  list: 'GET /token?',
  get: 'GET /token/:id',
  update: 'PATCH /token/:id',
  delete: 'DELETE /token/:id',
} as const satisfies RoutesOf<'token'>;

export const callRoutes = {
  list: 'GET /call?',
  get: 'GET /call/:id',
  create: 'POST /call',
  createPhone: 'POST /call/phone',
  createWeb: 'POST /call/web',
  update: 'PATCH /call/:id',
  delete: 'DELETE /call/:id optional',
  page: 'GET /v2/call?',
  pageMetadata: 'GET /v2/call/metadata?',
  export: 'GET /v2/call/export? text',
  addParticipant: 'POST /call/:id/participant',
  events: 'GET /call/:id/event?',
  peaks: 'GET /call/:id/recording/peaks file',
} as const satisfies RoutesOf<'call'>;

export const chatRoutes = {
  create: 'POST /chat events',
  list: 'GET /chat?',
  get: 'GET /chat/:id',
  delete: 'DELETE /chat/:id',
  createResponse: 'POST /chat/responses events',
  createCompletion: 'POST /chat/completions events',
  createWeb: 'POST /chat/web events',
  createWebResponse: 'POST /chat/web/responses events',
} as const satisfies RoutesOf<'chat'>;

export const modelRoutes = {
  list: 'GET /models',
  get: 'GET /models/:id',
} as const satisfies RoutesOf<'model'>;

export const sessionRoutes = {
  create: 'POST /session',
  list: 'GET /session?',
  get: 'GET /session/:id',
  update: 'PATCH /session/:id',
  delete: 'DELETE /session/:id',
} as const satisfies RoutesOf<'session'>;

export const fileRoutes = {
  create: 'POST /file form',
  list: 'GET /file?',
  get: 'GET /file/:id',
  update: 'PATCH /file/:id',
  delete: 'DELETE /file/:id',
  upload: 'POST /file/upload form',
  content: 'GET /file/:id/content file',
  text: 'GET /file/:id/text text',
} as const satisfies RoutesOf<'file'>;

export const knowledgeBaseRoutes = {
  create: 'POST /knowledge-base',
  list: 'GET /knowledge-base?',
  get: 'GET /knowledge-base/:id',
  update: 'PATCH /knowledge-base/:id',
  delete: 'DELETE /knowledge-base/:id',
  query: 'POST /knowledge-base/:id/query',
  usedBy: 'GET /knowledge-base/:id/used-by',
} as const satisfies RoutesOf<'knowledgeBase'>;

export const orgRoutes = {
  create: 'POST /org',
  list: 'GET /org',
  get: 'GET /org/:id',
  update: 'PATCH /org/:id',
  delete: 'DELETE /org/:id',
  users: 'GET /org/:id/user',
  usage: 'GET /org/:id/usage',
  leave: 'DELETE /org/:id/leave',
  removeMember: 'DELETE /org/:id/member/:memberId/leave',
  createSignInLink: 'POST /org/:id/member/:memberId/sign-in-link optional',
  resetMember: 'DELETE /org/:id/member/:memberId/credential',
  invite: 'POST /org/:id/invite',
  pendingInvitations: 'GET /org/:id/invitations/pending',
  revokeInvitation: 'DELETE /org/:id/invitations/:invitationId',
  acceptInvitation: 'POST /org/invitation/accept open',
  updateRole: 'PATCH /org/:id/role',
  auth: 'GET /org/:id/auth',
} as const satisfies RoutesOf<'org'>;

export const credentialRoutes = {
  create: 'POST /credential',
  list: 'GET /credential?',
  get: 'GET /credential/:id',
  update: 'PATCH /credential/:id',
  delete: 'DELETE /credential/:id',
  createSession: 'POST /credential/session',
  webhook: 'POST /credential/webhook open',
  trigger: 'POST /credential/trigger',
  test: 'POST /credential/:id/test bare',
} as const satisfies RoutesOf<'credential'>;

export const searchRoutes = {
  find: 'GET /search?',
  names: 'GET /search/names?',
} as const satisfies RoutesOf<'search'>;

export const engineRoutes = { list: 'GET /engine' } as const satisfies RoutesOf<'engine'>;

export const phoneNumberRoutes = {
  create: 'POST /phone-number',
  list: 'GET /phone-number?',
  get: 'GET /phone-number/:id',
  update: 'PATCH /phone-number/:id',
  delete: 'DELETE /phone-number/:id',
  page: 'GET /v2/phone-number?',
  importTwilio: 'POST /phone-number/import/twilio',
  importVonage: 'POST /phone-number/import/vonage',
} as const satisfies RoutesOf<'phoneNumber'>;

export const voiceLibraryRoutes = {
  list: 'GET /voice-library/:provider?',
  accents: 'GET /voice-library/:provider/accents',
  syncProvider: 'POST /voice-library/sync/:provider bare',
  sync: 'POST /voice-library/sync',
  createSesameVoice: 'POST /voice-library/create-sesame-voice form',
  preview: 'GET /voice-library/preview/:voiceId? file',
} as const satisfies RoutesOf<'voiceLibrary'>;

export const providerRoutes = {
  workflows: 'GET /:provider/workflows?',
  workflowHooks: 'GET /:provider/workflows/:workflowId/hooks',
  locations: 'GET /:provider/locations',
  searchVoices: 'GET /:provider/voices/search?',
  searchVoice: 'GET /:provider/voice/search?',
  addVoices: 'POST /:provider/voices/add',
  addVoice: 'POST /:provider/voice/add',
  cloneVoice: 'POST /11labs/voice/clone form',
} as const satisfies RoutesOf<'provider'>;

export const workflowRoutes = {
  create: 'POST /workflow',
  list: 'GET /workflow?',
  get: 'GET /workflow/:id',
  update: 'PATCH /workflow/:id',
  check: 'POST /workflow/:id/check bare',
  delete: 'DELETE /workflow/:id',
  generate: 'POST /workflow/generate',
} as const satisfies RoutesOf<'workflow'>;

export const templateRoutes = {
  create: 'POST /template',
  list: 'GET /template?',
  get: 'GET /template/:id',
  update: 'PATCH /template/:id',
  delete: 'DELETE /template/:id',
  pinned: 'GET /template/pinned',
} as const satisfies RoutesOf<'template'>;

export const campaignRoutes = {
  create: 'POST /campaign',
  list: 'GET /campaign?',
  get: 'GET /campaign/:id',
  update: 'PATCH /campaign/:id',
  delete: 'DELETE /campaign/:id',
  page: 'GET /campaign/paginated?',
} as const satisfies RoutesOf<'campaign'>;

export const supportRoutes = {
  createTicket: 'POST /support/ticket',
  listTickets: 'GET /support/ticket?',
} as const satisfies RoutesOf<'support'>;

export const callerRoutes = {
  export: 'POST /caller/export text',
  erase: 'POST /caller/erase',
} as const satisfies RoutesOf<'caller'>;

export const deletionRecordRoutes = {
  list: 'GET /deletion-record?',
  get: 'GET /deletion-record/:id',
} as const satisfies RoutesOf<'deletionRecord'>;

export const logRoutes = { list: 'GET /log?', delete: 'DELETE /log?' } as const satisfies RoutesOf<'log'>;

export const logsRoutes = { list: 'GET /logs?', delete: 'DELETE /logs?' } as const satisfies RoutesOf<'logs'>;

export const routeTable = {
  assistant: assistantRoutes,
  squad: squadRoutes,
  tool: toolRoutes,
  assistantVersion: assistantVersionRoutes,
  assistantDraft: assistantDraftRoutes,
  squadVersion: squadVersionRoutes,
  squadDraft: squadDraftRoutes,
  toolVersion: toolVersionRoutes,
  toolDraft: toolDraftRoutes,
  token: tokenRoutes,
  call: callRoutes,
  liveCall: liveCallRoutes,
  chat: chatRoutes,
  model: modelRoutes,
  session: sessionRoutes,
  contactRequest: contactRequestRoutes,
  booking: bookingRoutes,
  file: fileRoutes,
  knowledgeBase: knowledgeBaseRoutes,
  org: orgRoutes,
  auth: authRoutes,
  authDevice: authDeviceRoutes,
  authCredential: authCredentialRoutes,
  credential: credentialRoutes,
  engine: engineRoutes,
  search: searchRoutes,
  view: viewRoutes,
  bin: binRoutes,
  spending: spendingRoutes,
  installation: installationRoutes,
  phoneNumber: phoneNumberRoutes,
  voiceLibrary: voiceLibraryRoutes,
  provider: providerRoutes,
  workflow: workflowRoutes,
  template: templateRoutes,
  campaign: campaignRoutes,
  testSuite: testSuiteRoutes,
  testSuiteTest: testSuiteTestRoutes,
  testSuiteRun: testSuiteRunRoutes,
  support: supportRoutes,
  analytics: analyticsRoutes,
  caller: callerRoutes,
  deletionRecord: deletionRecordRoutes,
  log: logRoutes,
  logs: logsRoutes,
  audit: auditRoutes,
  delivery: deliveryRoutes,
  job: jobRoutes,
} as const satisfies { readonly [Resource in keyof Routes]: RoutesOf<Resource> };
