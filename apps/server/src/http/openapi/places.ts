/** Components whose fields are those of another one. */
const sameFields: Readonly<Record<string, string>> = {
  AssistantOverrides: 'Assistant',
  FallbackVoice: 'Voice',
  FallbackTranscriber: 'Transcriber',
  TypedToolUpdate: 'Tool',
  TypedToolDraft: 'Tool',
  WriteToolDraft: 'Tool',
  ToolVersion: 'Tool',
  ToolDraft: 'Tool',
  NestedJsonSchema: 'JsonSchema',
  TransferDestinationOutside: 'TransferDestination',
  PhoneCall: 'Call',
  WebCall: 'Call',
  WebChat: 'Chat',
  WebChatResponse: 'ChatResponse',
};

/** Places of a component's fields in the tables: `CreateAssistantInput` is `Assistant`. */
export function placesOf(component: string): string[] {
  const name = component.replace(/Input$/, '');
  const plain = name.replace(/^(?:Create|Update)/, '');
  const same = sameFields[plain];
  return [...new Set([name, plain, ...(same === undefined ? [] : [same])])];
}

/** Place of a body that has no name: the last word of its path. */
export function placeOfPath(path: string): string {
  return path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? '';
}
