import type { ToolCall, ToolResult } from '../engines/engine.ts';
import type { RealtimeEvent } from '../engines/realtime-engine.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Tools } from '../thinking/tools.ts';
import type { RealtimeLink } from './link.ts';
import type { OwnTools } from './own-tools.ts';

type Called = Extract<RealtimeEvent, { type: 'tool-called' }>;

/** Runs what the engine calls, and sends it the answers. */
export interface RealtimeTools {
  call(called: Called): void;
  /** The call ends when what is being said was said. */
  endsCall(): boolean;
  /** The visitor goes on talking: the call does not end. */
  stays(): void;
}

const stayed: ToolResult = { result: 'Not done: the visitor went on.' };
const unreadable: ToolResult = { code: 'tool-bad-arguments', error: 'The arguments are no JSON object' };

export function createRealtimeTools(options: {
  readonly own: OwnTools;
  readonly tools: Tools;
  readonly link: RealtimeLink;
  readonly runtime: Pick<Runtime, 'guard'>;
  /** `isOver` false: a function runs that the engine waits for. */
  onRunning(isOver: boolean): void;
}): RealtimeTools {
  const { own, tools, link, runtime } = options;
  /** The call with which the engine wants to end it. */
  let goodbye: string | null = null;
  const run = (call: ToolCall): Promise<ToolResult> => own.run(call) ?? tools.run(call);
  const isEnd = ({ name }: Called): boolean => name === 'end_call' && tools.find('end_call') === undefined;
  return {
    call(called) {
      const { call, name, parameters } = called;
      if (isEnd(called)) {
        // Its answer would make the engine say goodbye once more.
        goodbye = call;
        return;
      }
      const session = link.session();
      options.onRunning(false);
      const answered = parameters === null ? Promise.resolve(unreadable) : run({ name, parameters });
      void answered.then((result) =>
        runtime.guard(() => {
          // Of a session that was lost, nobody waits for it: the next one reads the conversation.
          if (session !== link.session()) return;
          session?.answerTool(call, result);
          options.onRunning(true);
        }),
      );
    },
    endsCall: () => goodbye !== null,
    stays() {
      if (goodbye === null) return;
      link.session()?.answerTool(goodbye, stayed);
      goodbye = null;
    },
  };
}
