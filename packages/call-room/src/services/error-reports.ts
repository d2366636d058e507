import type { CallContext, CallObserver } from '../call/call-context.ts';
import type { CallHappening, RoomFailure } from '../events/call-events.ts';

const loadSender = () => import('./send-report.ts');

/** Reports calls that broke to the room's own server, unless `errorReports` is false. Names, data and tokens stay here. */
export class ErrorReports implements CallObserver {
  readonly #context: CallContext;

  constructor(context: CallContext) {
    this.#context = context;
  }

  observe({ action, payload }: CallHappening): void {
    if (action === 'error' && isReported(payload.error, payload.errorMsg))
      this.report({ errorMsg: payload.errorMsg, error: payload.error });
  }

  report(what: Readonly<Record<string, unknown>>): void {
    if (this.#context.options().errorReports === false) return;
    void loadSender()
      .then(({ sendReport }) => sendReport(this.#context, what))
      .catch(() => undefined);
  }
}

/** What the visitor or the room's owner did is no fault of anybody's. */
function isReported(error: RoomFailure | undefined, text: string): boolean {
  if (!error) return true;
  // The hosted provider's own sentence: it has no code for a deleted room.
  if (error.type === 'no-room') return !text.includes('deleted');
  return error.type === 'connection-error' || error.type === 'end-of-life';
}
