import type { ReadPhone } from './phone-library.ts'

let library: ReadPhone | null = null
let loading: Promise<void> | null = null
const watchers = new Set<() => void>()

/**
 * What reads the numbers of other countries, or null while it is not loaded. Its tables are 25 KB, a tenth of all
 * JavaScript that the dashboard may load at first, and few numbers need them: the first one that does asks for them.
 */
export function phoneLibrary(): ReadPhone | null {
  if (library === null) void loadPhoneLibrary()
  return library
}

/** Resolves once the library is here, or cannot be had. */
export function loadPhoneLibrary(): Promise<void> {
  if (library !== null) return Promise.resolve()
  loading ??= load()
  return loading
}

/** Calls back once the library is loaded: numbers on screen can then be written as their country writes them. */
export function watchPhoneLibrary(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

async function load(): Promise<void> {
  try {
    library = (await import('libphonenumber-js/min')).parsePhoneNumberFromString
    for (const changed of watchers) changed()
  } catch {
    // Without a connection the digits stay as they are, and the next such number tries again.
  } finally {
    loading = null
  }
}
