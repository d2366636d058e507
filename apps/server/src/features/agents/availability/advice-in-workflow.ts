/** What advice names that only assistants have, and what workflows have in its place. */
const others = [
  [/the assistant's credentials/g, "the workflow's credentials"],
  [
    /metadata\.saywell\.missingModel "replace"/g,
    'missingModel "replace" of the organisation (PATCH /org/{id})',
  ],
] as const;

/** Advice about an assistant's engine, for whoever writes a workflow. */
export const adviceInWorkflow = (text: string): string =>
  others.reduce((before, [found, instead]) => before.replace(found, instead), text);
