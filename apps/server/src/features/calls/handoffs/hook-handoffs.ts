import type { HookHandoff } from '../../agents/hooks-of.ts';
import type { MessageScene } from '../../tools/tool-messages.ts';
import { type HandoffOption, optionsOfTool } from './handoff-options.ts';

/** By which hooks hand over: a hook names nobody, so that the first destination is meant. */
export function hookHandoffs(
  handoffs: readonly HookHandoff[],
  scene: MessageScene,
): readonly HandoffOption[] {
  return handoffs.flatMap(({ name, tool }) =>
    optionsOfTool(tool, scene)
      .slice(0, 1)
      .map((option) => {
        const { parameters: _found, ...others } = option.tool;
        return { ...option, destinations: option.destinations.slice(0, 1), tool: { ...others, name } };
      }),
  );
}
