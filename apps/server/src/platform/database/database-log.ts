/** The part of a structured logger (pino's shape) that the database writes to. */
export interface DatabaseLog {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
