import type { Page } from 'playwright-core'

/**
 * What a reader of the page as it stands would lose: pages or parts that must be scrolled sideways, text and controls
 * that are cut off or lie on one another, bars that cover more than half of the screen. An empty list is the aim.
 */
export const lost = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Box = { left: number; right: number; top: number; bottom: number }
    type Piece = Box & { of: Element; layer: Element | null; says: string }
    const { clientWidth: width, scrollWidth } = document.documentElement
    const found = new Set<string>()
    const shown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('.vh,.skip')
    const named = (element: Element) =>
      `<${element.tagName.toLowerCase()}${element.className && ` class="${element.getAttribute('class')}"`}>`
    const ancestors = (element: Element): Element[] =>
      element.parentElement ? [element.parentElement, ...ancestors(element.parentElement)] : []
    /** What moves on its own: only in the same layer may nothing lie on anything else. */
    const layerOf = (element: Element) =>
      [element, ...ancestors(element)].find(
        (one) => one.matches('dialog,[popover]') || /fixed|sticky/.test(getComputedStyle(one).position),
      ) ?? null

    if (scrollWidth > width) found.add(`the page is ${scrollWidth} wide on a screen of ${width}`)

    const pieces: Piece[] = []
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const of = node.parentElement
      const says = node.textContent?.trim().replaceAll(/\s+/g, ' ') ?? ''
      if (!of || says === '' || !shown(of)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const lines = [...range.getClientRects()]
      // A long word may be broken; into a column of letters it may not.
      if (lines.length > says.split(' ').length && lines.length > says.length / 5 + 1)
        found.add(`"${says}" is broken into ${lines.length} lines`)
      for (const { left, right, top, bottom, height } of lines) {
        // The box of a line is higher than its letters.
        if (right > left)
          pieces.push({
            left,
            right,
            top: top + height / 5,
            bottom: bottom - height / 5,
            of,
            layer: layerOf(of),
            says: `"${says.slice(0, 40)}"`,
          })
      }
    }
    for (const of of document.querySelectorAll('a,button,input,select,textarea,summary,label')) {
      const { left, right, top, bottom } = of.getBoundingClientRect()
      // A button may stand in the free end of a field.
      const end = of.tagName === 'INPUT' ? Number.parseFloat(getComputedStyle(of).paddingRight) : 0
      if (right > left && shown(of))
        pieces.push({ left, right: right - end, top, bottom, of, layer: layerOf(of), says: named(of) })
    }

    for (const piece of pieces) {
      let { left, right, top, bottom } = piece
      for (const box of [piece.of, ...ancestors(piece.of)]) {
        const { overflowX, overflowY, position } = getComputedStyle(box)
        const frame = box.getBoundingClientRect()
        if (box !== document.documentElement && box !== document.body && box.tagName !== 'INPUT') {
          // A row of chips may be pushed sideways as long as each of them fits; nothing may need both ways.
          if (/auto|scroll/.test(overflowX) && box.scrollWidth > box.clientWidth + 1) {
            if (box.scrollHeight > box.clientHeight + 1) found.add(`${named(box)} must be scrolled both ways`)
            if (right - left > box.clientWidth) found.add(`${piece.says} is wider than ${named(box)}`)
            ;[left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)]
          }
          if (/hidden|clip/.test(overflowX) && (left < frame.left - 2 || right > frame.right + 2))
            found.add(`${piece.says} is cut off sideways by ${named(box)}`)
          if (/hidden|clip/.test(overflowY) && (top < frame.top - 2 || bottom > frame.bottom + 2))
            found.add(`${piece.says} is cut off by ${named(box)}`)
          if (/auto|scroll/.test(overflowY) && box.scrollHeight > box.clientHeight + 1)
            [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)]
        }
        if (position === 'fixed') {
          if (top < -1 || bottom > innerHeight + 1) found.add(`${piece.says} is off the screen, in ${named(box)}`)
          break
        }
      }
      if (left < -1 || right > width + 1)
        found.add(`${piece.says} is at ${Math.round(left)} to ${Math.round(right)} of ${width}`)
      // What is left of it in the boxes that scroll.
      Object.assign(piece, { left, right, top, bottom })
    }

    for (const box of document.querySelectorAll('body *')) {
      const { textOverflow, whiteSpace, font, paddingLeft, paddingRight } = getComputedStyle(box)
      if (!shown(box)) continue
      if (box instanceof HTMLSelectElement) {
        const pen = document.createElement('canvas').getContext('2d')
        const choice = box.selectedOptions[0]?.text ?? ''
        if (pen) pen.font = font
        const room = box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) + 1
        for (const part of whiteSpace === 'normal' ? choice.split(' ') : [choice])
          if ((pen?.measureText(part).width ?? 0) > room)
            found.add(`"${part}" of the choice "${choice}" is cut off in ${named(box)}`)
      } else if (textOverflow === 'ellipsis' && box.scrollWidth > box.clientWidth + 1)
        found.add(`"${box.textContent}" is cut off by dots`)
    }

    const order = pieces
      .filter(({ left, right, top, bottom }) => right > left && bottom > top)
      .toSorted((a, b) => a.top - b.top)
    for (const [at, a] of order.entries()) {
      for (const b of order.slice(at + 1)) {
        if (b.top > a.bottom - 2) break
        const apart = a.right < b.left + 2 || b.right < a.left + 2
        if (!apart && a.layer === b.layer && !a.of.contains(b.of) && !b.of.contains(a.of))
          found.add(`${a.says} and ${b.says} lie on one another`)
      }
    }

    const bars = [...document.querySelectorAll('body *')].filter((box) => {
      const { position } = getComputedStyle(box)
      return (
        !box.matches('dialog,dialog *') &&
        shown(box) &&
        (position === 'fixed' || (position === 'sticky' && box.clientWidth === width))
      )
    })
    const covered = bars.reduce((sum, bar) => sum + bar.clientHeight * bar.clientWidth, 0) / (width * innerHeight)
    if (covered > 0.5)
      found.add(`${Math.round(covered * 100)} % of the screen is covered by ${bars.map(named).join(', ')}`)
    return [...found]
  })
