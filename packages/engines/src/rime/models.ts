export const defaultRimeModel = 'mistv2';

/** Only the first models read some fields. */
export const isOlderRime = (model: string = defaultRimeModel): boolean => /^mist(?:v?[12])?$/.test(model);
export const fieldsOfOlderModels = [
  'inlineSpeedAlpha',
  'pauseBetweenBrackets',
  'phonemizeBetweenBrackets',
  'reduceLatency',
] as const;
