import type { CreateChat } from '@saywell/contract';
import type { ChatBody } from '../../features/chat/conversation.ts';
import { ApiError } from '../../platform/errors/domain-error.ts';

/** @throws {ApiError} for a chat over text messages: this server has no telephone line for them. */
export function writtenBody({ transport, ...body }: CreateChat): ChatBody {
  if (transport === undefined) return body;
  throw new ApiError('validation-failed', ['transport: this server cannot send text messages']);
}
