import {
  addOwnPasskey,
  addOwnTotp,
  beginOwnPasskey,
  beginOwnTotp,
  deleteOwnCredential,
  listAuthCredentials,
  setOwnPassword,
} from '../auth-credential/auth-credentials.ts';
import { deleteDevice, deleteOtherDevices, listDevices } from '../auth-device/devices.ts';
import { exportBookings } from './booking/export.ts';
import { listBookings } from './booking/list.ts';
import { addParticipant } from './call/add-participant.ts';
import { createCall } from './call/create.ts';
import { createPhoneCall } from './call/create-phone.ts';
import { createWebCall } from './call/create-web.ts';
import { deleteCall } from './call/delete.ts';
import { exportCalls } from './call/export.ts';
import { getCall } from './call/get.ts';
import { listCalls } from './call/list.ts';
import { pageCalls } from './call/page.ts';
import { pageCallMetadata } from './call/page-metadata.ts';
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
import { deleteContactRequest } from './contact-request/delete.ts';
import { exportContactRequests } from './contact-request/export.ts';
import { getContactRequest } from './contact-request/get.ts';
import { listContactRequests } from './contact-request/list.ts';
import { createCredential } from './credential/create.ts';
import { createCredentialSession } from './credential/create-session.ts';
import { deleteCredential, getCredential, listCredentials } from './credential/routes.ts';
import { testCredential } from './credential/test.ts';
import { triggerCredentialAction } from './credential/trigger.ts';
import { updateCredential } from './credential/update.ts';
import { receiveCredentialWebhook } from './credential/webhook.ts';
import { crudEndpoints, documentEndpoints } from './crud-endpoints.ts';
import { getDeletionRecord, listDeletionRecords } from './deletion-record/routes.ts';
import type { Endpoints } from './endpoint.ts';
import { listEngines } from './engine/list.ts';
import { createFile, uploadFile } from './file/create.ts';
import { deleteFile } from './file/delete.ts';
import { getFile } from './file/get.ts';
import { listFiles } from './file/list.ts';
import { readFileContent, readFileText } from './file/read.ts';
import { updateFile } from './file/update.ts';
import { createKnowledgeBase } from './knowledge-base/create.ts';
import { queryKnowledgeBase } from './knowledge-base/query.ts';
import { updateKnowledgeBase } from './knowledge-base/update.ts';
import { deleteCallLogs, deleteLogs } from './log/delete.ts';
import { listCallLogs, listLogs } from './log/list.ts';
import { getMe, updateMe } from './me.ts';
import { getModel } from './model/get.ts';
import { listModels } from './model/list.ts';
import { acceptInvitation } from './org/accept-invitation.ts';
import { authOrg } from './org/auth.ts';
import { createOrg } from './org/create.ts';
import { actIn, beginConfirmation, confirmSession, signOut } from './session.ts';
import {
  beginPasskey,
  requestLink,
  setUpFirstAdmin,
  signInByLink,
  signInByPasskey,
  signInByPassword,
  signInByTotp,
} from './sign-in.ts';
import { getSignInState } from './state.ts';

/** Handlers of what people sign in with, by the id of their route. */
export const authEndpoints = {
  'auth.state': getSignInState,
  'auth.set-up': setUpFirstAdmin,
  'auth.sign-in-with-password': signInByPassword,
  'auth.sign-in-with-totp': signInByTotp,
  'auth.passkey-options': beginPasskey,
  'auth.sign-in-with-passkey': signInByPasskey,
  'auth.request-link': requestLink,
  'auth.sign-in-with-link': signInByLink,
  'auth.confirm-options': beginConfirmation,
  'auth.confirm': confirmSession,
  'auth.sign-out': signOut,
  'auth.me': getMe,
  'auth.update-me': updateMe,
  'auth.act-in': actIn,
  'auth-device.list': listDevices,
  'auth-device.delete': deleteDevice,
  'auth-device.delete-others': deleteOtherDevices,
  'auth-credential.list': listAuthCredentials,
  'auth-credential.set-password': setOwnPassword,
  'auth-credential.passkey-options': beginOwnPasskey,
  'auth-credential.add-passkey': addOwnPasskey,
  'auth-credential.totp-options': beginOwnTotp,
  'auth-credential.add-totp': addOwnTotp,
  'auth-credential.delete': deleteOwnCredential,
} as const;
