import { documentParts } from '../store/store-parts.ts';
import { queryAnalytics } from './analytics/query.ts';
import { createAssistant } from './assistant/create.ts';
import { pageAssistants } from './assistant/page.ts';
import { replaceAssistant } from './assistant/replace.ts';
import { updateAssistant } from './assistant/update.ts';
import { listAssistantVersions } from './assistant/versions.ts';
import { auditEndpoints } from './audit/audit-endpoints.ts';
import { authEndpoints } from './auth/auth-endpoints.ts';
import { bookingEndpoints } from './booking/booking-endpoints.ts';
import { addParticipant } from './call/add-participant.ts';
import { createCall } from './call/create.ts';
import { createPhoneCall } from './call/create-phone.ts';
import { createWebCall } from './call/create-web.ts';
import { binEndpoints } from './bin/bin-endpoints.ts';
import { deleteCall } from './call/delete.ts';
import { listCallEvents } from './call/events.ts';
import { exportCalls } from './call/export.ts';
import { getCall } from './call/get.ts';
import { listCalls } from './call/list.ts';
import { pageCalls } from './call/page.ts';
import { pageCallMetadata } from './call/page-metadata.ts';
import { readCallPeaks } from './call/peaks.ts';
import { updateCall } from './call/update.ts';
import { eraseCaller } from './caller/erase.ts';
import { exportCaller } from './caller/export.ts';
import {
  createCampaign,
  deleteCampaign,
  getCampaign,
  listCampaigns,
  pageCampaigns,
  updateCampaign,
} from './campaign/routes.ts';
import { createChat } from './chat/create.ts';
import { createCompletion } from './chat/create-completion.ts';
import { createChatResponse } from './chat/create-response.ts';
import { createWebChat } from './chat/create-web.ts';
import { createWebChatResponse } from './chat/create-web-response.ts';
import { deleteChat } from './chat/delete.ts';
import { getChat } from './chat/get.ts';
import { listChats } from './chat/list.ts';
import { checkAssistant, checkSquad, checkTool, checkWorkflow } from './check/routes.ts';
import { contactRequestEndpoints } from './contact-request/contact-request-endpoints.ts';
import { createCredential } from './credential/create.ts';
import { createCredentialSession } from './credential/create-session.ts';
import { deleteCredential, getCredential, listCredentials } from './credential/routes.ts';
import { testCredential } from './credential/test.ts';
import { triggerCredentialAction } from './credential/trigger.ts';
import { updateCredential } from './credential/update.ts';
import { receiveCredentialWebhook } from './credential/webhook.ts';
import { crudEndpoints, documentEndpoints } from './crud-endpoints.ts';
import { getDeletionRecord, listDeletionRecords } from './deletion-record/routes.ts';
import { deliveryEndpoints } from './delivery/delivery-endpoints.ts';
import type { Endpoints } from './endpoint.ts';
import { listEngines } from './engine/list.ts';
import { createFile, uploadFile } from './file/create.ts';
import { deleteFile } from './file/delete.ts';
import { getFile } from './file/get.ts';
import { listFiles } from './file/list.ts';
import { readFileContent, readFileText } from './file/read.ts';
import { updateFile } from './file/update.ts';
import { getInstallation, getInstallationHistory } from './installation/get.ts';
import { listIceServers, testMedia } from './installation/test-media.ts';
import { createKnowledgeBase } from './knowledge-base/create.ts';
import { queryKnowledgeBase } from './knowledge-base/query.ts';
import { updateKnowledgeBase } from './knowledge-base/update.ts';
import { liveCallEndpoints } from './live-call/live-call-endpoints.ts';
import { deleteCallLogs, deleteLogs } from './log/delete.ts';
import { listCallLogs, listLogs } from './log/list.ts';
import { getModel } from './model/get.ts';
import { listModels } from './model/list.ts';
import { acceptInvitation } from './org/accept-invitation.ts';
import { authOrg } from './org/auth.ts';
import { createOrg } from './org/create.ts';
import { createSignInLink } from './org/create-sign-in-link.ts';
import { deleteOrg } from './org/delete.ts';
import { getOrg } from './org/get.ts';
import { inviteUsers } from './org/invite.ts';
import { leaveOrg } from './org/leave.ts';
import { listOrgs } from './org/list.ts';
import { listPendingInvitations } from './org/pending-invitations.ts';
import { removeMember } from './org/remove-member.ts';
import { resetMember } from './org/reset-member.ts';
import { revokeInvitation } from './org/revoke-invitation.ts';
import { updateOrg } from './org/update.ts';
import { updateRole } from './org/update-role.ts';
import { getOrgUsage } from './org/usage.ts';
import { listUsers } from './org/users.ts';
import { createPhoneNumber } from './phone-number/create.ts';
import { importTwilioNumber, importVonageNumber } from './phone-number/import.ts';
import { pagePhoneNumbers } from './phone-number/page.ts';
import { deletePhoneNumber, getPhoneNumber, listPhoneNumbers } from './phone-number/routes.ts';
import { updatePhoneNumber } from './phone-number/update.ts';
import { addVoice, addVoices, cloneVoice, searchVoice, searchVoices } from './provider/voices.ts';
import { listProviderLocations, listProviderWorkflows, listWorkflowHooks } from './provider/workflows.ts';
import { find } from './search/find.ts';
import { listNames } from './search/list-names.ts';
import { createSession } from './session/create.ts';
import { deleteSession } from './session/delete.ts';
import { getSession } from './session/get.ts';
import { listSessions } from './session/list.ts';
import { updateSession } from './session/update.ts';
import { getSpending } from './spending/get.ts';
import { createSquad } from './squad/create.ts';
import { updateSquad } from './squad/update.ts';
import { createSupportTicket } from './support/create-ticket.ts';
import { listSupportTickets } from './support/list-tickets.ts';
import { createTemplates } from './template/create.ts';
import {
  deleteTemplate,
  getTemplate,
  listPinnedTemplates,
  listTemplates,
  updateTemplate,
} from './template/routes.ts';
import { createTestRun, deleteTestRun, getTestRun, pageTestRuns, updateTestRun } from './test-suite/runs.ts';
import { createTestSuite, pageTestSuites, updateTestSuite } from './test-suite/suites.ts';
import { createTest, deleteTest, getTest, pageTests, updateTest } from './test-suite/tests.ts';
import { tokenEndpoints } from './token/token-endpoints.ts';
import { createTool } from './tool/create.ts';
import { tryTool } from './tool/try.ts';
import { updateTool } from './tool/update.ts';
import { usageEndpoints } from './used-by.ts';
import { versionedEndpoints } from './versions/versioned-endpoints.ts';
import { viewEndpoints } from './view/view-endpoints.ts';
import { createSesameVoice } from './voice-library/create-sesame-voice.ts';
import { listAccents, listVoices } from './voice-library/list.ts';
import { previewVoice } from './voice-library/preview.ts';
import { syncVoices, syncVoicesOf } from './voice-library/sync.ts';
import { createWorkflow } from './workflow/create.ts';
import { generateWorkflow } from './workflow/generate.ts';
import { updateWorkflow } from './workflow/update.ts';

