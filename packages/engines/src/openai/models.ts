export const defaultVoiceModel = 'gpt-4o-mini-tts';

/** The first models of voices only read. */
export const takesNoInstructions = (model: string = defaultVoiceModel): boolean => model.startsWith('tts-1');
