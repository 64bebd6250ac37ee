import type pg from 'pg'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'

/**
 * A year and a quarter of everything that a report tells of, up to `now`: PostgreSQL's own random numbers from a seed,
 * the same at every run. Instants stand close around midnight, on all days, those on which the clock is changed among
 * them. `houses`: the ids of both businesses.
 */
export async function fillReports(pool: pg.Pool, houses: readonly [string, string], now: string): Promise<void> {
  const client = await pool.connect()
  const today = toDay(new Date(now))
  const [first, firstJob] = [addDays(today, -445), addDays(today, -476)]
  const towns = `(array['Ruskin', 'Apollo Beach', 'Tampa', 'brandon', 'Riverview'])[1 + floor(random() * 5)::int]`
  // Of one in three the last or the first hour of a day, where the business is.
  const instant = `(date '${first}' + floor(random() * 445)::int + case floor(random() * 3)::int when 0 then interval '23 hours 30 minutes' + random() * interval '29 minutes' when 1 then random() * interval '40 minutes' else interval '9 hours' + random() * interval '9 hours' end) at time zone 'America/New_York'`
  try {
    for (const statement of [
      'select setseed(0.42)',
      `insert into customers (name, phone, address) select 'C' || g, '+1813555' || lpad(g::text, 4, '0'), case when g % 9 = 0 then 'Lot 7' else g || ' Shell Point Rd, ' || ${towns} || ', FL 33570' end from generate_series(1, 120) g`,
      `insert into technicians (business_id, name, phone) select case when g < 4 then '${houses[0]}'::uuid else '${houses[1]}'::uuid end, 'T' || g, '+18135550142' from generate_series(1, 5) g`,
      `insert into materials (business_id, name, category, unit, unit_cost) select id, 'M' || g, 'sealant', 'gallons', 100 from businesses, generate_series(1, 4) g`,
      `insert into jobs (business_id, customer_id, service, status, scheduled_date, scheduled_time, estimated_duration, days, actual_duration, site_address, payment_status, amount, created_at)
        select case when random() < 0.7 then '${houses[0]}'::uuid else '${houses[1]}'::uuid end, (array(select id from customers order by phone))[1 + floor(random() * 120)::int],
          (array['Paver Sealing', 'Pressure Washing', 'Paver Restoration'])[1 + floor(random() * 3)::int], (array['requested', 'scheduled', 'in-progress', 'completed', 'completed', 'completed', 'cancelled'])[1 + floor(random() * 7)::int],
          case when random() < 0.93 then date '${firstJob}' + floor(random() * 500)::int end, (array['08:00'::time, '23:59', '00:00', null])[1 + floor(random() * 4)::int], 60 * (1 + floor(random() * 5)::int), 1, case when random() < 0.5 then floor(random() * 400)::int end,
          case when random() < 0.1 then '9 Other St, Parrish, FL 34219' end, (array['pending', 'deposit-paid', 'paid'])[1 + floor(random() * 3)::int], 10000, timestamptz '${firstJob}' + g * interval '3 hours'
        from generate_series(1, 1500) g`,
      `insert into job_technicians (job_id, technician_id) select j.id, t.id from jobs j join technicians t on t.business_id = j.business_id where random() < 0.5`,
      `insert into job_labor (job_id, technician_id, minutes) select job_id, technician_id, case when random() < 0.5 then floor(random() * 300)::int end from job_technicians where random() < 0.3`,
      `insert into material_usage (job_id, material_id, quantity_used, cost_at_time) select j.id, m.id, 1 + floor(random() * 9)::int, 50 + floor(random() * 900)::int from jobs j join materials m on m.business_id = j.business_id where random() < 0.3`,
      `insert into invoices (invoice_number, business_id, customer_id, amount, status, due_date) select 'INV-' || g, case when g % 3 = 0 then '${houses[1]}'::uuid else '${houses[0]}'::uuid end, (select id from customers limit 1), 50000, (array['sent', 'paid', 'overdue', 'void'])[1 + g % 4], timestamptz '${now}' - (floor(random() * 150) - 40) * interval '1 day' from generate_series(1, 200) g`,
      `insert into ledger_entries (business_id, invoice_id, kind, method, amount, tip, at)
        select i.business_id, i.id, k.kind, case when k.kind in ('credit', 'allowance') then 'none' else 'cash' end, case when k.kind = 'refund' then -1 - floor(random() * 4000)::int else 1 + floor(random() * 9000)::int end, case when k.kind = 'payment' and random() < 0.3 then floor(random() * 2000)::int else 0 end, ${instant}
        from invoices i, unnest(array['payment', 'payment', 'deposit', 'refund', 'credit', 'allowance']) k(kind), generate_series(1, 3)`,
      `insert into service_requests (name, email, phone, address, service, status, source, flagged, created_at, contacted_at, job_id)
        select 'R' || g, '', '+18135550000', 'x', 'driveway', status, (array['website', 'website', 'phone'])[1 + floor(random() * 3)::int], random() < 0.1, at, case when status <> 'new' and random() < 0.85 then at + random() * interval '40 hours' end,
          case when status = 'completed' then (array(select id from jobs order by created_at))[1 + floor(random() * 1500)::int] end
        from (select g, ${instant} as at, (array['new', 'contacted', 'completed', 'completed', 'cancelled'])[1 + floor(random() * 5)::int] as status from generate_series(1, 900) g) made`,
      // Some said it twice: the other one is that one.
      `update service_requests r set duplicate_of = (select id from service_requests o where o.duplicate_of is null and o.id <> r.id and o.created_at between r.created_at - interval '2 days' and r.created_at + interval '2 days' order by o.id limit 1), status = 'cancelled' where name like 'R%7'`,
      `update service_requests set duplicate_of = null where duplicate_of in (select id from service_requests where duplicate_of is not null)`,
      `insert into reviews (rating, comment, status, created_at) select 1 + floor(random() * 5)::int, 'Good.', (array['pending', 'approved', 'rejected'])[1 + floor(random() * 3)::int], ${instant} from generate_series(1, 300)`,
      `insert into daily_traffic_counts (day, page, source, kind, count) select date '${first}' + g, p, 'direct', k, 1 + floor(random() * 50)::int from generate_series(0, 440) g, unnest(array['/', '/faq']) p, unnest(array['view', 'started', 'sent', 'call']) k`,
    ])
      await client.query(statement)
  } finally {
    client.release()
  }
}
