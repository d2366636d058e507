import type { ApiWarning, CreateAssistant, CreateSquad, SquadMember } from '@saywell/contract';
import { realtimeProviderOf } from '@saywell/engines';
import { applyOverrides } from '../agents/merge-overrides.ts';
import { requests } from '../server-messages/wire-type.ts';
import { aliasWarnings } from './alias-warnings.ts';
import { eachOnce, notSaidBy } from './each-once.ts';
import { noEffectReasons, withoutEffect } from './fields/field-effect.ts';
import { idleValues } from './fields/idle-values.ts';
import { unreachedMembers } from './fields/unreached-members.ts';
import { destinationWarnings, strayDestinations } from './handoff-warnings.ts';

type OfAssistant = (assistant: CreateAssistant) => readonly ApiWarning[] | Promise<readonly ApiWarning[]>;

/** One member as calls would have it. */
export interface PlacedAssistant {
  /** From the squad on. */
  readonly path: string;
  readonly assistant: CreateAssistant;
}

/**
 * What of a squad does not have its effect; `ofAssistant` judges assistants and overrides in it. `team`: its members,
 * where those that are stored have been read.
 */
export async function squadWarnings(
  squad: CreateSquad,
  ofAssistant: OfAssistant,
  team: readonly PlacedAssistant[] = writtenTeam(squad),
): Promise<readonly ApiWarning[]> {
  const { members, membersOverrides } = squad;
  const all = await Promise.all([
    ...members.map((member, index) => {
      const at = `members[${index}]`;
      const whole = team.find(({ path }) => path === at || path.startsWith(`${at}.`))?.assistant;
      return memberWarnings(member, at, { ofAssistant, whole });
    }),
    within('membersOverrides', membersOverrides, ofAssistant),
  ]);
  const ownFields = idleValues('squad', squad).map(({ path, reason }) =>
    withoutEffect(path, noEffectReasons[reason]),
  );
  const unsent = unsentOfLater(team);
  const sameNames = namesakes(team);
  // What stands within an assistant is found with it, too.
  return eachOnce([
    ...strayDestinations(squad),
    ...sameNames,
    ...notSaidBy(sameNames, unreachedMembers(squad, placesOf(squad, team))),
    ...unsent,
    ...ofFirstAlone(team),
    ...ownFields,
    ...all.flat(),
  ]);
}

/** Each member as it talks; one that is stored and was not read is not known. */
const placesOf = ({ members }: CreateSquad, team: readonly PlacedAssistant[]) =>
  members.map(({ assistant }, place) => {
    const at = `members[${place}]`;
    const isHere = ({ path }: PlacedAssistant): boolean =>
      path === at || (assistant !== undefined && path.startsWith(`${at}.`));
    return team.find(isHere)?.assistant;
  });

/** What a call has once is as its first member says. */
function ofFirstAlone([first, ...later]: readonly PlacedAssistant[]): readonly ApiWarning[] {
  const why = 'It is what the first member says, for the whole call.';
  return later.flatMap(({ path, assistant: { analysisPlan, artifactPlan } }) => {
    const { recordingEnabled } = artifactPlan ?? {};
    const isOther =
      recordingEnabled !== undefined &&
      recordingEnabled !== (first?.assistant.artifactPlan?.recordingEnabled ?? recordingEnabled);
    return [
      ...(analysisPlan === undefined ? [] : [withoutEffect(`${path}.analysisPlan`, why)]),
      ...(isOther ? [withoutEffect(`${path}.artifactPlan.recordingEnabled`, why)] : []),
    ];
  });
}

/** A name leads to the first who has it. */
function namesakes(team: readonly PlacedAssistant[]): readonly ApiWarning[] {
  const named = team.map(({ path, assistant: { name = '' } }) => ({ path, name: name.trim().toLowerCase() }));
  return named.flatMap(({ path, name }, index) => {
    const first = named.findIndex((other) => other.name === name);
    if (name === '' || first === index) return [];
    const at = path.replace(/\.assistant(?:Overrides)?$/, '');
    return [
      withoutEffect(
        at,
        `An earlier member has its name, "${team[index]?.assistant.name}": that one is handed over to by name.`,
      ),
    ];
  });
}

/** The squad's messages go to the server that it begins with; a later member's own gets what it is asked for alone. */
function unsentOfLater([first, ...later]: readonly PlacedAssistant[]): readonly ApiWarning[] {
  return later.flatMap(({ path, assistant: { server, serverMessages = [] } }) => {
    const isOther = server?.url !== undefined && server.url !== first?.assistant.server?.url;
    if (!isOther || serverMessages.every((name) => requests.has(name))) return [];
    const why =
      'The messages of a call go to the server of the first member; this one is sent its requests alone.';
    return [withoutEffect(`${path}.serverMessages`, why)];
  });
}

/** Members as the squad itself says them, by where their messages stand: of those that are stored, what is laid over. */
const writtenTeam = ({ members }: CreateSquad): readonly PlacedAssistant[] =>
  members.map(({ assistant, assistantOverrides }, index) => {
    const part = assistantOverrides?.serverMessages === undefined ? 'assistant' : 'assistantOverrides';
    return {
      path: `members[${index}].${part}`,
      assistant: applyOverrides(assistant ?? {}, assistantOverrides),
    };
  });

async function memberWarnings(
  { assistant, assistantOverrides, assistantDestinations = [] }: SquadMember,
  at: string,
  { ofAssistant, whole }: { readonly ofAssistant: OfAssistant; readonly whole: CreateAssistant | undefined },
): Promise<readonly ApiWarning[]> {
  const ofDestinations = assistantDestinations.map(async (destination, place) => {
    const path = `${at}.assistantDestinations[${place}]`;
    return [
      ...aliasWarnings(destination, `${path}.`),
      ...destinationWarnings(destination, path),
      ...(await within(`${path}.assistant`, destination.assistant, ofAssistant)),
      ...(await within(`${path}.assistantOverrides`, destination.assistantOverrides, ofAssistant)),
    ];
  });
  const all = await Promise.all([
    within(`${at}.assistant`, assistant, ofAssistant),
    laidOver(`${at}.assistantOverrides`, assistantOverrides, async (overrides) =>
      ofAssistant(whole ?? overrides),
    ),
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

/** Judged with what they are laid over; what only that brings is told with it. */
async function laidOver(
  path: string,
  overrides: CreateAssistant | undefined,
  ofWhole: OfAssistant,
): Promise<readonly ApiWarning[]> {
  const warned = await within(path, overrides, ofWhole);
  const isOwn = (field: string): boolean => overrides !== undefined && Object.hasOwn(overrides, field);
  return warned.filter((warning) => isOwn(/^\w+/.exec(warning.path.slice(path.length + 1))?.[0] ?? ''));
}

/** Such a model keeps what was said to itself. */
function ofRealtime(assistant: CreateAssistant | undefined, at: string): readonly ApiWarning[] {
  const model = assistant?.model;
  if (model === undefined || realtimeProviderOf(model.provider, model.model) === undefined) return [];
  const message = `${model.model} hears and speaks by itself: it can neither hand over nor take over.`;
  return [withoutEffect(`${at}.model.model`, message)];
}
