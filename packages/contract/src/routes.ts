import { listSquadsQuerySchema } from './resources/assistant/list-squads.ts';
import { createSquadSchema, squadSchema, updateSquadSchema } from './resources/assistant/squad.ts';
import { analyticsRoutes } from './routes/analytics.ts';
import { assistantRoutes } from './routes/assistant.ts';
import { callRoutes } from './routes/call.ts';
import { callerRoutes, deletionRecordRoutes } from './routes/caller.ts';
import { campaignRoutes } from './routes/campaign.ts';
import { chatRoutes } from './routes/chat.ts';
import { auditRoutes } from './routes/console/audit.ts';
import { deliveryRoutes, jobRoutes } from './routes/console/delivery.ts';
import { liveCallRoutes } from './routes/console/live-call.ts';
import { searchRoutes } from './routes/console/search.ts';
import {
  assistantDraftRoutes,
  assistantVersionRoutes,
  squadDraftRoutes,
  squadVersionRoutes,
  toolDraftRoutes,
  toolVersionRoutes,
} from './routes/console/versions.ts';
import { binRoutes } from './routes/console/bin.ts';
import { viewRoutes } from './routes/console/view.ts';
import { credentialRoutes } from './routes/credential.ts';
import { engineRoutes, installationRoutes } from './routes/engine.ts';
import { fileRoutes } from './routes/file.ts';
import { knowledgeBaseRoutes } from './routes/knowledge-base.ts';
import { logRoutes, logsRoutes } from './routes/log.ts';
import { modelRoutes } from './routes/model.ts';
import { orgRoutes } from './routes/org.ts';
import { authCredentialRoutes, authDeviceRoutes, authRoutes } from './routes/people/auth.ts';
import { phoneNumberRoutes } from './routes/phone-number.ts';
import { checkRoute, crud, type Route, usedByRoute } from './routes/route.ts';
import { sessionRoutes } from './routes/session.ts';
import { spendingRoutes } from './routes/spending.ts';
import { supportRoutes } from './routes/support.ts';
import { templateRoutes } from './routes/template.ts';
import { testSuiteRoutes, testSuiteRunRoutes, testSuiteTestRoutes } from './routes/test-suite.ts';
import { tokenRoutes } from './routes/token.ts';
import { toolRoutes } from './routes/tool.ts';
import { bookingRoutes, contactRequestRoutes } from './routes/visitor.ts';
import { providerRoutes, voiceLibraryRoutes } from './routes/voice-library.ts';
import { workflowRoutes } from './routes/workflow.ts';

const squad = crud('squad', {
  create: createSquadSchema,
  update: updateSquadSchema,
  answer: squadSchema,
});

/** The management API. The server refuses to start when a route has no handler or a handler no route. */
export const routes = {
  assistant: assistantRoutes,
  squad: {
    ...squad,
    list: { ...squad.list, query: listSquadsQuerySchema },
    check: checkRoute('squad'),
    usedBy: usedByRoute('squad'),
  },
  tool: { ...toolRoutes, check: checkRoute('tool') },
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
  file: fileRoutes,
  knowledgeBase: knowledgeBaseRoutes,
  contactRequest: contactRequestRoutes,
  booking: bookingRoutes,
  org: orgRoutes,
  auth: authRoutes,
  authDevice: authDeviceRoutes,
  authCredential: authCredentialRoutes,
  support: supportRoutes,
  credential: credentialRoutes,
  engine: engineRoutes,
  spending: spendingRoutes,
  installation: installationRoutes,
  phoneNumber: phoneNumberRoutes,
  voiceLibrary: voiceLibraryRoutes,
  provider: providerRoutes,
  analytics: analyticsRoutes,
  search: searchRoutes,
  view: viewRoutes,
  bin: binRoutes,
  caller: callerRoutes,
  deletionRecord: deletionRecordRoutes,
  log: logRoutes,
  audit: auditRoutes,
  delivery: deliveryRoutes,
  job: jobRoutes,
  logs: logsRoutes,
  workflow: workflowRoutes,
  template: templateRoutes,
  campaign: campaignRoutes,
  testSuite: testSuiteRoutes,
  testSuiteTest: testSuiteTestRoutes,
  testSuiteRun: testSuiteRunRoutes,
} as const satisfies Record<string, Record<string, Route>>;
