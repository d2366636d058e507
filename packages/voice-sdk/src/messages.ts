// Sentences that the specification fixes.
export const noTarget = 'Assistant or Squad or Workflow must be provided.';
export const severalTargets = 'Only one of Assistant, Squad and Workflow may be provided.';
export const phoneCall = 'Phone calls go through POST /call/phone.';
export const noCall = 'Call object is not available.';
export const stopped = 'Ended by stop().';
export const offline = 'No network.';
export const noCallUrl = 'The call has no webCallUrl.';
