import type { Engines } from '@saywell/agent';
import type { ApiWarning, CreateAssistant } from '@saywell/contract';
import { unreadTranscriberFields } from '@saywell/engines';
import { setValuesAt } from './set-values.ts';
import { noEffectReasons, withoutEffect } from './fields/field-effect.ts';

/** Settings of a transcriber that hears, and that its vendor has nothing for. */
export function transcriberWarnings(
  assistant: CreateAssistant,
  { speechToText }: Pick<Engines, 'speechToText'>,
): readonly ApiWarning[] {
  const { transcriber } = assistant;
  if (transcriber === undefined || speechToText?.name !== transcriber.provider) return [];
  return unreadTranscriberFields(transcriber).flatMap((field) =>
    field.endsWith(']')
      ? [withoutEffect(`transcriber.${field}`, noWeight)]
      : setValuesAt(assistant, `transcriber.${field}`).map(({ path }) =>
          withoutEffect(path, noEffectReasons.vendor),
        ),
  );
}

const noWeight = 'This model has no weights: a word that is to be heard less often is left out.';
