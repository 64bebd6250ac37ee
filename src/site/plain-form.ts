import { PAGES } from './pages.ts'

/** A form as a browser without JavaScript posts it: every field a text, or a list where one came twice. */
export type PlainForm = Record<string, string | string[]>

/** The form says where it stands; what it says may be anything. */
export const pageWithForm = (from: string | string[] | undefined): string => PAGES.find((page) => page.quoteForm && page.path === from)?.path ?? '/'

/** The fields of a plain form, whose lines a browser ends with CR LF. One that is there twice is kept as a list, which no rule accepts. */
export function readForm(text: string): PlainForm {
  const form = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const all = form.getAll(name).map((typed) => typed.replaceAll('\r\n', '\n'))
      return [name, all.length > 1 ? all : (all[0] ?? '')]
    }),
  )
}

/** A form knows only texts: an empty number is none, and a ticked box says 'on'. */
export function fromForm({ areaSqFt, roughSize, smsConsent, offersConsent, elapsedMs: _elapsed, ...texts }: PlainForm): Record<string, unknown> {
  const area = typeof areaSqFt === 'string' ? areaSqFt.replaceAll(/[\s,]/g, '') : areaSqFt
  return {
    ...texts,
    smsConsent: isTicked(smsConsent),
    offersConsent: isTicked(offersConsent),
    areaSqFt: area === undefined || area === '' ? null : Number(area),
    roughSize: roughSize || null,
  }
}

const isTicked = (typed: string | string[] | undefined): boolean => typed === 'on' || typed === 'true'
