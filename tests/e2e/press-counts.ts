import type { Screen } from './screen-paths.ts'

/** Buttons, links and options that were pressed, and fields that were filled or chosen in. */
export type Taken = { presses: number; inputs: number }

type Task = { before: Taken | null } & Record<Screen, Taken>
const task = (before: Taken | null, phone: Taken, desk: Taken = phone): Task => ({ before, phone, desk })
const took = (presses: number, inputs: number): Taken => ({ presses, inputs })

/**
 * What each task took in the first release, by its review or by the steps that the review describes (`null`: it could
 * not be done), and the most that it may take now. docs/decisions/100-the-owners-tasks-are-counted.md has the same
 * numbers.
 */
export const TASKS = {
  'start an empty install and answer the first quote': task(took(34, 27), took(0, 0)),
  'take a call and book the estimate visit': task(took(5, 9), took(0, 0)),
  'write an estimate with three finishes and send it': task(took(11, 17), took(0, 0)),
  'schedule accepted work with a person': task(took(3, 6), took(0, 0)),
  'finish a job with more material than the books have': task(took(12, 1), took(0, 0)),
  'bill a completed job': task(took(4, 2), took(0, 0)),
  'add a service plan': task(took(2, 7), took(0, 0)),
  'send an offer to customers without work for a year': task(null, took(0, 0)),
  'reply to a text': task(took(6, 0), took(0, 0)),
  'import a file, undo it, and merge two customers': task(took(9, 2), took(0, 0)),
  'close a month for the accountant': task(null, took(0, 0)),
  'receive a material that runs low': task(took(1, 2), took(0, 0)),
  'answer a review and publish it': task(took(3, 0), took(0, 0)),
  'add a technician who signs in': task(took(3, 7), took(0, 0)),
  'change the words of a page': task(took(1, 2), took(0, 0)),
  'back up and restore': task(null, took(0, 0)),
  'find an estimate by its number': task(took(2, 1), took(0, 0)),
  'save what the server did not take': task(took(2, 1), took(0, 0)),
} satisfies Record<string, Task>
