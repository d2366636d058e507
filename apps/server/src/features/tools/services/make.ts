import { z } from 'zod';
import { OutgoingError } from '../../../platform/outgoing/outgoing-error.ts';
import { requestOutgoing } from '../../../platform/outgoing/request-outgoing.ts';
import { credentialOf } from '../../credentials/credential-of.ts';
import { understood } from '../../providers/provider-api.ts';
import type { KindAnswer } from '../tool-runner.ts';
import type { ToolOf } from '../tool-services.ts';
import { askService, type ServiceCall, ServiceRefusal } from './service-request.ts';

const hookSchema = z.object({ hook: z.object({ url: z.url() }) });
const timeoutMs = 15_000;
const maxAnswerBytes = 256 * 1024;

/** Starts the scenario that the tool names and waits for its outputs, or calls the hook that starts it. */
export async function runMake({ metadata }: ToolOf<'make'>, call: ServiceCall): Promise<KindAnswer> {
  const { scenarioId, triggerHookId } = metadata;
  const { services, orgId, given } = call;
  const { apiKey, region } = await credentialOf(services.store, orgId, 'make');
  const baseUrl = `https://${region.includes('.') ? region : `${region}.make.com`}`;
  const common = { provider: 'make', baseUrl, headers: { authorization: `Token ${apiKey}` } };
  if (triggerHookId !== undefined) {
    const answer = await askService(call, { ...common, path: `/api/v2/hooks/${triggerHookId}` });
    const { hook } = understood('make', () => hookSchema.parse(answer));
    return callHook(hook.url, given, services);
  }
  if (scenarioId === undefined)
    throw new ServiceRefusal({ code: 'tool-not-configured', error: 'metadata.scenarioId is missing' });
  const path = `/api/v2/scenarios/${scenarioId}/run`;
  const body = { data: given, responsive: true };
  const answer = await askService(call, { ...common, method: 'POST', path, body });
  return { result: JSON.stringify(Object(answer).outputs ?? answer ?? 'Done.') };
}

async function callHook(
  url: string,
  given: ServiceCall['given'],
  { allowPrivate }: Pick<ServiceCall['services'], 'allowPrivate'>,
): Promise<KindAnswer> {
  try {
    const { status, body } = await requestOutgoing({
      method: 'POST',
      url: new URL(url),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(given),
      timeoutMs,
      allowPrivate,
      maxAnswerBytes,
    });
    if (status >= 200 && status <= 299) return { result: body.toString().trim() || 'Done.' };
    return { code: 'tool-failed', error: `The hook answered ${status}` };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return { code: 'tool-failed', error: `The hook cannot be reached: ${error.code}` };
  }
}
