import { renderTemplate } from './render-template.ts';

/** Does a condition in Liquid come out as this word? One that cannot be read does not. */
export function templateSays(
  word: string,
  template: string,
  values: Readonly<Record<string, unknown>>,
  now: number,
): boolean {
  const { text, problems } = renderTemplate(template, values, { now });
  return text.trim() === word && !problems.some(({ code }) => code === 'template-not-understood');
}
