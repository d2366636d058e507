import type { TemplateFacts } from '../../templates/template-values.ts';
import { typeAndTransport } from './call-address.ts';
import type { CreateWebCallOptions } from './web-call-options.ts';

/** What the texts of a call may name. `now`: epoch ms. */
export function callFacts(
  id: string,
  { orgId, body, callerAudio }: Pick<CreateWebCallOptions, 'orgId' | 'body' | 'callerAudio'>,
  now: number,
): TemplateFacts {
  const { type, transport } = typeAndTransport({ callerAudio }, []);
  const { name, assistantId, squadId } = body;
  return {
    now,
    call: {
      id,
      orgId,
      type,
      createdAt: new Date(now).toISOString(),
      ...(name !== undefined && { name }),
      ...(assistantId !== undefined && { assistantId }),
      ...(squadId !== undefined && { squadId }),
    },
    transport: { provider: transport.provider, conversationType: 'voice' },
  };
}
