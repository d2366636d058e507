/** Is it a message of a call of which nothing is kept? Its assistant, which stands beside the call, says so. */
export function isConfidential(message: Readonly<Record<string, unknown>>): boolean {
  // One that comes per token goes without its assistant; its answer says nothing.
  if (message['type'] === 'model-output') return true;
  const plan = fieldOf(message['assistant'], 'compliancePlan');
  return fieldOf(plan, 'hipaaEnabled') === true;
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
