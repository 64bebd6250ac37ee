import { z } from 'zod'

const STORAGE_KEY = 'jobs-view'
export const View = z.enum(['board', 'calendar', 'list'])
export type View = z.infer<typeof View>

/** The view that was chosen last on this device; undefined before. Private windows may refuse to store anything. */
export function readView(): View | undefined {
  try {
    return View.safeParse(localStorage.getItem(STORAGE_KEY)).data
  } catch {
    return undefined
  }
}

export function rememberView(view: View): void {
  try {
    localStorage.setItem(STORAGE_KEY, view)
  } catch {
    // The tab opens as it would on a new device.
  }
}
