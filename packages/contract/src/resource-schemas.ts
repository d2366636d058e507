import { assistantSchema } from './resources/assistant/assistant.ts';
import { squadSchema } from './resources/assistant/squad.ts';
import { squadDraftSchema, squadVersionSchema } from './resources/assistant/squad-versions.ts';
import { assistantDraftSchema, assistantVersionSchema } from './resources/assistant/versions.ts';
import { bookingSchema } from './resources/booking.ts';
import { callSchema } from './resources/call/call.ts';
import { createCustomerSchema } from './resources/call/call-customer.ts';
import { deletionRecordSchema } from './resources/caller.ts';
import { campaignSchema } from './resources/campaign.ts';
import { chatSchema } from './resources/chat/chat.ts';
import { sessionSchema } from './resources/chat/session.ts';
import { credentialSchema } from './resources/credential/credential.ts';
import { knowledgeBaseSchema } from './resources/knowledge-base.ts';
import { callLogSchema, logSchema } from './resources/log.ts';
import { orgSchema } from './resources/org.ts';
import { phoneNumberSchema } from './resources/phone-number.ts';
import { auditEntrySchema } from './resources/records/audit.ts';
import { deliveryRowSchema, deliverySchema } from './resources/records/delivery.ts';
import { supportTicketSchema } from './resources/support-ticket.ts';
import { templateSchema } from './resources/template.ts';
import { testSuiteRunSchema, testSuiteSchema, testSuiteTestSchema } from './resources/test-suite.ts';
import { tokenSchema } from './resources/token.ts';
import { toolSchema } from './resources/tool/tool.ts';
import { toolDraftSchema, toolVersionSchema } from './resources/tool/tool-versions.ts';
import { libraryVoiceSchema } from './resources/voice-library.ts';
import { workflowSchema } from './resources/workflow/workflow.ts';

/** What the stored resources look like when they are answered, by name: who stores them checks them by these. */
export const resourceSchemas = {
  assistant: assistantSchema,
  assistantDraft: assistantDraftSchema,
  assistantVersion: assistantVersionSchema,
  auditEntry: auditEntrySchema,
  booking: bookingSchema,
  call: callSchema,
  callLog: callLogSchema,
  campaign: campaignSchema,
  chat: chatSchema,
  credential: credentialSchema,
  /** Of a call, a session or a campaign. */
  customer: createCustomerSchema,
  deletionRecord: deletionRecordSchema,
  delivery: deliverySchema,
  deliveryRow: deliveryRowSchema,
  knowledgeBase: knowledgeBaseSchema,
  libraryVoice: libraryVoiceSchema,
  log: logSchema,
  org: orgSchema,
  phoneNumber: phoneNumberSchema,
  session: sessionSchema,
  squad: squadSchema,
  squadDraft: squadDraftSchema,
  squadVersion: squadVersionSchema,
  supportTicket: supportTicketSchema,
  template: templateSchema,
  testSuite: testSuiteSchema,
  testSuiteRun: testSuiteRunSchema,
  testSuiteTest: testSuiteTestSchema,
  token: tokenSchema,
  tool: toolSchema,
  toolDraft: toolDraftSchema,
  toolVersion: toolVersionSchema,
  workflow: workflowSchema,
} as const;
