import './invoice-paper.css'
import { useQuery } from '@tanstack/react-query'
import { api } from '#dashboard/api-client.ts'
import type { PrintableDocument } from '#lib/printable-document.ts'
import { BrandMark } from '#ui/brand-mark.tsx'

/** The invoice as the customer gets it: the same text as the PDF's. */
export function PaperView({
  paper: { title, number, stamp, from, to, dates, rows, sums, notes },
}: {
  paper: PrintableDocument
}) {
  const logo = useQuery(api.business.facts.queryOptions()).data?.logo
  return (
    <div className="paper">
      <div className="paperends">
        <div className="paperfrom">
          <BrandMark logo={logo} />
          <p>
            <b>{from.name}</b>
            {from.lines.map((text) => (
              <span key={text}>{text}</span>
            ))}
          </p>
        </div>
        <div className="paperno">
          <p className="papertitle">{title}</p>
          <p className="num">{number}</p>
          {stamp && <p className="paperstamp">{stamp}</p>}
        </div>
      </div>
      <div className="paperends">
        <div>
          <p className="muted">{to.called}</p>
          <p className="paperto">
            <b>{to.name}</b>
            {to.lines.map((text) => (
              <span key={text}>{text}</span>
            ))}
          </p>
        </div>
        <div className="paperno">
          {dates.map(({ called, day }) => (
            <p key={called}>
              <span className="muted">{called}</span> <b className="num">{day}</b>
            </p>
          ))}
        </div>
      </div>
      <table className="lines">
        <caption className="vh">Line items</caption>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col" className="r">
              Qty
            </th>
            <th scope="col" className="r">
              Price
            </th>
            <th scope="col" className="r">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ description, detail, quantity, price, total }, place) => (
            // Lines may say the same; they never change places here.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={place}>
              <td>
                {description}
                {detail && <span className="sub2">{detail}</span>}
              </td>
              <td className="r">{quantity}</td>
              <td className="r">{price}</td>
              <td className="r">{total}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map(({ called, amount, isLast }) => (
            <tr key={called} className={isLast ? 'lastsum' : undefined}>
              <th scope="row" colSpan={3} className="r">
                {called}
              </th>
              <td className="r">{amount}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      {notes.map((text) => (
        <p key={text} className="muted said">
          {text}
        </p>
      ))}
    </div>
  )
}
