import { CallRoomError } from '../errors/call-room-error.ts';
import * as messages from '../errors/messages.ts';
import { checkInputSettings } from '../rules/input-settings.ts';
import { type Check, issue, under } from '../rules/issue.ts';
import { checkIntegrations, checkLayoutConfig, checkTheme, checkTrayButtons } from '../rules/prebuilt.ts';
import { checkReceiveSettings } from '../rules/receive-settings.ts';
import { checkSendSettings } from '../rules/send-settings.ts';
import { checkSimulcast } from '../rules/simulcast.ts';
import { checkUserData } from '../rules/user-data.ts';
import { isFields, isMediaTrack, isOneOf, isString } from '../rules/values.ts';
import type { CallOptions } from './call-options.ts';

export const languages = [
  'da',
  'de',
  'en-us',
  'en',
  'es',
  'fi',
  'fr',
  'it',
  'jp',
  'ka',
  'nl',
  'no',
  'pl',
  'pt',
  'pt-BR',
  'ru',
  'sv',
  'tr',
  'user',
] as const;

/** An option's rule; `true` where every value will do. `help`: said instead of the rule's own sentence. */
type Rule = true | Check | { readonly check: Check; readonly help: string };

const text =
  (key: string): Check =>
  (value) =>
    isString(value) ? undefined : issue(`${key} should be a string`);
const source =
  (key: string): Check =>
  (value) =>
    typeof value === 'boolean' || isString(value) || isMediaTrack(value)
      ? undefined
      : issue(`${key} must be a MediaStreamTrack, boolean, or a string`);
const oneOf =
  (allowed: readonly string[], sentence: string): Check =>
  (value) =>
    isOneOf(value, allowed) ? undefined : issue(sentence);

const checkConfig: Check = (value) => {
  if (!isFields(value)) return issue('dailyConfig should be an object');
  const encodings = value['camSimulcastEncodings'];
  return encodings === undefined
    ? undefined
    : under('camSimulcastEncodings', checkSimulcast(encodings, false));
};

const nativeParts = ['androidInCallNotification', 'disableAutoDeviceManagement'];
const nativeTexts = ['title', 'subtitle', 'iconName'];
const nativeSwitches = ['disableForCustomOverride', 'audio', 'video'];

const isNativeField = ([key, field]: readonly [string, unknown]): boolean =>
  typeof field === 'string'
    ? nativeTexts.includes(key)
    : typeof field === 'boolean' && nativeSwitches.includes(key);

const checkNativeConfig: Check = (value) => {
  const fits =
    isFields(value) &&
    Object.entries(value).every(
      ([part, fields]) =>
        nativeParts.includes(part) && isFields(fields) && Object.entries(fields).every(isNativeField),
    );
  return fits ? undefined : issue('reactNativeConfig should be of the documented form');
};

const badConfig = 'Unsupported dailyConfig. Check error logs for detailed info.';
const badIntegrations = 'Unsupported customIntegrations. Check error logs for detailed info.';
const badTrayButtons = 'Unsupported customTrayButtons. Check error logs for detailed info.';

const rules: { readonly [Key in keyof Required<CallOptions>]: Rule } = {
  url: text('url'),
  baseUrl: text('baseUrl'),
  token: text('token'),
  lang: oneOf(languages, `language not supported. Options are: ${languages.join(', ')}`),
  userName: true,
  userData: { check: checkUserData, help: 'invalid userData type provided' },
  audioSource: source('audioSource'),
  videoSource: source('videoSource'),
  startAudioOff: true,
  startVideoOff: true,
  allowLocalAudio: true,
  allowLocalVideo: true,
  subscribeToTracksAutomatically: true,
  inputSettings: checkInputSettings,
  sendSettings: {
    check: checkSendSettings,
    help: 'Invalid sendSettings provided. Check error logs for detailed info.',
  },
  receiveSettings: (value) => checkReceiveSettings(value, false),
  dailyConfig: { check: checkConfig, help: badConfig },
  reactNativeConfig: checkNativeConfig,
  audioContext: true,
  strictMode: true,
  allowMultipleCallInstances: true,
  keepSeat: true,
  errorReports: true,
  layout: oneOf(['custom-v1', 'browser', 'none'], 'layout may only be set to "custom-v1"'),
  layoutConfig: checkLayoutConfig,
  theme: checkTheme,
  customIntegrations: { check: checkIntegrations, help: badIntegrations },
  customTrayButtons: { check: checkTrayButtons, help: badTrayButtons },
  activeSpeakerMode: true,
  showLeaveButton: true,
  showLocalVideo: true,
  showParticipantsBar: true,
  showFullscreenButton: true,
  showUserNameChangeUI: true,
  iframeStyle: true,
  customLayout: true,
  cssFile: true,
  cssText: true,
  bodyClass: true,
  emb: true,
  embHref: true,
  dailyJsVersion: true,
  proxy: true,
};

/** Means something to a prebuilt frame only. */
const frameOptions: readonly string[] = [
  'activeSpeakerMode',
  'showLocalVideo',
  'showParticipantsBar',
  'customIntegrations',
  'customTrayButtons',
];

function isOption(key: string): key is keyof CallOptions {
  return Object.hasOwn(rules, key);
}

/**
 * Throws `invalid-option` for the first unknown key or bad value; `details.issues` says where
 * and what. A key that is present with `undefined` is not given.
 */
export function checkOptions(options: CallOptions, log: Pick<Console, 'error'>): void {
  for (const [key, value] of Object.entries(options)) {
    if (!isOption(key)) throw refusal(messages.unknownProperty(key), [issue('unknown property', [key])]);
    if (value !== undefined) checkOption(key, value, log);
  }
}

function checkOption(key: keyof CallOptions, value: unknown, log: Pick<Console, 'error'>): void {
  const rule = rules[key];
  const check = typeof rule === 'object' ? rule.check : rule;
  const found = check === true ? undefined : under(key, check(value));
  if (found) {
    const help = typeof rule === 'object' ? rule.help : found.message;
    log.error(found.detail ?? found.message);
    throw refusal(messages.badProperty(key, help), [found]);
  }
  if (frameOptions.includes(key)) log.error(`${key} is not available in call object mode`);
}

const refusal = (message: string, issues: readonly object[]): CallRoomError =>
  new CallRoomError('invalid-option', message, { details: { issues } });
