/**
 * From now on the line of every comparison follows its range. The share of the picture before is one custom property of
 * the frame, set by script, since the policy allows no style attributes.
 */
export function followCompareLines(): void {
  document.addEventListener('input', ({ target }) => target instanceof HTMLInputElement && moveLine(target))
  // A browser puts back where a visitor left it, without saying so.
  addEventListener('pageshow', () => {
    for (const range of document.querySelectorAll<HTMLInputElement>('.ba [type=range]'))
      if (range.value !== range.defaultValue) moveLine(range)
  })
}

function moveLine(range: HTMLInputElement) {
  const frame = range.type === 'range' && range.closest<HTMLElement>('.ba')
  if (!frame) return
  frame.style.setProperty('--p', `${range.value}%`)
  range.setAttribute('aria-valuetext', `${range.value} percent before`)
}
