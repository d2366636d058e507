import type { ApiWarning, CreateAssistant, CreateSquad, SquadMember } from '@saywell/contract';
import { realtimeProviderOf } from '@saywell/engines';
import { applyOverrides } from '../agents/merge-overrides.ts';
import { requests } from '../server-messages/wire-type.ts';
import { eachOnce, notSaidBy } from './each-once.ts';
import { callWideWarnings } from './fields/call-wide.ts';
import { noEffectReasons, withoutEffect } from './fields/field-effect.ts';
import { idleValues } from './fields/idle-values.ts';
import { laidOver, type OfAssistant, within } from './fields/laid-over.ts';
import { unreachedMembers } from './fields/unreached-members.ts';
import { destinationsWarnings } from './fields/squad-destinations.ts';
import { strayDestinations } from './handoff-warnings.ts';

/** One member as calls would have it. */
export interface PlacedAssistant {
  /** From the squad on. */
  readonly path: string;
  readonly assistant: CreateAssistant;
}

/**
 * What of a squad does not have its effect; `ofAssistant` judges assistants and overrides in it, `ofDestination` those
 * of destinations. `read`: its members, where those that are stored have been read.
 */
export async function squadWarnings(
  squad: CreateSquad,
  ofAssistant: OfAssistant,
  read?: readonly PlacedAssistant[],
  ofDestination = ofAssistant,
): Promise<readonly ApiWarning[]> {
  const { members, membersOverrides } = squad;
  const team = read ?? writtenTeam(squad);
  const whole = placesOf(squad, team);
  const all = await Promise.all([
    ...members.map((member, index) => ofMember(member, `members[${index}]`, whole[index], ofAssistant)),
    laidOver('membersOverrides', membersOverrides, commonOf(squad, team), ofAssistant),
    destinationsWarnings(squad, whole, ofDestination),
  ]);
  const ownFields = idleValues('squad', squad).map(({ path, reason }) =>
    withoutEffect(path, noEffectReasons[reason]),
  );
  const unsent = unsentOfLater(team);
  const sameNames = namesakes(team);
  const ofOthers = ofFirstAlone(team);
  // What stands within an assistant is found with it, too.
  return eachOnce([
    ...strayDestinations(
      squad,
      read?.map(({ assistant }) => assistant),
    ),
    ...sameNames,
    ...notSaidBy(sameNames, unreachedMembers(squad, whole)),
    ...unsent,
    ...ofOthers,
    ...ownFields,
    ...notSaidBy(ofOthers, all.flat()),
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

/** Who the overrides of all are judged with. */
const commonOf = ({ membersOverrides }: CreateSquad, [first]: readonly PlacedAssistant[]): CreateAssistant =>
  applyOverrides(first?.assistant ?? {}, { ...membersOverrides, 'tools:append': undefined });

/** What a call has once is as its first member says. */
const ofFirstAlone = ([first, ...later]: readonly PlacedAssistant[]): readonly ApiWarning[] =>
  later.flatMap(({ path, assistant }) => callWideWarnings(first?.assistant ?? {}, assistant, path));

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

async function ofMember(
  { assistant, assistantOverrides }: SquadMember,
  at: string,
  whole: CreateAssistant | undefined,
  ofAssistant: OfAssistant,
): Promise<readonly ApiWarning[]> {
  const judged = whole ?? assistantOverrides ?? {};
  return [
    ...ofRealtime(assistant, `${at}.assistant`),
    ...(await within(`${at}.assistant`, assistant, ofAssistant)),
    ...(await laidOver(`${at}.assistantOverrides`, assistantOverrides, judged, ofAssistant)),
  ];
}

/** Such a model keeps what was said to itself. */
function ofRealtime(assistant: CreateAssistant | undefined, at: string): readonly ApiWarning[] {
  const model = assistant?.model;
  if (model === undefined || realtimeProviderOf(model.provider, model.model) === undefined) return [];
  const message = `${model.model} hears and speaks by itself: it can neither hand over nor take over.`;
  return [withoutEffect(`${at}.model.model`, message)];
}
