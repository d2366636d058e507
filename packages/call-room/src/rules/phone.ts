import { type Check, firstIssue, issue, type RuleIssue, under } from './issue.ts';
import { checkCanReceive } from './permissions.ts';
import { type Fields, isFields, isString } from './values.ts';

/** `+` and 2–15 digits, the first not 0 (E.164). */
export const isPhoneNumber = (value: unknown): boolean => isString(value) && /^\+[1-9]\d{1,14}$/.test(value);
const isSip = (value: unknown): boolean => isString(value) && value.startsWith('sip:');

export const audioCodecs = ['OPUS', 'PCMU', 'PCMA', 'G722'] as const;
export const videoCodecs = ['H264', 'VP8'] as const;
export const dialOutLimits = { displayName: 200, userId: 36 } as const;
export const maxTones = 20;

/** Options of `startDialOut`. */
export const checkDialOut: Check = (value) => {
  const found = isFields(value)
    ? checkDialOutFields(value)
    : at('', 'either a sip uri or phone number must be provided');
  return found && { ...found, message: `Error starting dial out: ${found.message}` };
};

const at = (field: string, message: string): RuleIssue => issue(message, field === '' ? [] : [field]);

function checkDialOutFields(call: Fields): RuleIssue | undefined {
  const { sipUri, phoneNumber, displayName, userId, video, codecs, permissions } = call;
  return firstIssue(
    () => !sipUri && !phoneNumber && at('', 'either a sip uri or phone number must be provided'),
    () =>
      Boolean(sipUri) &&
      Boolean(phoneNumber) &&
      at('', 'only one of sip uri or phone number must be provided'),
    () => (sipUri ? checkSipTarget(call) : checkPhoneTarget(call)),
    () => video !== undefined && typeof video !== 'boolean' && at('video', 'video must be a boolean value'),
    () => checkCodecs(codecs),
    () =>
      checkText(
        displayName,
        'displayName',
        dialOutLimits.displayName - 1,
        'displayName length must be less than 200',
      ),
    () => checkText(userId, 'userId', dialOutLimits.userId, 'userId length must be less than or equal to 36'),
    () =>
      isFields(permissions) &&
      permissions['canReceive'] !== undefined &&
      under('permissions', under('canReceive', checkCanReceive(permissions['canReceive']))),
  );
}

function checkSipTarget({ sipUri, callerId }: Fields): RuleIssue | undefined {
  if (!isString(sipUri)) return at('sipUri', 'sipUri must be a string');
  if (!isSip(sipUri)) return at('sipUri', "Invalid SIP URI, must start with 'sip:'");
  return callerId ? at('callerId', 'callerId not allowed with sipUri') : undefined;
}

function checkPhoneTarget({ phoneNumber, callerId }: Fields): RuleIssue | undefined {
  if (!isString(phoneNumber)) return at('phoneNumber', 'phoneNumber must be a string');
  if (!isPhoneNumber(phoneNumber))
    return at('phoneNumber', 'Invalid phone number, must be valid phone number as per E.164');
  return callerId && !isString(callerId) ? at('callerId', 'callerId must be a string') : undefined;
}

function checkText(value: unknown, field: string, limit: number, tooLong: string): RuleIssue | undefined {
  if (!value) return undefined;
  if (!isString(value)) return at(field, `${field} must be a string`);
  return value.length > limit ? at(field, tooLong) : undefined;
}

function checkCodecs(codecs: unknown): RuleIssue | undefined {
  if (!isFields(codecs)) return undefined;
  return under(
    'codecs',
    checkCodecList(codecs['video'], 'video', videoCodecs, 'video codec must be H264 or VP8') ??
      checkCodecList(
        codecs['audio'],
        'audio',
        audioCodecs,
        'audio codec must be one of OPUS, PCMU, PCMA, G722',
      ),
  );
}

function checkCodecList(
  list: unknown,
  kind: string,
  allowed: readonly string[],
  wrong: string,
): RuleIssue | undefined {
  if (!list) return undefined;
  if (!Array.isArray(list)) return at(kind, `${kind} codec must be an array`);
  if (list.length === 0) return at(kind, `${kind} codec array specified but empty`);
  if (!list.every(isString)) return at(kind, `${kind} codec must be a string`);
  return list.every((codec) => allowed.includes(codec)) ? undefined : at(kind, wrong);
}

/** Options of `sipCallTransfer` and `sipRefer`. */
export function checkSipMove(method: 'sipCallTransfer' | 'sipRefer', value: unknown): RuleIssue | undefined {
  const missing = `${method}() requires a sessionId and toEndPoint`;
  if (!isFields(value)) return issue(missing);
  const { sessionId, toEndPoint, callerId } = value;
  return firstIssue(
    () => (!sessionId || !toEndPoint) && issue(missing, [sessionId ? 'toEndPoint' : 'sessionId']),
    () =>
      (!isString(sessionId) || !isString(toEndPoint)) &&
      issue('Invalid paramater: sessionId and toEndPoint must be of type string', [
        isString(sessionId) ? 'toEndPoint' : 'sessionId',
      ]),
    () => checkEndPoint(method, String(toEndPoint)),
    () => checkCallerId(String(toEndPoint), callerId),
  );
}

function checkEndPoint(method: 'sipCallTransfer' | 'sipRefer', toEndPoint: string): RuleIssue | undefined {
  if (isSip(toEndPoint)) return undefined;
  if (method === 'sipRefer') return at('toEndPoint', '"toEndPoint" must be a "sip" address');
  if (toEndPoint.startsWith('+')) return undefined;
  return at('toEndPoint', `toEndPoint: ${toEndPoint} must starts with either "sip:" or "+"`);
}

function checkCallerId(toEndPoint: string, callerId: unknown): RuleIssue | undefined {
  if (callerId === undefined) return undefined;
  if (!isString(callerId)) return at('callerId', 'callerId must be of type string');
  return toEndPoint.startsWith('+')
    ? undefined
    : at('callerId', 'callerId is only valid when transferring to a PSTN number');
}

/** Options of `sendDTMF`. */
export const checkTones: Check = (value) => {
  const { sessionId, tones } = isFields(value) ? value : {};
  if (!sessionId || !tones)
    return issue('sessionId and tones are mandatory parameter', [sessionId ? 'tones' : 'sessionId']);
  if (!isString(sessionId) || !isString(tones))
    return issue('sessionId and tones should be of string type', [
      isString(sessionId) ? 'tones' : 'sessionId',
    ]);
  if (tones.length > maxTones) return at('tones', `tones string must be upto ${maxTones} characters`);
  const [wrong] = /[^0-9A-D*#]/u.exec(tones) ?? [];
  return wrong === undefined ? undefined : at('tones', `${wrong} is not valid DTMF tone`);
};
