/** Every wait and every store of the pipeline has a bound. Milliseconds unless named otherwise. */
export const pipelineLimits = {
  /** First and next piece of a reply. */
  dialogueFirstTextMs: 10_000,
  dialogueNextTextMs: 10_000,
  /** First and next audio of a sentence. */
  voiceFirstChunkMs: 5_000,
  voiceNextChunkMs: 5_000,
  snapshotMs: 5_000,
  /** Opening the recogniser; audio that comes meanwhile waits, the newest of it. */
  recogniserOpenMs: 10_000,
  /** It opens so long after the start, or at the first voice: building its models must not delay the welcome. */
  recogniserOpenAfterMs: 250,
  maxWaitingAudioMs: 15_000,
  /** The page learns that the answer takes long. */
  hangMs: 3_000,
  /** After `clear` the output says how far it got; then the own estimate counts. */
  clearedReportMs: 300,
  /** The output says that audio was played; so much later it counts as played. */
  playoutLateMs: 3_000,
  /** The last line of a call. */
  farewellMs: 15_000,
  /** In a row: the call ends; the visitor is asked to type; text only for `voiceRestMs`. */
  maxDialogueFailures: 3,
  maxRecogniserFailures: 3,
  maxVoiceFailures: 2,
  voiceRestMs: 30_000,
  /** Audio before the voice that the recogniser gets, so that the first word is whole. */
  preRollMs: 500,
  preRollAfterUtteranceMs: 150,
  /** Frames that the voice detection may owe; more are dropped. */
  maxVoiceBacklogFrames: 100,
  /** No decision for this long while the visitor speaks: his audio has ceased. */
  voiceDecisionGapMs: 600,
  /** Sentences made ahead of the one that is heard. */
  sentencesAhead: 2,
  /** Characters of a function's answer: it goes into every later request. */
  maxToolResultLength: 8_000,
  /** For what a function says when its time is over. */
  toolLastWordMs: 250,
  /** Functions of one conversation. */
  maxToolCalls: 200,
  /** Of one reply. */
  maxToolCallsPerReply: 20,
  /** A function waits this long until its line was heard. */
  toolLineMs: 15_000,
  toolLinePollMs: 50,
  /** Changes of the assistant: of one conversation, and without a word of the visitor between them. */
  maxHandovers: 30,
  maxHandoversInATurn: 3,
  /** An assistant that hands over ends its line; then the next one begins all the same. */
  handoverMs: 15_000,
  /** Sound before a handover that the next assistant hears, too: a voice that has just begun is whole. */
  handoverSoundMs: 160,
  /** Characters of one reply. */
  maxReplyLength: 10_000,
  maxQueuedSpeeches: 20,
  /** Sound of one answer of an engine that speaks itself: it comes faster than it is heard, and is kept until then. */
  maxRealtimeSpeechMs: 300_000,
  /** A lost session of such an engine is opened again, so often in a call. */
  maxRealtimeReopenings: 5,
  /** Lines and characters of the call's history that typed messages may fill. */
  maxHistoryLines: 5_000,
  maxHistoryLength: 2_000_000,
  /** Characters of the lines in one conversation-update: it has to fit through the room's channel. */
  maxUpdateLength: 12_000,
} as const;
