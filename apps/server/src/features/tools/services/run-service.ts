import type { CreateTool } from '@saywell/contract';
import type { KindAnswer } from '../tool-runner.ts';
import { appendRow, checkCalendar, createCalendarEvent } from './google.ts';
import {
  highLevelAppointment,
  highLevelContact,
  highLevelFindContact,
  highLevelSlots,
  highLevelWorkflow,
} from './high-level.ts';
import { runMake } from './make.ts';
import { type ServiceCall, serviceFailure } from './service-request.ts';
import { sendSlackMessage } from './slack.ts';
import { sendSms } from './sms.ts';

type RunService = (call: ServiceCall) => Promise<KindAnswer>;

/** Null: the tool is none of another service. */
export function serviceTool(tool: CreateTool): RunService | null {
  const run = runnerOf(tool);
  return run === undefined ? null : (call) => run(call).catch(serviceFailure);
}

function runnerOf(tool: CreateTool): RunService | undefined {
  if (tool.type === 'ghl') return (call) => highLevelWorkflow(tool, call);
  if (tool.type === 'make') return (call) => runMake(tool, call);
  return services[tool.type];
}

const services: Readonly<Partial<Record<CreateTool['type'], RunService>>> = {
  'slack.message.send': sendSlackMessage,
  'google.calendar.event.create': createCalendarEvent,
  'google.calendar.availability.check': checkCalendar,
  'google.sheets.row.append': appendRow,
  'gohighlevel.calendar.availability.check': highLevelSlots,
  'gohighlevel.calendar.event.create': highLevelAppointment,
  'gohighlevel.contact.create': highLevelContact,
  'gohighlevel.contact.get': highLevelFindContact,
  sms: sendSms,
};
