import type { ApiWarning, CreateTool } from '@saywell/contract';
import { templateIssue } from '../../templates/render-template.ts';
import { asksForMore } from '../../tools/fill-template.ts';
import { withoutEffect } from '../fields/field-effect.ts';
import { textsOf } from '../../templates/texts-of.ts';

/** What of a tool is filled in when it is called. */
const filled =
  /^(?:messages\[\d+\]\.(?:content|contents\[\d+\]\.text|conditions\[\d+\]\.value)|description|function\.description|destinations\[\d+\]\.(?:description|message(?:\.content)?)|(?:server\.)?(?:url|headers\..+)|body\..+|parameters\[\d+\]\.value.*)$/;

/** Texts of a tool that are no templates, and addresses that ask for more than names. */
export function toolTextWarnings(tool: CreateTool): readonly ApiWarning[] {
  return textsOf(tool).flatMap(([path, text]) => {
    if (!filled.test(path)) return [];
    if (!path.endsWith('url')) {
      const issue = templateIssue(text);
      return issue === null ? [] : [{ ...issue, path }];
    }
    return asksForMore(text)
      ? [withoutEffect(path, 'In an address names are filled in, as {{name}}, and nothing else.')]
      : [];
  });
}
