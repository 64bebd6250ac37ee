const MS = 1000

/** Runs `then` a second after the page has all of its files: what it asks for takes nothing from what is seen. */
export function whenIdle(then: () => void): void {
  const wait = () => setTimeout(then, MS)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}
