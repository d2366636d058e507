/** Transcribers of the contract that nobody can run without more than a key, and why; each the end of a sentence. */
export const transcribersThatCannotRun: Readonly<Record<string, string>> = {
  google: 'its models write down whole recordings, and its streams are gRPC with a service account',
  vapi: 'it has no public interface',
};
