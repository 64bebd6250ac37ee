import type { Schema } from './values.ts'

/** Names of what both businesses share, of parts of the record itself, and of no record at all. */
const SHARED =
  /^(?:businessId|customerIds?|otherId|requestId|recipientIds|beforeId|afterId|packageId|optionIds|addressId|contactId|taskId|moveId|timeOffId|visitId|jobVisitId|itemId|serviceId|areaId|accessKeyId)$/

/** The fields of a body that name a record of one business. */
export const namedRecords = (schema: Schema | undefined): string[] =>
  [...idsIn(schema)].filter((id) => !SHARED.test(id))

/** The names in a schema that end as ids do. */
function idsIn(schema: Schema | undefined, found = new Set<string>()): Set<string> {
  if (schema === undefined || typeof schema !== 'object') return found
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema as Record<string, any>
  for (const [name, one] of Object.entries<Schema>(properties)) {
    if (/Ids?$/.test(name)) found.add(name)
    idsIn(one, found)
  }
  for (const one of [items, ...anyOf, ...oneOf, ...allOf]) idsIn(one, found)
  return found
}
