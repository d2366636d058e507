import { type ChatModel, EngineError } from '@saywell/agent';
import { createClient } from '@saywell/agent/hosted';
import { readMessage } from '../anthropic/read-message.ts';
import { requestBody } from '../anthropic/request-body.ts';
import type { AdapterSetup } from '../shared/adapter.ts';
import { openAdapting, refusedBy } from '../shared/open-adapting.ts';
import { bedrockModelId } from './model-id.ts';
import { readAwsEvents } from './read-events.ts';
import { type AwsKeys, signAws } from './sign-aws.ts';

const version = 'bedrock-2023-05-31';

/** Anthropic's models on Amazon Bedrock: the same messages, in requests that are signed, answered in binary events. */
export function createBedrock({ name, provider, endpoint, settings, aws }: AdapterSetup): ChatModel {
  if (aws === undefined)
    throw new EngineError('engine-unauthorized', name, 'There is no access key', { isPermanent: true });
  const keys = checkedKeys(name, aws);
  const client = createClient(name, {
    ...endpoint,
    apiKey: undefined,
    fetch: signingFetch(keys, endpoint.fetch),
  });
  return {
    name,
    async stream(request) {
      const model = request.options.model ?? settings.model ?? provider.defaultModel;
      if (model === null)
        throw new EngineError('engine-failed', name, 'The assistant names no model', { isPermanent: true });
      const refused = refusedBy(endpoint.baseUrl, model);
      const bodyWithout = (refused: ReadonlySet<string>): object => {
        // The address names the model, and that the answer is streamed.
        const { model: _, stream: __, ...body } = requestBody({ request, settings, model, refused });
        return { anthropic_version: version, ...body };
      };
      const { signal } = request;
      const id = encodeURIComponent(bedrockModelId(model, keys.region));
      const path = `/model/${id}/invoke-with-response-stream`;
      const exchange = await openAdapting(client, path, bodyWithout, { refused, signal });
      return readMessage(client.engine, readAwsEvents(client, exchange));
    },
  };
}

function checkedKeys(engine: string, keys: AwsKeys): AwsKeys {
  if (/^\w{1,128}$/.test(keys.accessKeyId) && /^[\x21-\x7e]+$/.test(keys.secretAccessKey)) return keys;
  throw new EngineError('engine-unauthorized', engine, 'The key holds characters that none may hold', {
    isPermanent: true,
  });
}

/** Signs what is sent; a signature counts for minutes. */
function signingFetch(keys: AwsKeys, send: typeof fetch = fetch): typeof fetch {
  return (input, init = {}) => {
    const { method = 'GET', body } = init;
    const headers = { 'content-type': 'application/json' };
    const url = new URL(input instanceof Request ? input.url : input);
    const text = typeof body === 'string' ? body : '';
    const signed = signAws(
      { method, url, headers, body: text },
      { keys, service: 'bedrock', at: new Date() },
    );
    return send(url, { ...init, headers: { ...headers, ...signed } });
  };
}
