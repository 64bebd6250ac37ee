import { z } from 'zod'
import { AnswerKind } from '#domains/sales/price-book/contract.ts'
import { Id } from '#lib/api.ts'
import { line } from '#lib/text.ts'

export const MAX_TASKS = 50
export const TaskText = line(200, 'Enter a checklist item.')

/** One line of the checklist. */
export const Task = z.object({
  id: Id,
  text: z.string(),
  /** How the crew answers it. */
  kind: AnswerKind,
  /** Without it the job is completed only with a reason. */
  required: z.boolean(),
  /** `yes` or `no`, a number or words; null for a check, a photo and what has no answer yet. */
  answer: z.string().nullable(),
  doneAt: z.date().nullable(),
  doneBy: z.string().nullable(),
})
export type Task = z.infer<typeof Task>
