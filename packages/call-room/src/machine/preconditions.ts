import type { CallRoomErrorCode } from '../errors/call-room-error.ts';
import * as messages from '../errors/messages.ts';
import type { MeetingState } from './transition.ts';

/** What a method needs; several are asked in the order in which its precondition names them. */
export type Guard =
  /** The call is joined. */
  | 'after-join'
  /** The call is neither joined nor about to be. */
  | 'before-join'
  /** `preAuth()`, `startCamera()` or `join()` has begun. */
  | 'initialised'
  | 'no-test'
  | 'call-object'
  | 'prebuilt'
  | 'browser'
  | 'react-native';

/** `throws` at once, or `rejects` the promise that it answers. */
export interface Precondition<Refusal extends 'throws' | 'rejects' = 'throws' | 'rejects'> {
  readonly guards: readonly Guard[];
  readonly refusal: Refusal;
  readonly hint?: string;
  /** How the sentences call it; default its name with brackets. */
  readonly shownAs?: string;
}

/** The guards of a method; without any it may be called in every state until `destroy()`. */
export const throwing = (...guards: Guard[]): Precondition<'throws'> => ({ guards, refusal: 'throws' });
export const rejecting = (...guards: Guard[]): Precondition<'rejects'> => ({ guards, refusal: 'rejects' });

/**
 * One precondition for each method, except those that the table names as allowed at any time: in every
 * state, and after `destroy()` too. Only a promise can be rejected.
 */
export type Preconditions<Methods, AnyTime extends keyof Methods = never> = {
  readonly [Name in Exclude<keyof Methods, AnyTime>]: Methods[Name] extends (
    ...values: never
  ) => Promise<unknown>
    ? Precondition
    : Precondition<'throws'>;
};

/** What the guards ask about. */
export interface CallSituation {
  readonly state: MeetingState;
  readonly isDestroyed: boolean;
  readonly isInitialised: boolean;
  readonly isTesting: boolean;
  readonly isReactNative: boolean;
}

export interface Refusal {
  readonly code: CallRoomErrorCode;
  readonly text: string;
}

/** Why a method is refused in a situation; undefined when it may be called. Pure. */
export function refusalOf(
  method: string,
  precondition: Precondition,
  situation: CallSituation,
): Refusal | undefined {
  if (situation.isDestroyed) return { code: 'use-after-destroy', text: messages.useAfterDestroy };
  const { guards, hint = '', shownAs = `${method}()` } = precondition;
  const broken = guards.map((guard) => rules[guard]).find(([isMet]) => !isMet(situation));
  if (!broken) return undefined;
  const [, sentence, code = 'wrong-state'] = broken;
  return { code, text: [sentence(shownAs), hint].filter(Boolean).join(' ') };
}

/** Whether it is met, the sentence of its refusal, and the code. */
type GuardRule = readonly [
  isMet: (situation: CallSituation) => boolean,
  sentence: (method: string) => string,
  code?: CallRoomErrorCode,
];

const rules: Readonly<Record<Guard, GuardRule>> = {
  'after-join': [({ state }) => state === 'joined-meeting', messages.onlyAfterJoin],
  'before-join': [
    ({ state }) => state !== 'joining-meeting' && state !== 'joined-meeting',
    messages.notAfterJoining,
  ],
  initialised: [({ isInitialised }) => isInitialised, messages.notInitialised],
  'no-test': [({ isTesting }) => !isTesting, messages.testInProgress],
  'call-object': [() => true, messages.onlyCallObject, 'not-supported'],
  // Our rooms have no pages, so there is no frame; and there is no native part.
  prebuilt: [() => false, messages.onlyPrebuilt, 'not-supported'],
  browser: [({ isReactNative }) => !isReactNative, messages.notReactNative, 'not-supported'],
  'react-native': [() => false, messages.onlyReactNative, 'not-supported'],
};
