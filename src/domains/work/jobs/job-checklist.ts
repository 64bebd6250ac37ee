/** What is to be done on a job, line by line. The office writes it, who does the job ticks it. */
import { and, asc, count, eq, max, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { expectRow } from '#lib/expect-row.ts'
import { conflict, forbidden, invalid, notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { MAX_TASKS } from './contract-checklist.ts'
import type { Task } from './contract-checklist.ts'
import { assertAssignedToActor } from './assert-assigned.ts'
import { lockForWork } from './job-row.ts'
import { jobTasks } from './tables.ts'

/** In order. */
export async function listTasks(tx: Tx, jobId: string): Promise<Task[]> {
  return tx
    .select(taskColumns)
    .from(jobTasks)
    .where(eq(jobTasks.jobId, jobId))
    .orderBy(asc(jobTasks.place), asc(jobTasks.createdAt), asc(jobTasks.id))
}

/** Adds lines for one visit at the end of the checklist. Throws `conflict` for more than it may have. */
export async function addVisitTasks(tx: Tx, jobId: string, visitId: string, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    const { id } = await addTask(tx, jobId, { text })
    await tx.update(jobTasks).set({ visitId }).where(eq(jobTasks.id, id))
  }
}

/**
 * Adds a line at the end, checked off unless `kind` asks for an answer. Throws `conflict` for one too many, and once its
 * customer was erased.
 */
export async function addTask(
  tx: Tx,
  jobId: string,
  {
    text,
    kind = 'check',
    required = false,
  }: Pick<Task, 'text'> & { [Key in 'kind' | 'required']?: Task[Key] | undefined },
): Promise<Task> {
  await lockForWork(tx, jobId)
  const [there] = await tx
    .select({ last: max(jobTasks.place), many: count() })
    .from(jobTasks)
    .where(eq(jobTasks.jobId, jobId))
  if ((there?.many ?? 0) >= MAX_TASKS)
    throw conflict(`A checklist can have up to ${MAX_TASKS} items. Remove one first.`)
  const made = expectRow(
    await tx
      .insert(jobTasks)
      .values({ jobId, text, answerKind: kind, required, place: (there?.last ?? -1) + 1, createdAt: tx.now })
      .returning(taskColumns),
  )
  recordChange(tx, jobId, 'checklist line added', {}, { line: text })
  return made
}

/**
 * Ticks a line or takes the tick back, answers it, or says it otherwise, which is for the office. An answer ticks the
 * line, and an empty one takes the tick back. Throws `invalid` for an answer of another kind than the line asks for,
 * and for a tick without the answer.
 */
export async function changeTask(
  tx: Tx,
  jobId: string,
  taskId: string,
  change: { text?: string | undefined; done?: boolean | undefined; answer?: string | undefined },
): Promise<Task> {
  const { text } = change
  await assertAssignedToActor(tx, jobId)
  if (text !== undefined && tx.actor.role === 'technician')
    throw forbidden('You can check items off, but only the office can edit the checklist.')
  if (text !== undefined) await lockForWork(tx, jobId)
  const before = await lockTask(tx, jobId, taskId)
  const answer = change.answer === undefined ? before.answer : toAnswer(before, change.answer)
  const done = change.answer === undefined ? change.done : answer !== null
  if (done && answer === null && isAnswered(before.kind)) throw refuseAnswer(before.kind)
  const isTicked = done !== undefined && done !== (before.doneAt !== null)
  const next = {
    text: text ?? before.text,
    answer,
    ...(isTicked && { doneAt: done ? tx.now : null, doneBy: done ? tx.actor.name : null }),
  }
  const after = expectRow(await tx.update(jobTasks).set(next).where(eq(jobTasks.id, taskId)).returning(taskColumns))
  if (after.text !== before.text)
    recordChange(tx, jobId, 'checklist changed', { line: before.text }, { line: after.text })
  if (after.answer !== before.answer)
    recordChange(tx, jobId, 'checklist answered', { answer: before.answer }, { answer: after.answer, line: after.text })
  else if (isTicked)
    recordChange(tx, jobId, done ? 'checklist line ticked' : 'checklist line opened again', {}, { line: after.text })
  return after
}

const isAnswered = (kind: Task['kind']): boolean => kind !== 'check' && kind !== 'photo'

const ANSWERS = {
  'yes-no': 'Answer yes or no.',
  number: 'Enter a number, like 14.5.',
  text: 'Enter an answer.',
} as const

const refuseAnswer = (kind: Task['kind']): Error => {
  const message = kind === 'check' || kind === 'photo' ? 'Check this item off instead.' : ANSWERS[kind]
  return invalid(message, [{ path: 'answer', message }])
}

/** Null: the answer was removed. */
function toAnswer({ kind }: Task, typed: string): string | null {
  if (typed === '') return null
  const given = kind === 'yes-no' ? typed.toLowerCase() : typed
  const fits =
    kind === 'text' ||
    (kind === 'yes-no' && (given === 'yes' || given === 'no')) ||
    (kind === 'number' && /^-?\d{1,9}(\.\d{1,4})?$/.test(given.replaceAll(',', '')))
  if (!fits) throw refuseAnswer(kind)
  return kind === 'number' ? given.replaceAll(',', '') : given
}

/** Answers those that are left. */
export async function removeTask(tx: Tx, jobId: string, taskId: string): Promise<Task[]> {
  await lockForWork(tx, jobId)
  const { text } = await lockTask(tx, jobId, taskId)
  await tx.delete(jobTasks).where(eq(jobTasks.id, taskId))
  recordChange(tx, jobId, 'checklist line removed', { line: text }, {})
  return listTasks(tx, jobId)
}

/**
 * Reorders all lines of the checklist, each named once. Throws `conflict` when some are missing: another user added or
 * removed a line.
 */
export async function orderTasks(tx: Tx, jobId: string, ids: readonly string[]): Promise<Task[]> {
  await lockForWork(tx, jobId)
  const before = await listTasks(tx, jobId)
  const there = new Set(before.map(({ id }) => id))
  if (ids.length !== there.size || ids.some((id) => !there.has(id)))
    throw conflict('This checklist has changed. Reorder the items again.')
  if (ids.every((id, place) => before[place]?.id === id)) return before
  for (const [place, id] of ids.entries()) await tx.update(jobTasks).set({ place }).where(eq(jobTasks.id, id))
  recordChange(tx, jobId, 'checklist put in order', {}, {})
  return listTasks(tx, jobId)
}

async function lockTask(tx: Tx, jobId: string, taskId: string): Promise<Task> {
  const [task] = await tx
    .select(taskColumns)
    .from(jobTasks)
    .where(and(eq(jobTasks.id, taskId), eq(jobTasks.jobId, jobId)))
    .for('update')
  if (!task) throw notFound('This checklist item no longer exists.')
  return task
}

function recordChange(tx: Tx, jobId: string, action: string, before: object, after: object): void {
  audit.record(tx, { entity: 'jobs', entityId: jobId, action, before, after })
  tx.notifyClients('jobs')
}

/** A line as the contract has it. */
export const taskColumns = {
  id: jobTasks.id,
  visitId: jobTasks.visitId,
  text: jobTasks.text,
  // The check of the column holds it to the words of the contract.
  kind: sql<Task['kind']>`${jobTasks.answerKind}`,
  required: jobTasks.required,
  answer: jobTasks.answer,
  doneAt: jobTasks.doneAt,
  doneBy: jobTasks.doneBy,
}
