import { renderTemplate, type TemplateProblem } from './render-template.ts';

/** Does a condition in Liquid come out as this word? One that cannot be read does not. `noted` hears of names without a value. */
export function templateSays(
  word: string,
  template: string,
  values: Readonly<Record<string, unknown>>,
  now: number,
  noted: (problem: TemplateProblem) => void = () => undefined,
): boolean {
  const { text, problems } = renderTemplate(template, values, { now });
  const isRead = !problems.some(({ code }) => code === 'template-not-understood');
  if (isRead) for (const problem of problems) noted(problem);
  return isRead && text.trim() === word;
}
