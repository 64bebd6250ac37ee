/**
 * Numbers that look like chance and are the same each time: mulberry32, public domain
 * (https://gist.github.com/tommyettinger/46a874533244883189143505d203312c).
 */
export class RandomNumbers {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** From 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  /** One of several; there must be one. */
  one<T>(of: readonly T[]): T {
    return of[this.whole(0, of.length - 1)] as T // within the list, which is not empty
  }

  /** The same in another order. */
  shuffled<T>(of: readonly T[]): T[] {
    return of
      .map((value) => ({ value, place: this.next() }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ value }) => value)
  }
}

/** So many of each, as a list: `{ a: 2, b: 1 }` → a, a, b. */
export const repeatKeys = <Key extends string>(many: Readonly<Record<Key, number>>): Key[] =>
  // Object.entries forgets which keys there are.
  (Object.entries(many) as [Key, number][]).flatMap(([key, times]) => Array.from({ length: times }, () => key))
