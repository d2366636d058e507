import type { ApiWarning, CreateAssistant, CreateSquad, SquadMember } from '@saywell/contract';
import { realtimeProviderOf } from '@saywell/engines';
import { requests } from '../server-messages/wire-type.ts';
import { aliasWarnings } from './alias-warnings.ts';
import { eachOnce } from './each-once.ts';
import { noEffectReasons } from './fields/field-effect.ts';
import { idleValues } from './fields/idle-values.ts';
import { strayDestinations } from './handoff-warnings.ts';
import { withoutEffect } from './tool-warnings.ts';

type OfAssistant = (assistant: CreateAssistant) => readonly ApiWarning[] | Promise<readonly ApiWarning[]>;

/** What of a squad does not have its effect; `ofAssistant` judges assistants and overrides in it. */
export async function squadWarnings(
  squad: CreateSquad,
  ofAssistant: OfAssistant,
): Promise<readonly ApiWarning[]> {
  const { members, membersOverrides } = squad;
  const all = await Promise.all([
    ...members.map((member, index) => memberWarnings(member, `members[${index}]`, ofAssistant)),
    within('membersOverrides', membersOverrides, ofAssistant),
  ]);
  const ownFields = idleValues('squad', squad).map(({ path, reason }) =>
    withoutEffect(path, noEffectReasons[reason]),
  );
  const unsent = unsentOfLater(members);
  // What stands within an assistant is found with it, too.
  return eachOnce([...strayDestinations(squad), ...unsent, ...ownFields, ...all.flat()]);
}

/** The squad's messages go to the server that it begins with; a later member's own gets what it is asked for alone. */
function unsentOfLater([first, ...later]: CreateSquad['members']): readonly ApiWarning[] {
  const own = first === undefined ? undefined : addressOf(first);
  return later.flatMap((member, index) => {
    const address = addressOf(member);
    if (address === undefined || address === own) return [];
    return (['assistant', 'assistantOverrides'] as const).flatMap((part) => {
      const asks = asksForMessages(member[part]);
      return asks ? [sentRequestsAlone(`members[${index + 1}].${part}.serverMessages`)] : [];
    });
  });
}

const asksForMessages = (assistant: Pick<CreateAssistant, 'serverMessages'> | undefined): boolean =>
  (assistant?.serverMessages ?? []).some((name) => !requests.has(name));

const sentRequestsAlone = (path: string): ApiWarning =>
  withoutEffect(
    path,
    'The messages of a call go to the server of the first member; this one is sent its requests alone.',
  );

/** The same of members as calls have them; `path`: their own. */
export function unsentOfTeam(
  team: readonly { readonly path: string; readonly assistant: CreateAssistant }[],
): readonly ApiWarning[] {
  const [first, ...later] = team;
  return later.flatMap(({ path, assistant }) => {
    const address = assistant.server?.url;
    const isOther = address !== undefined && address !== first?.assistant.server?.url;
    return isOther && asksForMessages(assistant) ? [sentRequestsAlone(`${path}.serverMessages`)] : [];
  });
}

const addressOf = ({ assistant, assistantOverrides }: SquadMember): string | undefined =>
  assistantOverrides?.server?.url ?? assistant?.server?.url;

async function memberWarnings(
  { assistant, assistantOverrides, assistantDestinations = [] }: SquadMember,
  at: string,
  ofAssistant: OfAssistant,
): Promise<readonly ApiWarning[]> {
  const ofDestinations = assistantDestinations.map(async (destination, place) => {
    const path = `${at}.assistantDestinations[${place}]`;
    return [
      ...aliasWarnings(destination, `${path}.`),
      ...(await within(`${path}.assistant`, destination.assistant, ofAssistant)),
      ...(await within(`${path}.assistantOverrides`, destination.assistantOverrides, ofAssistant)),
    ];
  });
  const all = await Promise.all([
    within(`${at}.assistant`, assistant, ofAssistant),
    within(`${at}.assistantOverrides`, assistantOverrides, ofAssistant),
    ...ofDestinations,
  ]);
  return [...ofRealtime(assistant, `${at}.assistant`), ...all.flat()];
}

async function within(
  path: string,
  assistant: CreateAssistant | undefined,
  ofAssistant: OfAssistant,
): Promise<readonly ApiWarning[]> {
  if (assistant === undefined) return [];
  return (await ofAssistant(assistant)).map((warning) => ({ ...warning, path: `${path}.${warning.path}` }));
}

/** Such a model keeps what was said to itself. */
function ofRealtime(assistant: CreateAssistant | undefined, at: string): readonly ApiWarning[] {
  const model = assistant?.model;
  if (model === undefined || realtimeProviderOf(model.provider, model.model) === undefined) return [];
  const message = `${model.model} hears and speaks by itself: it can neither hand over nor take over.`;
  return [withoutEffect(`${at}.model.model`, message)];
}
