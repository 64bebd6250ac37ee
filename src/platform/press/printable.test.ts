import { expect, test } from 'vitest'
import { printable } from './printable.ts'

test.each([
  ['Zoë Ångström', 'Zoë Ångström'],
  ['Nguyễn Thị', 'Nguyên Thị'.replace('ị', 'i').replace('ê', 'e')],
  ['Deck 😀🏊🏽‍♀️ sealed', 'Deck  sealed'],
  ['Ωμέγα', '?????'],
])('%s is printed as %s', (text, printed) => expect(printable(text)).toBe(printed))
