import { type ChatModel, EngineError } from '@saywell/agent';
import { createClient, readChat } from '@saywell/agent/hosted';
import type { AdapterSetup } from '../shared/adapter.ts';
import { openAdapting, refusedBy } from '../shared/open-adapting.ts';
import { requestBody } from './request-body.ts';
import { withoutCitations } from './without-citations.ts';

const path = '/chat/completions';

/** Any endpoint that speaks the OpenAI chat protocol, with what it does in its own way. */
export function createOpenAICompatible({ name, provider, endpoint, settings }: AdapterSetup): ChatModel {
  // Some name the whole address.
  const baseUrl = endpoint.baseUrl.replace(/\/+$/, '').replace(/\/chat\/completions$/, '');
  const client = createClient(name, { ...endpoint, baseUrl });
  return {
    name,
    async stream(request) {
      const model = request.options.model ?? settings.model ?? provider.defaultModel;
      if (model === null)
        throw new EngineError('engine-failed', name, 'The assistant names no model', { isPermanent: true });
      const refused = refusedBy(baseUrl, model);
      const quirks = provider.quirks ?? {};
      const bodyWithout = (refused: ReadonlySet<string>) =>
        requestBody({ request, settings, quirks, model, refused });
      const exchange = await openAdapting(client, path, bodyWithout, { refused, signal: request.signal });
      const pieces = readChat(client, exchange);
      return quirks.citesSources ? withoutCitations(pieces) : pieces;
    },
  };
}
