import type { ApiWarning, CreateTool } from '@saywell/contract';
import { noEffectReasons } from './fields/field-effect.ts';
import { idleValues } from './fields/idle-values.ts';

/** Something that is stored, and that is all. */
export function withoutEffect(path: string, why: string = noEffectReasons['not-built']): ApiWarning {
  return { path, code: 'field-without-effect', message: why };
}

/** What of a tool does not have its effect. `at`: its own path; empty for a stored one. */
export function toolWarnings(tool: CreateTool, at = ''): readonly ApiWarning[] {
  const below = (path: string): string => (at === '' ? path : `${at}.${path}`);
  if (tool.type !== 'function')
    return [
      withoutEffect(below('type'), `Assistants on this server cannot use tools of the type ${tool.type}.`),
    ];
  if (tool.function === undefined)
    return [withoutEffect(at === '' ? 'function' : at, 'Without function it has no name to be called by.')];
  return idleValues('tool', tool).map(({ path, reason }) =>
    withoutEffect(below(path), noEffectReasons[reason]),
  );
}
