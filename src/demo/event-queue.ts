export type Act = { at: Date; act: () => Promise<unknown> }

/** What is to be done when, the earliest first; of the same time, what was said first. */
export class EventQueue {
  /** The next one last, where it is taken from. */
  readonly #acts: Act[] = []

  add(at: Date, act: Act['act']): void {
    let [low, high] = [0, this.#acts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const other = this.#acts[middle]
      if (other && other.at > at) low = middle + 1
      else high = middle
    }
    this.#acts.splice(low, 0, { at, act })
  }

  /** Takes the earliest off, if it is not after `until`. */
  next(until: Date): Act | undefined {
    const next = this.#acts.at(-1)
    return next && next.at <= until ? this.#acts.pop() : undefined
  }
}
