import type { ApiWarning, VariableExtractionPlan } from '@saywell/contract';
import { withoutEffect } from './field-effect.ts';

/** What a plan asks a conversation for and can never have found out. */
export function extractionWarnings(
  plan: VariableExtractionPlan | undefined,
  at: string,
): readonly ApiWarning[] {
  const schema = plan?.schema;
  if (schema === undefined) return [];
  const known = Object.keys(schema.properties ?? {});
  if (known.length === 0)
    return [withoutEffect(`${at}.schema`, 'It has no properties: nothing is found out.')];
  return (schema.required ?? []).flatMap((name, index) =>
    known.includes(name)
      ? []
      : [
          withoutEffect(
            `${at}.schema.required[${index}]`,
            `None of the properties is called "${name}": what needs it never happens.`,
          ),
        ],
  );
}
