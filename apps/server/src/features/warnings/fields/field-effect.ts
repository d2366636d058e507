import type { ApiWarning } from '@saywell/contract';

/** Why a field that is accepted has no effect, with the sentence of its warning. These five, and no others. */
export const noEffectReasons = {
  /** Only telephone calls have it. */
  telephony: 'It is for telephone calls: this server has no trunk.',
  /** A vendor's own knob, and nothing of that vendor here takes it. */
  vendor: 'Nothing here passes it to its vendor, or the vendor has nothing for it.',
  /** Needs a service of the hosted platform that an installation of one's own does not have. */
  hosted: 'It belongs to the hosted platform; this server has nothing of the kind.',
  /** Switched on it is answered with 501 instead of a warning: ignoring it would break a promise to callers. */
  refused: 'It is refused when it is switched on.',
  /** To come. */
  'not-built': 'Nothing on this server reads it: it is stored, and calls and chats are as without it.',
} as const;
export type NoEffectReason = keyof typeof noEffectReasons;

/** Something that is stored, and that is all. */
export function withoutEffect(path: string, why: string = noEffectReasons['not-built']): ApiWarning {
  return { path, code: 'field-without-effect', message: why };
}

/**
 * Where a field has its effect: in calls, in chats, in both, in what is made of a call afterwards; `assistant`: as the
 * assistant's field of the same path.
 */
export type FieldEffect = 'call' | 'chat' | 'both' | 'analysis' | 'assistant' | `none: ${NoEffectReason}`;

/**
 * Effects by path: `a.b[]`, behind `<kind>` what only one kind of a union has. `*` stands for a kind or a name, `**` for
 * everything below. The longest pattern that fits a field decides.
 */
export type FieldTable = Readonly<Record<string, FieldEffect>>;

/** Undefined: it has one. */
export function noEffectReason(effect: FieldEffect): NoEffectReason | undefined {
  const reason = effect.replace('none: ', '');
  return isReason(reason) ? reason : undefined;
}

const isReason = (text: string): text is NoEffectReason => Object.hasOwn(noEffectReasons, text);
