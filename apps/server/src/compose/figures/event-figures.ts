import type { CallEngines, TurnMetrics } from '@saywell/contract';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { Figures } from '../../platform/figures.ts';
import { endedClasses, endedClassOf } from './ended-classes.ts';

/** Seconds. Answers are good below half a second, and lost above five. */
const turnBuckets = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1, 1.5, 2, 3, 5];
const partBuckets = [0.01, 0.025, 0.05, ...turnBuckets];
const requestBuckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** The parts of a turn with their field. */
const turnParts = {
  endpointing: 'endpointingMs',
  transcriber: 'transcriberMs',
  model: 'modelMs',
  voice: 'voiceMs',
} as const satisfies Record<string, keyof TurnMetrics>;

/** The parts of an assistant that engines do. */
export const engineParts = [
  'model',
  'transcriber',
  'voice',
] as const satisfies readonly (keyof CallEngines)[];

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** What is counted while it happens. Series with few labels are there from the start, so that their rate is known. */
export function eventFigures(registry: Registry): Figures {
  return {
    calls: callFigures([registry]),
    messages: messageFigures([registry]),
    requests: requestFigures([registry]),
  };
}

function callFigures(registers: Registry[]): Figures['calls'] {
  const made = new Counter({ name: 'saywell_calls_made_total', help: 'Calls that were made.', registers });
  const refused = new Counter({
    name: 'saywell_calls_refused_total',
    help: 'Calls, and joins of calls (room-full), that were refused, by the code of the answer and who asked: a page with a public key (guest), or somebody with a private one (key).',
    labelNames: ['code', 'who'],
    registers,
  });
  const ended = new Counter({
    name: 'saywell_calls_ended_total',
    help: 'Calls that have ended, by who or what ended them.',
    labelNames: ['class'],
    registers,
  });
  const turns = new Histogram({
    name: 'saywell_turn_latency_seconds',
    help: 'From the end of what the visitor said to the first sound of the answer.',
    buckets: turnBuckets,
    registers,
  });
  const parts = new Histogram({
    name: 'saywell_turn_part_seconds',
    help: 'The parts of that time; one that did not take place counts as 0.',
    labelNames: ['part'],
    buckets: partBuckets,
    registers,
  });
  for (const name of endedClasses) ended.inc({ class: name }, 0);
  for (const who of ['guest', 'key']) for (const code of usualRefusals) refused.inc({ code, who }, 0);
  return {
    made: () => made.inc(),
    refused: (code, who) => refused.inc({ code, who }),
    ended: (reason) => ended.inc({ class: endedClassOf[reason] }),
    answered(turn) {
      turns.observe(turn.totalMs / 1_000);
      for (const [part, field] of Object.entries(turnParts)) parts.observe({ part }, turn[field] / 1_000);
    },
  };
}

const usualRefusals = ['at-capacity', 'room-full', 'too-many-calls', 'rate-limited'];

function messageFigures(registers: Registry[]): Figures['messages'] {
  const attempts = new Counter({
    name: 'saywell_server_message_attempts_total',
    help: "Attempts to send messages and questions to customers' servers, by outcome.",
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['delivered', 'failed']) attempts.inc({ outcome }, 0);
  return { attempted: (outcome) => attempts.inc({ outcome }) };
}

function requestFigures(registers: Registry[]): Figures['requests'] {
  const requests = new Counter({
    name: 'saywell_http_requests_total',
    help: 'Answered requests, by route, method and class of status.',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'saywell_http_request_duration_seconds',
    help: 'How long requests took until their answer was sent, by route.',
    labelNames: ['route'],
    buckets: requestBuckets,
    registers,
  });
  return {
    answered({ route, method, status, seconds }) {
      const known = methods.has(method) ? method : 'other';
      requests.inc({ route, method: known, status: `${Math.floor(status / 100)}xx` });
      durations.observe({ route }, seconds);
    },
  };
}
