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
import { getMe, updateMe } from './me.ts';
import { getPreference, replacePreference } from './preference.ts';
import { actIn, beginConfirmation, confirmSession, listReachedOrgs, signOut } from './session.ts';
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
  'auth.preference': getPreference,
  'auth.replace-preference': replacePreference,
  'auth.orgs': listReachedOrgs,
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
