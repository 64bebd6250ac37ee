import type { Screen } from './screen-paths.ts'

/** Buttons, links and options that were pressed, and fields that were filled or chosen in. */
export type Taken = { presses: number; inputs: number }

type Task = { before: Record<Screen, Taken> | null; now: Record<Screen, Taken> }
type Counts = readonly [presses: number, inputs: number]
/** `desk` where it is not the same as on a phone. */
const took = ([presses, inputs]: Counts, desk: Counts = [presses, inputs]): Record<Screen, Taken> => ({
  phone: { presses, inputs },
  desk: { presses: desk[0], inputs: desk[1] },
})
const task = (before: Task['before'], now: Task['now']): Task => ({ before, now })

/**
 * What each task took in the first release, by its review or by the steps that the review describes (`null`: it could
 * not be done), and the most that it may take now. docs/decisions/100-the-owners-tasks-are-counted.md has the same
 * numbers.
 */
export const TASKS = {
  'start an empty install and answer the first quote': task(took([34, 27]), took([14, 18])),
  'take a call and book the estimate visit': task(took([5, 9]), took([5, 8])),
  'write an estimate with three finishes and send it': task(took([11, 17]), took([3, 3])),
  'schedule accepted work with a person': task(took([3, 6]), took([3, 2])),
  'finish a job with more material than the books have': task(took([12, 2]), took([11, 2])),
  'bill a completed job': task(took([4, 2]), took([4, 0])),
  'add a service plan': task(took([2, 7]), took([2, 4])),
  'send an offer to customers without work for a year': task(null, took([5, 2])),
  'reply to a text': task(took([6, 0], [5, 0]), took([4, 0])),
  'import a file, undo it, and merge two customers': task(took([10, 2], [9, 2]), took([10, 2], [9, 2])),
  'close a month for the accountant': task(null, took([9, 0], [7, 0])),
  'receive a material that runs low': task(took([1, 2]), took([1, 1])),
  'answer a review and publish it': task(took([4, 0], [3, 0]), took([4, 0], [3, 0])),
  'add a technician who signs in': task(took([3, 7]), took([3, 4])),
  'change the words of a page': task(took([1, 2]), took([1, 2])),
  'back up and restore': task(null, took([3, 2])),
  'find an estimate by its number': task(took([2, 1]), took([0, 1])),
  'save what the server did not take': task(took([2, 1]), took([2, 1])),
} satisfies Record<string, Task>
