import type { AuthDevice } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useServices } from '../../app/services.tsx';
import { useAction } from '../../app/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Ago } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { devicesKey, devicesQuery } from './account-api.ts';
import { isPhone, nameOfDevice } from './device-name.ts';

const methods: Readonly<Record<AuthDevice['method'], string>> = {
  passkey: 'by passkey',
  password: 'by password',
  link: 'by link',
  oidc: 'by the company',
  invitation: 'by invitation',
  setup: 'at the set-up',
};

export function Devices(): ReactNode {
  const services = useServices();
  const { authDevice } = services.api.signedIn;
  const devices = useQuery(devicesQuery(services));
  const revoke = useAction((id: string) => authDevice.delete(id), [devicesKey]);
  const revokeOthers = useAction(async () => {
    await authDevice.deleteOthers();
    toast('All other devices are signed out.');
  }, [devicesKey]);
  const others = devices.data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <Section
      title="Devices"
      lead="Where you are signed in. What you do not know, sign out."
      action={
        others.length > 0 && (
          <Button busy={revokeOthers.isPending} onClick={() => revokeOthers.mutate(undefined)}>
            Sign out all others
          </Button>
        )
      }
    >
      {(revoke.isError || revokeOthers.isError) && <ProblemNote error={revoke.error ?? revokeOthers.error} />}
      <Loaded query={devices}>
        {(list) => (
          <ul className="rows" aria-label="Devices">
            {list.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                isBusy={revoke.isPending && revoke.variables === device.id}
                signOut={() => revoke.mutate(device.id)}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

interface DeviceRowProps {
  readonly device: AuthDevice;
  readonly isBusy: boolean;
  readonly signOut: () => void;
}

function DeviceRow({ device, isBusy, signOut }: DeviceRowProps): ReactNode {
  return (
    <li className="row">
      <Icon name={isPhone(device.userAgent) ? 'phone' : 'device'} />
      <div className="row-main">
        <p className="row-title">
          <bdi>{nameOfDevice(device.userAgent)}</bdi>
          {device.isCurrent && <span className="tag tag-ok">This one</span>}
        </p>
        <p className="row-more">
          <bdi>{device.ip}</bdi> · {methods[device.method]} · seen <Ago at={device.lastSeenAt} />
        </p>
      </div>
      {!device.isCurrent && (
        <Button busy={isBusy} onClick={signOut}>
          Sign out
        </Button>
      )}
    </li>
  );
}
