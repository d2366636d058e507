import { OutgoingError } from '../../../platform/outgoing/outgoing-error.ts';
import { requestOutgoing } from '../../../platform/outgoing/request-outgoing.ts';
import type { KindAnswer } from '../tool-runner.ts';
import { grantedToken } from './granted-token.ts';
import { askService, bearer, optionalText, type ServiceCall, textIn } from './service-request.ts';

const timeoutMs = 15_000;

/** Writes into a channel with the granted access, or into that of a `slack-webhook`. */
export async function sendSlackMessage(call: ServiceCall): Promise<KindAnswer> {
  const text = textIn(call, 'message');
  const { services, orgId, given } = call;
  const [webhook] = await services.store.credential.openAll(orgId, 'slack-webhook');
  const [grant] = await services.store.credential.openAll(orgId, 'slack.oauth2-authorization');
  if (grant === undefined && webhook?.provider === 'slack-webhook')
    return post(webhook.webhookUrl, text, services);
  const token = await grantedToken(call, 'slack.oauth2-authorization');
  const channel = textIn(call, 'channel');
  const answer = await askService(call, {
    provider: 'slack',
    method: 'POST',
    path: '/api/chat.postMessage',
    headers: bearer(token),
    body: { channel, text, ...threadOf(given) },
  });
  if (Object(answer).ok === true) return { result: 'The message was sent.' };
  return {
    code: 'tool-failed',
    error: `Slack refuses the message: ${String(Object(answer).error).slice(0, 100)}`,
  };
}

const threadOf = (given: ServiceCall['given']) => {
  const thread = optionalText(given, 'thread_ts');
  return thread === undefined ? {} : { thread_ts: thread };
};

async function post(
  url: string,
  text: string,
  { allowPrivate }: Pick<ServiceCall['services'], 'allowPrivate'>,
): Promise<KindAnswer> {
  try {
    const { status } = await requestOutgoing({
      method: 'POST',
      url: new URL(url),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
      timeoutMs,
      allowPrivate,
    });
    if (status >= 200 && status <= 299) return { result: 'The message was sent.' };
    return { code: 'tool-failed', error: `Slack answered ${status}` };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return { code: 'tool-failed', error: `Slack cannot be reached: ${error.code}` };
  }
}
