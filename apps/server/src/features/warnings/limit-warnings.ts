import { type ApiWarning, warningLimits } from '@saywell/contract';

/** The first warnings, each within its limits; the last one counts those that did not fit. */
export function limitWarnings(
  warnings: readonly ApiWarning[],
  most: number = warningLimits.warnings,
): readonly ApiWarning[] {
  const fitting = warnings.slice(0, warnings.length <= most ? most : most - 1).map(shortened);
  const left = warnings.length - fitting.length;
  if (left === 0) return fitting;
  return [...fitting, { path: '', code: 'warnings-left-out', message: `There are ${left} more.` }];
}

function shortened({ path, code, message }: ApiWarning): ApiWarning {
  return {
    path: path.slice(0, warningLimits.pathCharacters),
    code,
    message: message.slice(0, warningLimits.messageCharacters),
  };
}
