import { beforeAll } from 'vitest'

/**
 * An object that has its properties before the first test, so that a file can name it, and pass it on, at once. `make`
 * makes a plain object: methods of a class, and getters, would be lost.
 */
export function fillBeforeTests<T extends object>(make: () => Promise<T>): T {
  const object = {} as T // filled by the hook
  beforeAll(async () => {
    Object.assign(object, await make())
  })
  return object
}
