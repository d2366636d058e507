import type { CallErrorCode, TranscriptMessage } from '@saywell/react/store';

export interface CallStartDetail {
  /** `text`: no microphone is open, the visitor types. */
  readonly input: 'voice' | 'text';
}
export interface CallEndDetail {
  readonly durationSeconds: number;
}
export interface CallErrorDetail {
  readonly code: CallErrorCode;
  /** For logs, not for visitors. */
  readonly message: string;
  /** What the voice SDK or the browser reported. */
  readonly cause: unknown;
}

/** Events of `<saywell-assistant>`; all bubble and leave shadow trees. */
export interface AssistantEvents {
  'saywell-call-start': CustomEvent<CallStartDetail>;
  'saywell-call-end': CustomEvent<CallEndDetail>;
  /** One finished utterance of either side. */
  'saywell-message': CustomEvent<TranscriptMessage>;
  'saywell-error': CustomEvent<CallErrorDetail>;
}

export interface AssistantEventDetails {
  'saywell-call-start': CallStartDetail;
  'saywell-call-end': CallEndDetail;
  'saywell-message': TranscriptMessage;
  'saywell-error': CallErrorDetail;
}

/** Dispatches one of the element's events on it. */
export function emit<Name extends keyof AssistantEventDetails>(
  target: EventTarget,
  name: Name,
  detail: AssistantEventDetails[Name],
): void {
  target.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
}
