import type { ApiWarning, ToolMessage, VariableExtractionPlan } from '@saywell/contract';
import { createTemplateRenderer, hasTags, type RenderTemplate } from '../templates/render-template.ts';
import { textsOf } from '../templates/texts-of.ts';
import { unknownAt } from '../templates/unknown-in-descriptions.ts';
import type { CallableTool } from './callable-tool.ts';
import { aliasTemplate, extractionOf } from './extract-variables.ts';

type Values = Readonly<Record<string, unknown>>;

/** Hears of names without a value in the texts of a tool that runs, by their paths in the tool. */
export type NoteUnknown = (tool: CallableTool, warnings: readonly ApiWarning[]) => void;

/** What has a moment of its own, and what is no template. */
const leftOut: ReadonlySet<string> = new Set([
  'code',
  'description',
  'messages',
  'rejectionPlan',
  'variableExtractionPlan',
]);

/** What a tool's own texts may name: what is known, and its parameters, also those that were not given. */
export function namesOfRun({ function: form }: CallableTool, known: Values, given: Values): Values {
  const declared = Object.keys(form.parameters?.properties ?? {}).map((name) => [name, ''] as const);
  return { ...Object.fromEntries(declared), ...known, ...given };
}

/** In what is sent, and what is said before and meanwhile. */
export function unknownInRequest(tool: CallableTool, values: Values): readonly ApiWarning[] {
  const sent = textsOf(tool, (field) => leftOut.has(field));
  return [
    ...unknownIn(sent, values),
    ...unknownInMessages(tool, ['request-start', 'request-response-delayed'], values),
  ];
}

export function unknownInMessages(
  { messages = [] }: Pick<CallableTool, 'messages'>,
  moments: readonly ToolMessage['type'][],
  values: Values,
): readonly ApiWarning[] {
  const said = messages.flatMap((message, index) =>
    moments.includes(message.type) ? textsOf(message, undefined, `messages[${index}]`) : [],
  );
  return unknownIn(said, values);
}

export function unknownInRejection(
  { rejectionPlan }: Pick<CallableTool, 'rejectionPlan'>,
  values: Values,
): readonly ApiWarning[] {
  const conditions = textsOf(rejectionPlan, undefined, 'rejectionPlan');
  return unknownIn(
    conditions.filter(([path]) => path.endsWith('.liquid')),
    { ...values, messages: [] },
  );
}

/** `known`: before the answer came. */
export function unknownInAliases(
  plan: VariableExtractionPlan | undefined,
  answer: string,
  known: Values,
): readonly ApiWarning[] {
  const aliases = (plan?.aliases ?? []).map(
    ({ value }, index) => [`variableExtractionPlan.aliases[${index}].value`, aliasTemplate(value)] as const,
  );
  return aliases.length === 0 ? [] : unknownIn(aliases, extractionOf(plan, answer, known).values);
}

/** In texts that are filled in when they are needed, by what is known then. */
export function unknownIn(
  texts: readonly (readonly [path: string, text: string])[],
  values: Values,
): readonly ApiWarning[] {
  let render: RenderTemplate | undefined;
  return texts.flatMap(([path, text]) => {
    if (!hasTags(text)) return [];
    render ??= createTemplateRenderer(values, { now: Date.now() });
    return unknownAt(path, text, render);
  });
}
