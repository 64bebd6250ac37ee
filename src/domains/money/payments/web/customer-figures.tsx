import './customer-account.css'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { formatCents } from '#lib/money.ts'
import { useCustomerAccount } from './queries.ts'

/** What a customer owes, has booked and paid, at a glance. */
export function CustomerFigures({ customerId }: { customerId: string }) {
  const account = useCustomerAccount(customerId)
  if (!account.data)
    return (
      <QueryStatus query={account} what="the balance">
        <ul className="custfigures" aria-hidden="true">
          {['balance', 'booked', 'value', 'jobs', 'deposit'].map((figure) => (
            <li key={figure}>
              <span className="skel w55" />
            </li>
          ))}
        </ul>
      </QueryStatus>
    )
  const { balance, overdue, booked, jobsBooked, jobsDone, lifetimeValue, depositHeld, openEstimates } = account.data
  return (
    <ul className="custfigures" aria-label="Account">
      <li className={overdue > 0 ? 'overdue' : balance === 0 ? 'settled' : undefined}>
        Balance
        <b>{formatCents(balance)}</b>
        {overdue > 0 && <span>{overdue === balance ? 'overdue' : `${formatCents(overdue)} overdue`}</span>}
      </li>
      <li>
        Booked
        <b>{formatCents(booked)}</b>
      </li>
      <li>
        Lifetime value
        <b>{formatCents(lifetimeValue)}</b>
      </li>
      <li>
        Jobs
        <b>
          {jobsDone} done, {jobsBooked} booked
        </b>
      </li>
      <li>
        {depositHeld > 0 || openEstimates === 0 ? 'Deposit held' : 'Open estimates'}
        <b>{depositHeld > 0 || openEstimates === 0 ? formatCents(depositHeld) : openEstimates}</b>
      </li>
    </ul>
  )
}
