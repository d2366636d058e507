import { CallRoomError } from '../errors/call-room-error.ts';
import { type CameraError, type CaptureKind, toCameraError } from './camera-error.ts';

/** What to report of devices that failed together: one error when they failed for the same reason. */
export function captureFailures(
  failures: readonly (readonly [CaptureKind, unknown])[],
): readonly CameraError[] {
  const errors = failures.flatMap(([kind, failure]) => {
    const { cameraError, cause } = CallRoomError.from(failure);
    return cameraError ? [{ kind, cameraError, cause }] : [];
  });
  const [first, second] = errors;
  if (!first || !second || nameOf(first.cause) !== nameOf(second.cause))
    return errors.map(({ cameraError }) => cameraError);
  return [toCameraError(first.cause, [second.kind, first.kind])];
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');
