import { eq, sql } from 'drizzle-orm'
import { customers } from '#domains/sales/customers/tables.ts'
import { equipment, materials } from '#domains/work/inventory/tables.ts'
import { invoices } from '#domains/money/invoices/tables.ts'
import {
  equipmentUsage,
  jobEquipment,
  jobs,
  jobTechnicians,
  jobVisits,
  jobVisitEquipment,
  jobVisitTechnicians,
  materialUsage,
} from '#domains/work/jobs/tables.ts'
import { ledgerEntries } from '#domains/money/ledger/tables.ts'
import { jobUsage } from '#domains/work/needs/tables.ts'
import { technicians } from '#domains/work/technicians/tables.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { jobEquipmentCosts, jobLabor } from './tables.ts'

/**
 * `byHand`: minutes entered by hand. `kept`: cents an hour when the job was done; `hourlyCost`: the current cents an
 * hour.
 */
type Person = {
  id: string
  name: string
  byHand: number | null
  /** Of a job with several visits: minutes of the clock on the visits that they were on. */
  clocked: number | null
  kept: number | null
  hourlyCost: number | null
}
type Used = { name: string; unit: string; quantity: number; unitCost: number }
/** `kept`: what an hour cost when it was used; null: the current cost counts. */
export type Thing = {
  id: string
  name: string
  hours: number
  kept: number | null
  hourlyCost: number | null
  purchaseCost: number | null
  lifeHours: number | null
}

/**
 * Everybody on any visit of the job, with their minutes by the clock. The minutes of the first visit are those of the
 * job that belong to no other one. `clocked` is null for a job of one visit.
 */
const crewOnVisits = sql`
  select w.technician_id, case when f.many > 0 and ${jobs.actualDuration} is not null then sum(w.minutes)::int end as clocked
  from (select count(*) as many, coalesce(sum(v.actual_duration), 0) as minutes from ${jobVisits} v where v.job_id = ${jobs.id}) f
  cross join lateral (
    select j.technician_id, greatest(0, coalesce(${jobs.actualDuration}, 0) - f.minutes) as minutes from ${jobTechnicians} j where j.job_id = ${jobs.id}
    union all
    select c.technician_id, coalesce(v.actual_duration, 0) from ${jobVisits} v join ${jobVisitTechnicians} c on c.job_visit_id = v.id where v.job_id = ${jobs.id}
  ) w
  group by w.technician_id, f.many`

/** Selects a job with all that its cost is computed from, each part along an index of its own. */
export function selectWork(tx: Tx) {
  return tx
    .select({
      id: jobs.id,
      businessId: jobs.businessId,
      service: jobs.service,
      customerName: customers.name,
      day: jobs.scheduledDate,
      status: jobs.status,
      address: sql<string>`coalesce(${jobs.siteAddress}, ${customers.address})`,
      areaSqFt: jobs.areaSqFt,
      finish: jobs.finish,
      // Sales tax is no income.
      amount: sql<number | null>`${jobs.amount} - coalesce((${jobs.scope} ->> 'tax')::int, 0)`,
      /** Minutes by the clock, and by the plan on all its days; null where there is none. */
      actual: jobs.actualDuration,
      planned: sql<number | null>`${jobs.estimatedDuration} * ${jobs.days}`,
      crew: sql<
        Person[]
      >`(select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'byHand', l.minutes, 'clocked', o.clocked, 'kept', l.hourly_cost, 'hourlyCost', t.hourly_cost)
          order by t.name, t.id), '[]')
        from (${crewOnVisits}) o join ${technicians} t on t.id = o.technician_id left join ${jobLabor} l on l.job_id = ${jobs.id} and l.technician_id = o.technician_id)`,
      materials: sql<
        Used[]
      >`(select coalesce(json_agg(json_build_object('name', m.name, 'unit', m.unit, 'quantity', u.quantity, 'unitCost', u.cost_at_time)
          order by m.name, u.cost_at_time), '[]')
        from (select material_id, cost_at_time, sum(quantity_used)::int as quantity from ${materialUsage} where job_id = ${jobs.id} group by 1, 2 having sum(quantity_used) <> 0) u
        join ${materials} m on m.id = u.material_id)`,
      equipment: sql<
        Thing[]
      >`(select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'hours', u.hours, 'kept', k.hourly_cost,
          'hourlyCost', e.hourly_cost, 'purchaseCost', e.purchase_cost, 'lifeHours', e.life_hours) order by e.name, e.id), '[]')
        from (select equipment_id, sum(hours_used) as hours from ${equipmentUsage} where job_id = ${jobs.id} group by 1 having sum(hours_used) <> 0) u
        join ${equipment} e on e.id = u.equipment_id left join ${jobEquipmentCosts} k on k.job_id = ${jobs.id} and k.equipment_id = u.equipment_id)`,
      /** Someone entered what was used, even if it was nothing. */
      isUseSaid: sql<boolean>`exists (select from ${jobUsage} u where u.job_id = ${jobs.id})`,
      /** Its things that are to be taken along, each for the whole planned time. */
      taken: sql<
        Omit<Thing, 'hours' | 'kept'>[]
      >`(select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name,
          'hourlyCost', e.hourly_cost, 'purchaseCost', e.purchase_cost, 'lifeHours', e.life_hours) order by e.name, e.id), '[]')
        from ${equipment} e where e.id in (select j.equipment_id from ${jobEquipment} j where j.job_id = ${jobs.id}
          union select k.equipment_id from ${jobVisits} v join ${jobVisitEquipment} k on k.job_visit_id = v.id where v.job_id = ${jobs.id}))`,
      /** What was handed out for all of it: its invoice, with those of its steps, which it deducts. */
      bill: sql<{
        amount: number
        tax: number
        letGo: number
      } | null>`(select json_build_object('amount', sum(i.amount)::int, 'tax', sum(i.tax)::int,
          'letGo', sum((select coalesce(sum(l.amount), 0) from ${ledgerEntries} l where l.invoice_id = i.id and l.kind = 'allowance'))::int)
        from ${invoices} i where i.job_id = ${jobs.id} and (i.status in ('sent', 'paid', 'overdue') or (i.status = 'draft' and i.step is not null)) having bool_or(i.step is null))`,
    })
    .from(jobs)
    .innerJoin(customers, eq(customers.id, jobs.customerId))
    .$dynamic()
}

export type Work = Awaited<ReturnType<typeof selectWork>>[number]
