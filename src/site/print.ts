import { whenIdle } from './when-idle.ts'

export const PRINT_STYLES = '/print.css'

/**
 * The styles for paper come last of all: a browser asks for them before the first paint when a page links them. Without
 * script the page does.
 */
export function readyForPaper(): void {
  whenIdle(() =>
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', media: 'print', href: PRINT_STYLES }),
    ),
  )
}
