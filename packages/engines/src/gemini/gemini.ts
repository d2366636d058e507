import { type ChatModel, EngineError } from '@saywell/agent';
import { createClient } from '@saywell/agent/hosted';
import type { AdapterSetup } from '../shared/adapter.ts';
import { openAdapting, refusedBy } from '../shared/open-adapting.ts';
import { readContents } from './read-contents.ts';
import { requestBody } from './request-body.ts';

/** Names of models become part of the address. */
const modelName = /^[\w.-]{1,200}$/;

/** Google's Gemini, streamed. */
export function createGemini({ name, provider, endpoint, settings }: AdapterSetup): ChatModel {
  const client = createClient(name, endpoint);
  return {
    name,
    async stream(request) {
      const named = request.options.model ?? settings.model ?? provider.defaultModel ?? '';
      const model = named.replace(/^models\//, '');
      if (!modelName.test(model))
        throw new EngineError('engine-failed', name, 'There is no such model', { isPermanent: true });
      const refused = refusedBy(endpoint.baseUrl, model);
      const path = `/models/${model}:streamGenerateContent?alt=sse`;
      const bodyWithout = (refused: ReadonlySet<string>) =>
        requestBody({ request, settings, model, refused });
      const open = () => openAdapting(client, path, bodyWithout, { refused, signal: request.signal });
      return readContents(client, await open(), open);
    },
  };
}
