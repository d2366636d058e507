import {
  type ApiWarning,
  type CreateChatResponse,
  type CreateCompletion,
  chatOfResponse,
  idleCompletionParameters,
} from '@saywell/contract';
import { withoutEffect } from './fields/field-effect.ts';

/** The assistant's own model has its own. */
export function completionWarnings(body: CreateCompletion): readonly ApiWarning[] {
  return idleCompletionParameters
    .filter((name) => body[name] !== undefined && body[name] !== null)
    .map((name) => withoutEffect(name, 'The assistant decides this; what the request says has no effect.'));
}

/** A model that is not the assistant which answers. */
export function responseWarnings(body: CreateChatResponse): readonly ApiWarning[] {
  const { model } = body;
  if (model === undefined || chatOfResponse(body).assistantId === model) return [];
  return [
    withoutEffect('model', 'The assistant answers with its own model; only an assistant’s id has an effect.'),
  ];
}
