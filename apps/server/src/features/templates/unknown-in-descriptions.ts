import type { ApiWarning } from '@saywell/contract';
import type { RenderTemplate } from './render-template.ts';
import { textsOf } from './texts-of.ts';

/** Names without a value in what models are told of tools, or of whoever takes over: of each description below `value`. */
export function unknownInDescriptions(
  value: unknown,
  at: string,
  render: RenderTemplate,
): readonly ApiWarning[] {
  return textsOf(value, undefined, at).flatMap(([path, text]) =>
    /(?:^|\.)description$/.test(path) ? unknownAt(path, text, render) : [],
  );
}

/** What is no template is said when it is written. */
export function unknownAt(path: string, text: string, render: RenderTemplate): readonly ApiWarning[] {
  return render(text).problems.flatMap((problem) =>
    problem.code === 'template-name-unknown' ? [{ path, ...problem }] : [],
  );
}
