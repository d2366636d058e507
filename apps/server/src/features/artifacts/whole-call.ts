import type { Call, CallArtifact, OpenAIMessage } from '@saywell/contract';

/** A call as answers for one call have it: with copies of its artifact where clients look for them. */
export function wholeCall(call: Call): Call {
  const artifact = call.artifact === undefined ? undefined : wholeArtifact(call.artifact);
  return {
    ...call,
    ...(artifact !== undefined && {
      artifact,
      ...pick(artifact, ['messages', 'transcript', 'recordingUrl', 'stereoRecordingUrl']),
    }),
    ...(call.analysis !== undefined && pick(call.analysis, ['summary'])),
  };
}

/** An artifact with the fields that are made of others, where clients look for them. */
export function wholeArtifact(artifact: CallArtifact): CallArtifact {
  const { recording, messages } = artifact;
  const stereoRecordingUrl = recording?.stereoUrl;
  const recordingUrl = recording?.mono?.combinedUrl ?? stereoRecordingUrl;
  return {
    ...artifact,
    ...(messages !== undefined && { messagesOpenAIFormatted: openAIMessagesOf(messages) }),
    ...(recordingUrl !== undefined && { recordingUrl }),
    ...(stereoRecordingUrl !== undefined && { stereoRecordingUrl }),
  };
}

const openAIRoles: Readonly<Partial<Record<string, OpenAIMessage['role']>>> = {
  system: 'system',
  user: 'user',
  bot: 'assistant',
};

function openAIMessagesOf(messages: NonNullable<CallArtifact['messages']>): OpenAIMessage[] {
  return messages.flatMap(({ role, message }) => {
    const openAIRole = openAIRoles[role];
    return openAIRole === undefined ? [] : [{ role: openAIRole, content: message }];
  });
}

/** Those of the fields that are there. */
function pick<Source extends object, Key extends keyof Source>(
  source: Source,
  keys: readonly Key[],
): Partial<Pick<Source, Key>> {
  const picked: Partial<Pick<Source, Key>> = {};
  for (const key of keys) if (source[key] !== undefined) picked[key] = source[key];
  return picked;
}
