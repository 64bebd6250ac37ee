import { whenSettled } from './settled.ts'

export const PRINT_STYLES = '/print.css'

/**
 * The styles for paper come last of all: a browser asks for them before the first paint when a page links them. Without
 * script the page does.
 */
export function readyForPaper(): void {
  whenSettled(() =>
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', media: 'print', href: PRINT_STYLES }),
    ),
  )
}
