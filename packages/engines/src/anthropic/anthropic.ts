import { type ChatModel, EngineError } from '@saywell/agent';
import { createClient, readEvents } from '@saywell/agent/hosted';
import type { AdapterSetup } from '../shared/adapter.ts';
import { openAdapting, refusedBy } from '../shared/open-adapting.ts';
import { readMessage } from './read-message.ts';
import { requestBody } from './request-body.ts';

const version = '2023-06-01';

/** Anthropic's Messages, streamed. */
export function createAnthropic({ name, provider, endpoint, settings }: AdapterSetup): ChatModel {
  const headers = { ...endpoint.headers, 'anthropic-version': version };
  const client = createClient(name, { ...endpoint, headers });
  return {
    name,
    async stream(request) {
      const model = request.options.model ?? settings.model ?? provider.defaultModel;
      if (model === null)
        throw new EngineError('engine-failed', name, 'The assistant names no model', { isPermanent: true });
      const refused = refusedBy(endpoint.baseUrl, model);
      const bodyWithout = (refused: ReadonlySet<string>) =>
        requestBody({ request, settings, model, refused });
      const { signal } = request;
      const exchange = await openAdapting(client, '/messages', bodyWithout, { refused, signal });
      return readMessage(name, readEvents(client, exchange));
    },
  };
}
