import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ChartData } from './chart-data.ts';

/** What a chart shows, to be read; each row leads to the calls behind it. */
export function TableTwin({ data, label }: { data: ChartData; label: string }): ReactNode {
  const { of, points, series, format } = data;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keys
    <section className="table-scroll chart-table" tabIndex={0} aria-label={`${label}, as a table`}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{of}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ title, calls }, index) => (
            <tr key={title}>
              <th scope="row">
                {calls === undefined ? (
                  title
                ) : (
                  <Link to="/calls" search={calls} className="text-link">
                    {title}
                  </Link>
                )}
              </th>
              {series.map(({ name, values }) => {
                const value = values[index];
                return <td key={name}>{typeof value === 'number' ? format(value) : '–'}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
