/** What someone does with one line of a dry run: fixes a cell that could not be read, or says who the line is. */
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { conflict, notFound } from '#lib/problem.ts'
import { formatPhone } from '#lib/phone.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { assembleValues, toLayout } from './assemble-cells.ts'
import type { Values } from './assemble-cells.ts'
import { FIELDS } from './contract.ts'
import type { Decision, Field, Line, Target } from './contract.ts'
import { countLines } from './dry-run.ts'
import { validateLine } from './validate-line.ts'
import { createAsk, markKnown } from './mark-known.ts'
import { SeenPeople } from './match-customer.ts'
import { lockImport, getCustomerNames } from './service.ts'
import { toLine } from './import-row.ts'
import type { LineRow } from './import-row.ts'
import { importLines as lines, imports } from './tables.ts'

const LAYOUT = toLayout(FIELDS.map((target) => ({ target })))

/** Puts other words into cells of a line that could not be read, and judges it again. The file stays as it is. */
export async function fixLine(tx: Tx, id: string, line: number, cells: Partial<Record<Field, string>>): Promise<Line> {
  const found = await hold(tx, id, line)
  if (found.state !== 'wrong' && found.issues === null) throw conflict('This line has already been fixed.')
  const shown = toLine(found, null)
  if (shown.issues.some(({ field }) => field === null))
    throw conflict('This line isn’t split correctly. Fix it in the file and upload the file again.')
  const now = { ...shown, phone: shown.phone && formatPhone(shown.phone, shown.phoneExtension) }
  const values = assembleValues(
    LAYOUT,
    FIELDS.map((field) => cells[field] ?? shown.issues.find((issue) => issue.field === field)?.value ?? now[field]),
  )
  const judged = validateLine({ ...values, ...(await besideFields(tx, id, found)) })
  if ('issues' in judged) {
    const count = Number(values.serviceCount)
    const { name, phone, email, address, serviceCategory, transactionDate } = values
    const serviceCount =
      values.serviceCount !== '' && Number.isInteger(count) && count >= 0 && count < 1e6 ? count : null
    await tx
      .update(lines)
      .set({
        name,
        phone,
        phoneExtension: null,
        email,
        address,
        serviceCategory,
        transactionDate,
        serviceCount,
        state: 'wrong',
        issues: judged.issues,
      })
      .where(of(id, line))
  } else {
    const { notes, more, ...fields } = judged
    const issues = notes.length > 0 ? notes : null
    await tx
      .update(lines)
      .set({ ...fields, more: found.more ?? more, ...NEW, customerId: randomUUID(), issues, cells: null })
      .where(of(id, line))
    await compare(tx, id, line)
  }
  return recounted(tx, id, line)
}

/**
 * What the cells of a wrong line say beside the fields that are shown: it goes with the customer once the line is
 * mended.
 */
async function besideFields(
  tx: Tx,
  id: string,
  { cells }: LineRow,
): Promise<Partial<Pick<Values, 'tags' | 'note' | 'consents' | 'addresses' | 'custom'>>> {
  if (cells === null) return {}
  const [row] = await tx.select({ columns: imports.columns }).from(imports).where(eq(imports.id, id))
  const columns = (row?.columns ?? []).map(({ heading, target }) => ({ heading, target: target as Target | null })) // only this domain writes them
  const { tags, note, consents, addresses, custom } = assembleValues(toLayout(columns), cells)
  return { tags, note, consents, addresses, custom }
}

/**
 * Decides who a line is. `same`: the customer that a doubtful line resembles; the line updates that customer. `new`: a
 * separate customer, even when others share the phone.
 */
export async function resolveLine(tx: Tx, id: string, line: number, as: Decision): Promise<Line> {
  const found = await hold(tx, id, line)
  if (found.state === 'wrong') throw conflict('Fix this line first.')
  if (as === 'leave') {
    await tx
      .update(lines)
      .set({ ...NEW, customerId: randomUUID() })
      .where(of(id, line))
    await compare(tx, id, line)
  } else if (as === 'new') {
    await tx
      .update(lines)
      .set({ ...NEW, customerId: randomUUID(), choice: 'new' })
      .where(of(id, line))
  } else {
    if ((found.state !== 'doubtful' && found.state !== 'known') || found.customerId === null)
      throw conflict('This line doesn’t match an existing customer.')
    await tx.update(lines).set({ state: 'known', choice: 'same' }).where(of(id, line))
  }
  return recounted(tx, id, line)
}

const NEW = { state: 'new', same: null, twin: null, choice: null } as const
const of = (id: string, line: number) => and(eq(lines.importId, id), eq(lines.line, line))

async function hold(tx: Tx, id: string, line: number): Promise<LineRow> {
  const row = await lockImport(tx, id)
  if (row.status !== 'checked') throw conflict('This import has already started, so its lines can’t be changed.')
  const [found] = await tx.select().from(lines).where(of(id, line))
  if (!found) throw notFound('This line isn’t in the file.')
  return found
}

/** Whether another line of the file, or a customer who is here, is the same as this new one. */
async function compare(tx: Tx, id: string, line: number): Promise<void> {
  const [row] = await tx.select().from(lines).where(of(id, line))
  if (!row) return
  const { phone, email } = row
  const keys = [phone === '' ? undefined : eq(lines.phone, phone), email === null ? undefined : eq(lines.email, email)]
  const others =
    phone === '' && email === null
      ? []
      : await tx
          .select()
          .from(lines)
          .where(
            and(
              eq(lines.importId, id),
              ne(lines.line, line),
              inArray(lines.state, ['new', 'known', 'address']),
              or(...keys),
            ),
          )
          .orderBy(lines.line)
          .limit(50)
  const seen = new SeenPeople()
  for (const other of others) seen.take(other.twin ?? other.line, other)
  const twin = seen.take(line, row)
  if (twin)
    await tx
      .update(lines)
      .set({ ...twin, customerId: null })
      .where(of(id, line))
  else await markKnown(createAsk(tx), { id, from: line - 1, to: line }, null)
}

async function recounted(tx: Tx, id: string, line: number): Promise<Line> {
  await tx
    .update(imports)
    .set(await countLines(tx, id))
    .where(eq(imports.id, id))
  tx.notifyClients('imports')
  const [row] = await tx.select().from(lines).where(of(id, line))
  if (!row) throw notFound('This line isn’t in the file.')
  return toLine(row, (await getCustomerNames(tx, [row])).get(row.customerId ?? '') ?? null)
}
