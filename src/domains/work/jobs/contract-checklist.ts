import { z } from 'zod'
import { AnswerKind } from '#domains/sales/price-book/contract.ts'
import { api, Id } from '#lib/api.ts'
import { line, lineOrNone } from '#lib/text.ts'

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

const one = z.object({ id: Id })
const task = one.extend({ taskId: Id })
const ids = z.array(Id).max(MAX_TASKS, 'Choose 50 or fewer.')

export const checklistContract = {
  addTask: api
    .route({ method: 'POST', path: '/jobs/{id}/tasks', successStatus: 201, summary: 'Add a checklist item' })
    .input(one.extend({ text: TaskText, kind: AnswerKind.optional(), required: z.boolean().optional() }))
    .output(Task),
  changeTask: api
    .route({
      method: 'PATCH',
      path: '/jobs/{id}/tasks/{taskId}',
      summary: 'Check off or edit a checklist item',
    })
    .meta({ access: 'technician' })
    .input(
      task.extend({
        text: TaskText.optional(),
        done: z.boolean().optional(),
        /** Empty takes the answer back. */
        answer: lineOrNone(300).optional(),
      }),
    )
    .output(Task),
  removeTask: api
    .route({ method: 'DELETE', path: '/jobs/{id}/tasks/{taskId}', summary: 'Remove a checklist item' })
    .input(task)
    .output(z.array(Task)),
  orderTasks: api
    .route({ method: 'PUT', path: '/jobs/{id}/tasks/order', summary: 'Reorder the checklist' })
    .input(one.extend({ ids: ids.refine((all) => new Set(all).size === all.length, 'List each item only once.') }))
    .output(z.array(Task)),
}
