import './estimate-figures.css'
import { toQuestion, listFigures, type JobEstimate } from './estimate-details.ts'

/** Shows the calculated figures, one by one, and the details that would improve the estimate. */
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
            <b>For a more exact price:</b>
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
