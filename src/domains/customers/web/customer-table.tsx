import { formatPhone } from '#lib/phone.ts'
import { initials, monthAndYear } from './words.ts'
import type { CustomerRow } from './queries.ts'

/** Name, Phone, Email, Service, Jobs, Date; below 760 px each row becomes two lines with the number to tap first. */
export function CustomerTable({ customers, stale }: { customers: CustomerRow[]; stale: boolean }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls sideways must be reachable with the keyboard
    <div className="card scroller" role="region" aria-label="Customer list" tabIndex={0} aria-busy={stale}>
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Phone</th>
            <th scope="col">Email</th>
            <th scope="col">Service</th>
            <th scope="col" className="r">
              Jobs
            </th>
            <th scope="col">Date</th>
          </tr>
        </thead>
        <tbody>
          {customers.map((customer) => (
            <Row key={customer.id} customer={customer} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ customer }: { customer: CustomerRow }) {
  return (
    <tr>
      <td>
        <span className="nm">
          <span className="av" aria-hidden="true">
            {initials(customer.name)}
          </span>
          {customer.name}
        </span>
      </td>
      <td className="tapc num">
        <a href={`tel:${customer.phone}`}>{formatPhone(customer.phone)}</a>
      </td>
      <td className="hide">{customer.email ?? <span className="subtle">No email</span>}</td>
      <td className="full muted">{customer.serviceCategory ?? <span className="subtle">None</span>}</td>
      <td className="r hide">{customer.serviceCount.toLocaleString('en-US')}</td>
      <td className="hide muted">{monthAndYear(customer.transactionDate)}</td>
    </tr>
  )
}
