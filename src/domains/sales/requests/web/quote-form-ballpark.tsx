import { useEffect, useRef, useState } from 'react'
import type { Rates, ServiceKey } from '#domains/system/business/contract.ts'
import { computeBallpark, listPriceFactors, formatBallpark } from '#domains/sales/pricing/compute-ballpark.ts'
import { formatList } from '#lib/format-list.ts'
import { ROUGH_SIZES, SERVICES } from '../contract-options.ts'
import { FILLED } from './quote-form-draft.ts'
import { readArea } from './quote-form-values.ts'
import styles from './quote-form.module.css'

type Query = { service: ServiceKey | null; areaSqFt: number }

/**
 * Shows what this size may cost, at once and while the visitor types. It reads the fields of its form, which are in no
 * component's state.
 */
export function QuoteBallpark({ rates }: { rates?: Rates }) {
  const place = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<Query | null>(null)
  const [unclear, setUnclear] = useState(false)

  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    const look = () => {
      const found = read(new FormData(form))
      setAsked(found === 'unclear' ? null : found)
      setUnclear(found === 'unclear')
    }
    const input = ({ target }: Event) => {
      clearOtherSize(form, target)
      look()
    }
    look()
    form.addEventListener('input', input)
    form.addEventListener(FILLED, look)
    return () => {
      form.removeEventListener('input', input)
      form.removeEventListener(FILLED, look)
    }
  }, [])

  return (
    <div ref={place} className={styles.live} aria-live="polite">
      {asked?.service && <Range rates={rates} service={asked.service} areaSqFt={asked.areaSqFt} />}
      {asked && !asked.service && <p className="hint">Choose a service above to see a price range for this size.</p>}
      {unclear && <p className="hint">Enter the area in square feet, like 850.</p>}
    </div>
  )
}

function Range({ rates, service, areaSqFt }: { rates?: Rates; service: ServiceKey; areaSqFt: number }) {
  // No rate that the owner has confirmed: no figure.
  if (!rates || rates[service].high === 0) return <p className="hint">We use the size to prepare your free quote.</p>
  const range = computeBallpark(rates, service, areaSqFt)
  return (
    <>
      <p className={styles.ballpark}>
        <span>Ballpark price for this size</span> <b>{`about ${formatBallpark(range)}`}</b>
      </p>
      <p className="hint">
        {range.low === range.high
          ? 'That’s our job minimum. You’ll get a firm price after a free visit.'
          : `It depends on ${formatList(listPriceFactors(service))}. You’ll get a firm price after a free visit.`}
      </p>
    </>
  )
}

function read(form: FormData): Query | 'unclear' | null {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const rough = Object.entries(ROUGH_SIZES).find(([key]) => key === text('roughSize'))?.[1].sqFt
  const areaSqFt = readArea(text('areaSqFt')) ?? rough
  if (areaSqFt === undefined) return null
  if (!Number.isInteger(areaSqFt) || areaSqFt < 1 || areaSqFt > 1_000_000) return 'unclear'
  return { areaSqFt, service: isService(text('service')) }
}

const isService = (text: string): ServiceKey | null => (Object.hasOwn(SERVICES, text) ? (text as ServiceKey) : null)

/** A size is typed or chosen: the later takes the place of the other. */
function clearOtherSize(form: HTMLFormElement, target: EventTarget | null): void {
  const [typed, chosen] = [form.elements.namedItem('areaSqFt'), form.elements.namedItem('roughSize')]
  if (!(typed instanceof HTMLInputElement) || !(chosen instanceof HTMLSelectElement)) return
  if (target === typed && typed.value !== '') chosen.value = ''
  if (target === chosen && chosen.value !== '') typed.value = ''
}
