import type { Storage } from './port.ts'

/**
 * A store that was connected while the product was in use. Everything new goes there; what was stored in the folder
 * before is still found there, so that connecting a store loses no photo.
 */
export function layeredStorage(store: Storage, before: Storage): Storage {
  return {
    ...store,
    read: async (key) => (await store.read(key)) ?? before.read(key),
    stream: async (key) => (await store.stream(key)) ?? before.stream(key),
    fetch: async (key, to) => (await store.fetch(key, to)) || before.fetch(key, to),
    remove: async (key) => {
      await store.remove(key)
      await before.remove(key)
    },
    async *list(folder) {
      const seen = new Set<string>()
      for await (const one of store.list(folder)) {
        seen.add(one.key)
        yield one
      }
      for await (const one of before.list(folder)) if (!seen.has(one.key)) yield one
    },
  }
}
