/** Voices of the contract that nothing here speaks with, by their provider: why not, as the end of a sentence. */
export const voicesThatCannotRun: Readonly<Record<string, string>> = {
  playht: 'the service has ended',
  sesame: 'its voices have no public interface',
  tavus: 'it leads conversations of its own with a picture and has no interface that speaks a text',
  vapi: 'its voices have no public interface',
  wellsaid: 'it answers compressed audio only, which is not decoded here',
};
