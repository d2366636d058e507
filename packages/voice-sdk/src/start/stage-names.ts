/** The stages of a start, in their order. */
export type StartStage =
  | 'initialization'
  | 'web-call-creation'
  | 'daily-call-object-creation'
  | 'mobile-permissions'
  | 'daily-call-join'
  | 'video-recording-setup'
  | 'audio-observer-setup'
  | 'audio-processing-setup';

/** Stages whose failure has an `error` event type of its own: `<stage>-error`. */
export type TypedErrorStage = Exclude<
  StartStage,
  'initialization' | 'web-call-creation' | 'mobile-permissions'
>;
