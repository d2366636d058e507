import type { ReactNode } from 'react';
import { measured } from '../content/measured.ts';

/** What the bench found, as a table: the claims of other pages link to it. */
export function MeasuredAnswers(): ReactNode {
  const { id, title, lead, headings, kinds, note } = measured;
  return (
    <section className="section measured-answers" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="section-title">
        {title}
      </h2>
      <p className="lead section-lead">{lead}</p>
      <table>
        <thead>
          <tr>
            {Object.values(headings).map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ what, shares }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{shares.questions}</td>
              <td>{shares.right}</td>
              <td>{shares.wrong}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="measured-note">{note}</p>
    </section>
  );
}
