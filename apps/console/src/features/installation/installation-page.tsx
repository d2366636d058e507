import '../../styles/measure.css';
import type { Installation, InstallationPart } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useServices } from '../../app/services.tsx';
import { byteSize, span, whole } from '../../content/amounts.ts';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Ago } from '../../ui/time.tsx';
import { History } from './history.tsx';
import {
  certificateText,
  errorText,
  installationQuery,
  partWords,
  reachText,
  statusWords,
  summary,
} from './installation-api.ts';
import { MediaSection } from './media-section.tsx';

/** How the server is, for those who run it. */
export function InstallationPage(): ReactNode {
  const installation = useQuery(installationQuery(useServices()));
  return (
    <Page title="Installation" lead={installation.data && summary(installation.data.parts)}>
      <Loaded query={installation}>
        {(found) => (
          <>
            <Parts parts={found.parts} />
            <Room installation={found} />
            <History />
            <Disk disk={found.disk} />
            <Network installation={found} />
            <MediaSection />
            <Environment variables={found.environment} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Parts({ parts }: { parts: readonly InstallationPart[] }): ReactNode {
  return (
    <Section title="Parts">
      <ul className="rows" aria-label="Parts">
        {parts.map(({ name, status, detail, since, lastError }) => (
          <li key={name} className="row part-row">
            <span className="part-light" data-status={status} aria-hidden="true" />
            <span className="row-main">
              <span className="row-title">
                {partWords[name]}
                <span className="tag" data-status={status}>
                  {statusWords[status]}
                </span>
              </span>
              <span className="row-more">
                {detail !== null && <bdi>{detail}</bdi>}
                {lastError !== null && (
                  <>
                    {detail !== null && ' · '}
                    {status === 'ok' && 'last: '}
                    {errorText(lastError.code)} <Ago at={lastError.at} />
                  </>
                )}
              </span>
            </span>
            <span className="row-time">
              since <Ago at={since} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Room({ installation }: { installation: Installation }): ReactNode {
  const { calls, rooms, process, media, jobs, database, unstoredEnds } = installation;
  const unknown = 'not known';
  return (
    <Section title="Now">
      <div className="meters">
        <Meter label="Calls" value={calls.taken} limit={calls.max} format={whole} />
      </div>
      <Facts
        facts={[
          ['Rooms', `${whole(rooms.open)}, ${whole(rooms.participants)} people`],
          ['Memory', byteSize(process.residentBytes)],
          ['Processor', `${process.cpuPercent} % of a core`],
          ['Event loop, p99', `${process.eventLoopP99Ms} ms late`],
          [
            'Media process',
            media === null ? unknown : `${byteSize(media.residentBytes)}, ${whole(media.sessions)} sessions`,
          ],
          ['Media restarts', media === null ? unknown : whole(media.restarts)],
          ['Database', database.bytes === null ? unknown : `${byteSize(database.bytes)}, ${database.kind}`],
          ['Jobs waiting', jobs.waiting === null ? unknown : whole(jobs.waiting)],
          ['Oldest job', jobs.oldestSeconds === null ? 'none waits' : span(jobs.oldestSeconds)],
          ['Jobs given up', jobs.failed === null ? unknown : whole(jobs.failed)],
          ['Ends not stored', whole(unstoredEnds)],
          ['Running for', span(installation.uptimeSeconds)],
        ]}
      />
    </Section>
  );
}

function Disk({ disk }: { disk: Installation['disk'] }): ReactNode {
  const { freeBytes, totalBytes, folders, at } = disk;
  return (
    <Section
      title="Disk"
      lead={
        at !== null && (
          <>
            Looked at <Ago at={at} />.
          </>
        )
      }
    >
      {freeBytes !== null && totalBytes !== null && (
        <div className="meters">
          <Meter
            label="Used"
            value={totalBytes - freeBytes}
            limit={totalBytes}
            format={byteSize}
            note={`${byteSize(freeBytes)} are free.`}
          />
        </div>
      )}
      <Facts
        facts={folders.map(({ name, bytes, files, isWhole }) => [
          name,
          `${isWhole ? '' : '≥ '}${byteSize(bytes)}, ${whole(files)} ${files === 1 ? 'file' : 'files'}`,
        ])}
      />
    </Section>
  );
}

function Network({ installation }: { installation: Installation }): ReactNode {
  const { network, publicUrl, publicReach, version, database } = installation;
  const { certificate, at } = publicReach;
  const { udpPortFirst, udpPortLast, publicAddress, ownCallersOnly, iceServers } = network;
  const many = udpPortFirst === udpPortLast ? String(udpPortFirst) : `${udpPortFirst} to ${udpPortLast}`;
  const ports = udpPortFirst === 0 ? 'chosen by the system' : many;
  return (
    <Section title="Reached at">
      <Facts
        facts={[
          ['Public address', publicUrl ?? 'as each request names it'],
          [
            'Tried from here',
            <span key="reach">
              {reachText(publicReach)} {at !== null && <Ago at={at} />}
            </span>,
          ],
          ...(certificate === null
            ? []
            : [
                [
                  'Certificate',
                  <span key="certificate">
                    ends <Ago at={certificate.endsAt} />. {certificateText(certificate)}
                  </span>,
                ] as const,
              ]),
          ['UDP of calls', ports],
          ['Media address', publicAddress ?? 'the machine’s own'],
          ['Callers', ownCallersOnly ? 'of this machine only' : 'from everywhere'],
          ['STUN and TURN servers', iceServers === 0 ? 'none' : whole(iceServers)],
          ['Version', version],
          ['Migrations', database.migrations === null ? 'not known' : whole(database.migrations)],
        ]}
      />
    </Section>
  );
}

function Environment({ variables }: { variables: Installation['environment'] }): ReactNode {
  return (
    <Section title="Environment" lead="What is set when the server starts. Everything else has its default.">
      {variables.length === 0 ? (
        <p className="quiet">Nothing is set.</p>
      ) : (
        <Facts
          facts={variables.map(({ name, value }) => [
            name,
            value === null ? (
              <span key="secret" className="tag tag-ok">
                set
              </span>
            ) : (
              <code key="value">{value}</code>
            ),
          ])}
        />
      )}
    </Section>
  );
}
