import type { ApiWarning, CreateAssistant } from '@saywell/contract';
import type { RenderTemplate } from './render-template.ts';
import { textsOf } from './texts-of.ts';

/** Names without a value in what models are told of an assistant's own tools. */
export function unknownInDescriptions(
  { model }: Pick<CreateAssistant, 'model'>,
  render: RenderTemplate,
): readonly ApiWarning[] {
  return (model?.tools ?? []).flatMap((tool, index) =>
    textsOf(tool).flatMap(([path, text]) =>
      /(?:^|\.)description$/.test(path)
        ? render(text).problems.flatMap((problem) =>
            // What is no template is said when it is written.
            problem.code === 'template-name-unknown'
              ? [{ path: `model.tools[${index}].${path}`, ...problem }]
              : [],
          )
        : [],
    ),
  );
}
