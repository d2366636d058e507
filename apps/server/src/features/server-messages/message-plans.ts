type Message = Readonly<Record<string, unknown>>;

/** Is it a message of a call of which nothing is kept? Its assistant, which stands beside the call, says so. */
export function isConfidential(message: Message): boolean {
  // One that comes per token goes without its assistant; its answer says nothing.
  if (message['type'] === 'model-output') return true;
  return fieldOf(planOf(message, 'compliancePlan'), 'hipaaEnabled') === true;
}

/** May what its server has answered be logged? It may say again what it was told: a card's number. */
export function isAnswerLogged(message: Message): boolean {
  return !isConfidential(message) && fieldOf(planOf(message, 'compliancePlan'), 'pciEnabled') !== true;
}

/** Does the customer read of its delivery in `/logs`? */
export const isMessageLogged = (message: Message): boolean =>
  fieldOf(planOf(message, 'artifactPlan'), 'loggingEnabled') !== false;

const planOf = (message: Message, name: string): unknown => fieldOf(message['assistant'], name);

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
