import type { ApiWarning, CreateAssistant, MissingModelConduct } from '@saywell/contract';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { Store } from '../../../store/store.ts';
import { conductOf } from '../conduct.ts';
import { engineSubstitutions } from '../engine-substitutions.ts';
import type { EngineSet } from '../engines.ts';
import { chooseFor } from '../fallbacks/choose-for.ts';
import { adviceInWorkflow } from './advice-in-workflow.ts';
import { type WhyNotHere, whyNotHere } from './why-not-here.ts';

/** A model that does not run here, of an assistant whose calls and chats are therefore refused. */
export interface MissingModel extends WhyNotHere {
  readonly provider: string;
  /** Which of the assistants that were asked about. */
  readonly index: number;
}

/**
 * The first of these assistants whose model does not run for the organisation, and that the built-in dialogue is not
 * to stand in for; null: all of them can answer. What is allowed is said by the assistant's metadata, else by the
 * organisation, else by the operator.
 */
export type FindMissingModel = (
  orgId: string,
  assistants: readonly CreateAssistant[],
) => Promise<MissingModel | null>;

export interface MissingModelOptions {
  readonly engines: Pick<EngineSet, 'choose' | 'accessOf'>;
  readonly store: Pick<Store, 'org'>;
  /** The operator's. */
  readonly missingModel: MissingModelConduct;
}

export function createFindMissingModel({
  engines,
  store,
  missingModel,
}: MissingModelOptions): FindMissingModel {
  return async (orgId, assistants) => {
    const foreign = [...assistants.entries()].filter(
      ([, { model }]) => (model?.provider ?? 'saywell') !== 'saywell',
    );
    if (foreign.length === 0) return null;
    const org = await store.org.get(orgId);
    for (const [index, assistant] of foreign) {
      const conduct = conductOf(assistant).conduct.missingModel ?? org?.missingModel ?? missingModel;
      if (conduct === 'replace') continue;
      const chosen = await chooseFor(engines, orgId, assistant);
      const missing = engineSubstitutions(assistant, chosen).find(({ part }) => part === 'model');
      if (missing !== undefined)
        return { provider: missing.provider, index, ...whyNotHere('model', missing.provider) };
    }
    return null;
  };
}

const orReplace = 'Or allow the built-in dialogue in its place: metadata.saywell.missingModel "replace".';

/** `at`: path of the model, where it is not the one assistant's of a call. */
export function engineNotAvailable({ reason, remedy }: MissingModel, at?: string): DomainError {
  const why = `${reason} ${remedy} ${orReplace}`;
  const told = at?.startsWith('workflow') === true ? adviceInWorkflow(why) : why;
  return new DomainError('engine-not-available', at === undefined ? told : `${at}: ${told}`);
}

/**
 * `pathOf`: path of the model of one of them, by its place. Default: none is named.
 *
 * @throws {DomainError} `engine-not-available`, naming the provider and what would change it.
 */
export async function refuseMissingModel(
  find: FindMissingModel | undefined,
  orgId: string,
  assistants: readonly CreateAssistant[],
  pathOf?: (index: number) => string | undefined,
): Promise<void> {
  const missing = await find?.(orgId, assistants);
  if (missing) throw engineNotAvailable(missing, pathOf?.(missing.index));
}

/** For whoever writes the assistant. */
export function missingModelWarning({ reason, remedy }: MissingModel): ApiWarning {
  const message = `${reason} Calls and chats with this model are refused. ${remedy} ${orReplace}`;
  return { path: 'model.provider', code: 'engine-not-available', message };
}

/** How a call ends that was to begin later, when its time has come. */
export function missingModelEnd({ reason, remedy }: MissingModel) {
  return {
    reason: 'call.in-progress.error-pipeline-no-available-llm-model',
    message: `engine-not-available: ${reason} ${remedy}`,
  } as const;
}
