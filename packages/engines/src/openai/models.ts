export const defaultVoiceModel = 'gpt-4o-mini-tts';

/** The first models of voices only read. */
export const takesNoInstructions = (model: string = defaultVoiceModel): boolean => /^tts-1/.test(model);
