import './estimate-figures.css'
import { toQuestion, listFigures, type JobEstimate } from './estimate-details.ts'

/** What was reckoned, figure by figure, and what would make it better. */
export function EstimateFigures({ estimate }: { estimate: JobEstimate }) {
  const figures = listFigures(estimate)
  return (
    <>
      {figures.length > 0 && (
        <dl className="est4">
          {figures.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {estimate.open.length > 0 && (
        <div className="small">
          <p>
            <b>To be more exact:</b>
          </p>
          <ul className="estopen">
            {estimate.open.map((question) => (
              <li key={question}>{toQuestion(question)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
