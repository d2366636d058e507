import type { DeliveryAttempt } from '@saywell/contract';
import type { ApiLogEntry } from '../../platform/logs/api-log.ts';
import { redactFields } from '../../platform/logs/redact.ts';
import type { DeliverySubject } from '../../store/deliveries/delivery-store.ts';
import type { Delivery, DeliveryReport } from './delivery.ts';
import { isAnswerLogged } from './message-plans.ts';

type Message = Readonly<Record<string, unknown>>;

/** User, password and query of an address may be secrets. */
export function placeOf(address: string): Pick<ApiLogEntry, 'requestUrl' | 'requestPath'> {
  if (!URL.canParse(address)) return {};
  const { origin, pathname } = new URL(address);
  return { requestUrl: `${origin}${pathname}`, requestPath: pathname };
}

/** What a message is about. */
export function idsOf({ call, assistant, chat }: Message): Partial<ApiLogEntry> {
  const assistantId = textOf(call, 'assistantId') ?? textOf(chat, 'assistantId') ?? textOf(assistant, 'id');
  const callId = textOf(call, 'id');
  const squadId = textOf(call, 'squadId');
  const phoneNumberId = textOf(call, 'phoneNumberId');
  const customerId = textOf(call, 'customerId');
  return {
    ...(callId !== undefined && { callId }),
    ...(assistantId !== undefined && { assistantId }),
    ...(squadId !== undefined && { squadId }),
    ...(phoneNumberId !== undefined && { phoneNumberId }),
    ...(customerId !== undefined && { customerId }),
  };
}

function textOf(object: unknown, name: string): string | undefined {
  if (typeof object !== 'object' || object === null) return undefined;
  const value: unknown = Reflect.get(object, name);
  return typeof value === 'string' ? value : undefined;
}

export function subjectOf({ id, orgId, type, server, message }: Delivery): DeliverySubject {
  const { callId, assistantId } = idsOf(message);
  return { id, orgId, type, url: placeOf(server.url).requestUrl ?? '', callId, assistantId };
}

/** An attempt as it is kept. */
export function attemptOf(message: Message, report: DeliveryReport): DeliveryAttempt {
  const { startedAt, finishedAt, body, error, headerNames, status = error?.status } = report;
  const response = body !== undefined && isAnswerLogged(message) ? shortAnswer(body.toString()) : undefined;
  return {
    at: new Date(startedAt).toISOString(),
    durationMs: finishedAt - startedAt,
    ...(status !== undefined && { status }),
    ...(error !== undefined && { failureCode: error.code }),
    headerNames: [...headerNames],
    ...(response !== undefined && { response }),
  };
}

/** Of every attempt one is kept. */
const maxAnswerLength = 2_000;
function shortAnswer(text: string): Record<string, unknown> | undefined {
  if (text.length > maxAnswerLength) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? redactFields(parsed) : undefined;
  } catch {
    return undefined;
  }
}
