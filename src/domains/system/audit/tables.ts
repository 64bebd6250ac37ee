import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { PgTable } from 'drizzle-orm/pg-core'
import { aiFeatures } from '#domains/system/ai/tables.ts'
import { invitations, users } from '#domains/system/auth/tables.ts'
import { businesses, settings } from '#domains/system/business/tables.ts'
import { campaigns } from '#domains/messaging/campaigns/tables.ts'
import { calendarEvents } from '#domains/work/calendar-events/tables.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { imports } from '#domains/sales/imports/tables.ts'
import { equipment, materials, suppliers } from '#domains/work/inventory/tables.ts'
import { estimates } from '#domains/sales/estimates/tables.ts'
import { invoices } from '#domains/money/invoices/tables.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import { partners } from '#domains/site/partners/tables.ts'
import { recurringServices } from '#domains/work/recurring/tables.ts'
import { priceBookItems } from '#domains/sales/price-book/tables.ts'
import { redirects } from '#domains/site/redirects/tables.ts'
import { serviceRequests } from '#domains/sales/requests/tables.ts'
import { reviews } from '#domains/messaging/reviews/tables.ts'
import { seoSettings } from '#domains/site/seo/tables.ts'
import { crews } from '#domains/work/crews/tables.ts'
import { technicians } from '#domains/work/technicians/tables.ts'
import { visits } from '#domains/sales/visits/tables.ts'
import { createdAt, id } from '#platform/database/columns.ts'

/** Who changed what, when, from what to what. Rows are only ever added. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    /** Null for the product itself (daily tasks) and for visitors. */
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    /** Table name of the record, as in 'service_requests'. */
    entity: text('entity').notNull(),
    entityId: uuid('entity_id').notNull(),
    action: text('action').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    createdAt: createdAt(),
  },
  (table) => [
    // One for each way to look at it, the newest first: a record, a kind, a person, a kind of a person, all.
    index('audit_entries_entity').on(table.entity, table.entityId, table.createdAt, table.id),
    index('audit_entries_kind').on(table.entity, table.createdAt, table.id),
    index('audit_entries_person').on(table.actorId, table.createdAt, table.id),
    index('audit_entries_person_kind').on(table.actorId, table.entity, table.createdAt, table.id),
    index('audit_entries_newest').on(table.createdAt, table.id),
  ],
)

/** How the records of a kind are called, for as long as they are there. */
export const TITLED: Record<string, { table: PgTable; id: SQL; title: SQL }> = {
  jobs: of(
    jobs,
    sql`(select ${customers.name} from ${customers} where ${customers.id} = ${jobs.customerId}) || ', ' || ${jobs.service}`,
  ),
  service_requests: of(serviceRequests, sql`${serviceRequests.name}`),
  visits: of(visits, sql`${visits.name} || ', ' || ${visits.service}`),
  customers: of(customers, sql`${customers.name}`),
  imports: of(imports, sql`${imports.fileName}`),
  reviews: of(reviews, sql`(select ${customers.name} from ${customers} where ${customers.id} = ${reviews.customerId})`),
  recurring_services: of(
    recurringServices,
    sql`(select ${customers.name} from ${customers} where ${customers.id} = ${recurringServices.customerId}) || ', ' || ${recurringServices.service}`,
  ),
  invoices: of(invoices, sql`${invoices.invoiceNumber}`),
  estimates: of(estimates, sql`${estimates.estimateNumber}`),
  campaigns: of(campaigns, sql`${campaigns.name}`),
  technicians: of(technicians, sql`${technicians.name}`),
  crews: of(crews, sql`${crews.name}`),
  equipment: of(equipment, sql`${equipment.name}`),
  materials: of(materials, sql`${materials.name}`),
  suppliers: of(suppliers, sql`${suppliers.name}`),
  partners: of(partners, sql`${partners.name}`),
  ai_features: of(aiFeatures, sql`${aiFeatures.featureName}`),
  price_book_items: of(priceBookItems, sql`${priceBookItems.name}`),
  calendar_events: of(calendarEvents, sql`${calendarEvents.title}`),
  redirects: of(redirects, sql`${redirects.fromPath}`),
  seo_settings: of(seoSettings, sql`${seoSettings.pagePath}`),
  settings: of(settings, sql`${settings.name}`),
  businesses: of(businesses, sql`${businesses.name}`),
  users: of(users, sql`${users.name}`),
  invitations: of(invitations, sql`${invitations.email}`),
}

function of(table: PgTable & { id: unknown }, title: SQL) {
  return { table, id: sql`${table.id}`, title }
}
