import type { ApiWarning, CreateAssistant, MissingModelConduct } from '@saywell/contract';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { Store } from '../../../store/store.ts';
import { conductOf } from '../conduct.ts';
import { engineSubstitutions } from '../engine-substitutions.ts';
import type { EngineSet } from '../engines.ts';
import { chooseFor } from '../fallbacks/choose-for.ts';
import { type WhyNotHere, whyNotHere } from './why-not-here.ts';

/** A model that does not run here, of an assistant whose calls and chats are therefore refused. */
export interface MissingModel extends WhyNotHere {
  readonly provider: string;
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
    const foreign = assistants.filter(({ model }) => (model?.provider ?? 'saywell') !== 'saywell');
    if (foreign.length === 0) return null;
    const org = await store.org.get(orgId);
    for (const assistant of foreign) {
      const conduct = conductOf(assistant).conduct.missingModel ?? org?.missingModel ?? missingModel;
      if (conduct === 'replace') continue;
      const chosen = await chooseFor(engines, orgId, assistant);
      const missing = engineSubstitutions(assistant, chosen).find(({ part }) => part === 'model');
      if (missing !== undefined)
        return { provider: missing.provider, ...whyNotHere('model', missing.provider) };
    }
    return null;
  };
}

const orReplace = 'Or allow the built-in dialogue in its place: metadata.saywell.missingModel "replace".';

export function engineNotAvailable({ reason, remedy }: MissingModel): DomainError {
  return new DomainError('engine-not-available', `${reason} ${remedy} ${orReplace}`);
}

/** @throws {DomainError} `engine-not-available`, naming the provider and what would change it. */
export async function refuseMissingModel(
  find: FindMissingModel | undefined,
  orgId: string,
  assistants: readonly CreateAssistant[],
): Promise<void> {
  const missing = await find?.(orgId, assistants);
  if (missing) throw engineNotAvailable(missing);
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
