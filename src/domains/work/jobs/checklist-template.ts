/** The steps that the price book asks for at each job of a service, and whether a job may be completed without them. */
import { and, asc, count, eq, isNull } from 'drizzle-orm'
import * as priceBook from '#domains/sales/price-book/service.ts'
import type { Item } from '#domains/sales/price-book/contract.ts'
import { photos } from '#domains/work/photos/tables.ts'
import { formatList } from '#lib/format-list.ts'
import { Problem } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { jobTasks } from './tables.ts'

/**
 * Writes the checklist of a new job: the template of its service, and then what was typed. A typed line that the
 * template has too is there once. Later changes of the price book leave it as it is.
 */
export async function writeChecklist(
  tx: Tx,
  jobId: string,
  item: Pick<Item, 'checklist'> | undefined,
  typed: readonly string[],
): Promise<void> {
  const rows = toRows(tx, jobId, mergeSteps(item?.checklist ?? [], typed))
  if (rows.length > 0) await tx.insert(jobTasks).values(rows)
}

/** The same for many jobs that a task makes, for which no one typed a line. */
export async function writeChecklists(tx: Tx, jobs: readonly { id: string; service: string }[]): Promise<void> {
  const items = await priceBook.list(tx)
  const rows = jobs.flatMap(({ id, service }) => toRows(tx, id, priceBook.pickService(items, service)?.checklist ?? []))
  // A statement has room for so many parameters.
  for (let from = 0; from < rows.length; from += 1000) await tx.insert(jobTasks).values(rows.slice(from, from + 1000))
}

const toRows = (tx: Tx, jobId: string, steps: Item['checklist']) =>
  steps.map(({ text, answer, required }, place) => ({
    jobId,
    text,
    required,
    place,
    answerKind: answer,
    createdAt: tx.now,
  }))

function mergeSteps(template: Item['checklist'], typed: readonly string[]): Item['checklist'] {
  const known = new Set(template.map(({ text }) => text.toLowerCase()))
  const own = typed.filter((text) => !known.has(text.toLowerCase()))
  return [...template, ...own.map((text) => ({ text, answer: 'check' as const, required: false }))]
}

/**
 * Throws CHECKLIST_OPEN with the must-have steps that are open. A photo step is done once it is checked off and the job
 * has a photo for it.
 */
export async function assertChecklistDone(tx: Tx, jobId: string): Promise<void> {
  const steps = await tx
    .select({ text: jobTasks.text, kind: jobTasks.answerKind, doneAt: jobTasks.doneAt })
    .from(jobTasks)
    .where(and(eq(jobTasks.jobId, jobId), eq(jobTasks.required, true)))
    .orderBy(asc(jobTasks.place), asc(jobTasks.createdAt), asc(jobTasks.id))
  if (steps.length === 0) return
  const [taken] = await tx
    .select({ many: count() })
    .from(photos)
    .where(and(eq(photos.jobId, jobId), isNull(photos.removedAt)))
  let left = taken?.many ?? 0
  const open = steps.filter(({ kind, doneAt }) => {
    if (doneAt === null) return true
    if (kind !== 'photo') return false
    left -= 1
    return left < 0
  })
  if (open.length === 0) return
  const named = formatList(open.map(({ text }) => `“${text}”`))
  throw new Problem(
    409,
    'CHECKLIST_OPEN',
    `${open.length === 1 ? 'A must-have step is' : `${open.length} must-have steps are`} still open: ${named}. Finish ${open.length === 1 ? 'it' : 'them'}, or complete the job anyway with a reason.`,
  )
}
