import type { ApiWarning, CreateTool } from '@saywell/contract';
import type { RenderTemplate } from './render-template.ts';
import { textsOf } from './texts-of.ts';

/** Names without a value in what models are told of tools, each of which is at its path. */
export function unknownInDescriptions(
  tools: readonly { readonly path: string; readonly tool: CreateTool }[],
  render: RenderTemplate,
): readonly ApiWarning[] {
  return tools.flatMap(({ path: at, tool }) =>
    textsOf(tool).flatMap(([path, text]) =>
      /(?:^|\.)description$/.test(path)
        ? render(text).problems.flatMap((problem) =>
            // What is no template is said when it is written.
            problem.code === 'template-name-unknown' ? [{ path: `${at}.${path}`, ...problem }] : [],
          )
        : [],
    ),
  );
}