/** Handlers by the id of their route. What is more than its routes has a file: `assistant.replace` is `api/assistant/replace.ts`. */
export const endpoints: Endpoints = {
  ...documentEndpoints(documentParts),
  ...crudEndpoints('assistant', 'assistant'),
  'assistant.create': createAssistant,
  'assistant.update': updateAssistant,
  'assistant.replace': replaceAssistant,
  'assistant.versions': listAssistantVersions,
  'assistant.page': pageAssistants,
  ...versionedEndpoints,
  ...usageEndpoints,
  'squad.create': createSquad,
  'squad.update': updateSquad,
  'tool.create': createTool,
  'tool.update': updateTool,
  'tool.try': tryTool,
  'call.list': listCalls,
  'call.get': getCall,
  'call.create': createCall,
  'call.create-phone': createPhoneCall,
  'call.create-web': createWebCall,
  'call.update': updateCall,
  'call.delete': deleteCall,
  'call.events': listCallEvents,
  'call.peaks': readCallPeaks,
  'call.page': pageCalls,
  'call.page-metadata': pageCallMetadata,
  'call.export': exportCalls,
  'call.add-participant': addParticipant,
  'chat.create': createChat,
  'chat.list': listChats,
  'chat.get': getChat,
  'chat.delete': deleteChat,
  'chat.create-response': createChatResponse,
  'chat.create-completion': createCompletion,
  'chat.create-web': createWebChat,
  'chat.create-web-response': createWebChatResponse,
  'session.create': createSession,
  'session.list': listSessions,
  'session.get': getSession,
  'session.update': updateSession,
  'session.delete': deleteSession,
  ...tokenEndpoints,
  ...contactRequestEndpoints,
  ...bookingEndpoints,
  ...auditEndpoints,
  ...deliveryEndpoints,
  'file.create': createFile,
  'file.upload': uploadFile,
  'file.list': listFiles,
  'file.get': getFile,
  'file.update': updateFile,
  'file.delete': deleteFile,
  'file.content': readFileContent,
  'file.text': readFileText,
  ...crudEndpoints('knowledgeBase', 'knowledge-base'),
  'knowledge-base.create': createKnowledgeBase,
  'knowledge-base.update': updateKnowledgeBase,
  'knowledge-base.query': queryKnowledgeBase,
  'caller.export': exportCaller,
  'caller.erase': eraseCaller,
  'deletion-record.list': listDeletionRecords,
  'deletion-record.get': getDeletionRecord,
  'org.create': createOrg,
  'org.list': listOrgs,
  'org.get': getOrg,
  'org.update': updateOrg,
  'org.delete': deleteOrg,
  'org.usage': getOrgUsage,
  'org.users': listUsers,
  'org.leave': leaveOrg,
  'org.remove-member': removeMember,
  'org.invite': inviteUsers,
  'org.pending-invitations': listPendingInvitations,
  'org.revoke-invitation': revokeInvitation,
  'org.accept-invitation': acceptInvitation,
  'org.update-role': updateRole,
  'org.auth': authOrg,
  'org.create-sign-in-link': createSignInLink,
  'org.reset-member': resetMember,
  ...authEndpoints,
  ...liveCallEndpoints,
  'credential.create': createCredential,
  'credential.list': listCredentials,
  'credential.get': getCredential,
  'credential.update': updateCredential,
  'credential.delete': deleteCredential,
  'credential.create-session': createCredentialSession,
  'credential.webhook': receiveCredentialWebhook,
  'credential.trigger': triggerCredentialAction,
  'credential.test': testCredential,
  'assistant.check': checkAssistant,
  'squad.check': checkSquad,
  'tool.check': checkTool,
  'workflow.check': checkWorkflow,
  'engine.list': listEngines,
  'installation.get': getInstallation,
  'installation.history': getInstallationHistory,
  'installation.ice-servers': listIceServers,
  'installation.test-media': testMedia,
  'spending.get': getSpending,
  'phone-number.create': createPhoneNumber,
  'phone-number.list': listPhoneNumbers,
  'phone-number.get': getPhoneNumber,
  'phone-number.update': updatePhoneNumber,
  'phone-number.delete': deletePhoneNumber,
  'phone-number.page': pagePhoneNumbers,
  'phone-number.import-twilio': importTwilioNumber,
  'phone-number.import-vonage': importVonageNumber,
  'voice-library.list': listVoices,
  'voice-library.accents': listAccents,
  'voice-library.sync-provider': syncVoicesOf,
  'voice-library.sync': syncVoices,
  'voice-library.create-sesame-voice': createSesameVoice,
  'voice-library.preview': previewVoice,
  'provider.workflows': listProviderWorkflows,
  'provider.workflow-hooks': listWorkflowHooks,
  'provider.locations': listProviderLocations,
  'provider.search-voices': searchVoices,
  'provider.search-voice': searchVoice,
  'provider.add-voices': addVoices,
  'provider.add-voice': addVoice,
  'provider.clone-voice': cloneVoice,
  'analytics.query': queryAnalytics,
  'search.find': find,
  'search.names': listNames,
  ...viewEndpoints,
  ...binEndpoints,
  'model.list': listModels,
  'model.get': getModel,
  'log.list': listCallLogs,
  'log.delete': deleteCallLogs,
  'logs.list': listLogs,
  'logs.delete': deleteLogs,
  'workflow.create': createWorkflow,
  'workflow.update': updateWorkflow,
  'workflow.generate': generateWorkflow,
  'template.create': createTemplates,
  'template.list': listTemplates,
  'template.get': getTemplate,
  'template.update': updateTemplate,
  'template.delete': deleteTemplate,
  'template.pinned': listPinnedTemplates,
  'campaign.create': createCampaign,
  'campaign.list': listCampaigns,
  'campaign.get': getCampaign,
  'campaign.update': updateCampaign,
  'campaign.delete': deleteCampaign,
  'campaign.page': pageCampaigns,
  'test-suite.create': createTestSuite,
  'test-suite.list': pageTestSuites,
  'test-suite.update': updateTestSuite,
  'test-suite-test.create': createTest,
  'test-suite-test.list': pageTests,
  'test-suite-test.get': getTest,
  'test-suite-test.update': updateTest,
  'test-suite-test.delete': deleteTest,
  'test-suite-run.create': createTestRun,
  'test-suite-run.list': pageTestRuns,
  'test-suite-run.get': getTestRun,
  'test-suite-run.update': updateTestRun,
  'test-suite-run.delete': deleteTestRun,
  'support.create-ticket': createSupportTicket,
  'support.list-tickets': listSupportTickets,
};
