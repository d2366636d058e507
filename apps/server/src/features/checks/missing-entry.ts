import type { ApiWarning, CreateTool } from '@saywell/contract';
import type { Store } from '../../store/store.ts';
import { handoffDestinations } from '../tools/handoff-names.ts';
import { withoutEffect } from '../warnings/fields/field-effect.ts';
import { type StoredAssistants, squadTeam } from './squad-team.ts';

/** Where other squads are read, with whoever is in them. */
export interface StoredSquads extends StoredAssistants {
  readonly squad: Pick<Store['squad'], 'get'>;
}

/** Members of other squads that are to take over first, and that these do not have. `at`: the tool's own path; empty for a stored one. */
export async function missingEntries(
  store: StoredSquads,
  orgId: string,
  tool: CreateTool,
  at = '',
): Promise<readonly ApiWarning[]> {
  const found = handoffDestinations(tool).map(async (destination, place) => {
    if (destination.type !== 'squad' || destination.entryAssistantName === undefined) return [];
    const { entryAssistantName, squadId, squadOverrides } = destination;
    const squad = destination.squad ?? (squadId === undefined ? null : await store.squad.get(orgId, squadId));
    if (squad === null) return [];
    const team = await squadTeam(store, orgId, squad, squadOverrides);
    const wanted = plain(entryAssistantName);
    if (team.some(({ assistant: { name = '' } }) => plain(name) === wanted)) return [];
    const path = `destinations[${place}].entryAssistantName`;
    return [
      withoutEffect(
        at === '' ? path : `${at}.${path}`,
        'No member of that squad has this name: nobody can be handed over to.',
      ),
    ];
  });
  return (await Promise.all(found)).flat();
}

const plain = (name: string): string => name.trim().toLowerCase();
