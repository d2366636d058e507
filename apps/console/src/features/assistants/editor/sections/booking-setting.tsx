import type { ReactNode } from 'react';
import { useSpot } from '../../../../editor/sheet.tsx';
import { useEditor } from '../editor-context.tsx';
import { FieldShell } from '../../../../editor/fields/field-shell.tsx';
import { Setting } from '../../../../editor/fields/setting.tsx';
import { SwitchControl } from '../../../../editor/fields/switch-control.tsx';

const place = '/metadata/saywell/booking';

/** Appointments are taken by the server itself, without a tool. */
export function BookingSetting(): ReactNode {
  const spot = useSpot(place);
  const isOn = spot.value !== undefined;
  return (
    <section className="setting-group">
      <h3>Appointments</h3>
      <FieldShell
        pointer={place}
        label="Takes bookings and call backs"
        hint="Kept here: no calendar is needed."
        spot={spot}
        isInline
      >
        {(ids) => <SwitchControl ids={ids} isOn={isOn} turn={(next) => spot.set(next ? {} : undefined)} />}
      </FieldShell>
      {isOn && (
        <>
          <BookedThing />
          <Setting
            spec={{
              kind: 'json',
              pointer: `${place}/openingHours`,
              label: 'Opening hours',
              hint: 'A day that is missing is closed: { "monday": ["09:00", "18:00"] }. Without them any time will do.',
            }}
          />
        </>
      )}
    </section>
  );
}

/** Clearing it must not switch bookings off with it. */
function BookedThing(): ReactNode {
  const { readOnly } = useEditor();
  const spot = useSpot(`${place}/subject`);
  const all = useSpot(place);
  return (
    <FieldShell pointer={`${place}/subject`} label="What is booked" hint="In a word or two." spot={spot}>
      {(ids) => (
        <input
          {...ids}
          maxLength={40}
          readOnly={readOnly !== undefined}
          placeholder="appointment"
          value={typeof spot.value === 'string' ? spot.value : ''}
          onChange={({ target }) => {
            const { subject: _before, ...rest } = Object(all.value);
            all.set(target.value === '' ? rest : { ...rest, subject: target.value }, true);
          }}
        />
      )}
    </FieldShell>
  );
}
