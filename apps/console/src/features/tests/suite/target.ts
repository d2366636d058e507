import type { CreateTestSuite } from '@saywell/contract';
import { visible } from '../../../ui/visible.ts';

type Suite = Pick<CreateTestSuite, 'targetPlan' | 'phoneNumberId'>;

/** Who is tested, in words. */
export function targetText(
  { targetPlan, phoneNumberId }: Suite,
  names: ReadonlyMap<string, string> | undefined,
): string {
  const assistantId = targetPlan?.assistantId;
  if (assistantId !== undefined)
    return names === undefined
      ? 'An assistant'
      : visible(names.get(assistantId) ?? 'An assistant that is gone');
  if ((targetPlan?.phoneNumberId ?? phoneNumberId) !== undefined) return 'Who answers one of your numbers';
  return targetPlan?.phoneNumber === undefined ? 'Whom each test names' : 'Somebody else’s number';
}

/**
 * The plan with another assistant in it; empty: none. What is laid over an assistant stays with whoever is tested, a
 * number gives way.
 */
export function targetWith(
  before: Suite['targetPlan'],
  assistantId: string,
): NonNullable<Suite['targetPlan']> | null {
  if (assistantId === (before?.assistantId ?? '')) return before ?? null;
  const kept =
    before?.assistantOverrides === undefined ? {} : { assistantOverrides: before.assistantOverrides };
  return assistantId === '' ? null : { assistantId, ...kept };
}
