import type { CreateChat } from '@saywell/contract';
import type { ChatBody } from '../../features/chat/conversation.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';

/** @throws {DomainError} for a chat over text messages: this server has no telephone line for them. */
export function writtenBody({ transport, ...body }: CreateChat): ChatBody {
  if (transport === undefined) return body;
  throw new DomainError('validation-failed', ['transport: this server cannot send text messages']);
}
