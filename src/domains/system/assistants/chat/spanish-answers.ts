import type { ServiceKey } from '#domains/system/business/contract.ts'
import { TOWNS } from '#domains/system/business/business-facts.ts'
import { groupWeek } from '#domains/system/business/format-week.ts'
import { computeBallpark, formatBallpark } from '#domains/sales/pricing/compute-ballpark.ts'
import type { ChatAnswer, ChatQuestion, Knowledge } from './chat-topic.ts'

// What visitors ask most, answered in Spanish: prices, hours, places, the warranty. The rest is for a person.

const NAMES: Readonly<Record<ServiceKey, string>> = {
  'paver-sealing': 'sellado de adoquines',
  'paver-cleaning': 'limpieza de adoquines',
  'paver-restoration': 'restauración de adoquines',
  'pressure-washing': 'lavado a presión',
  'pool-deck': 'sellado del área de la piscina',
  driveway: 'sellado de la entrada',
}

const ASKS = {
  price: /\b(cuanto|cuanta|precios?|cuestan?|cobran?|costo|costaria|sale|tarifas?|presupuesto|cotizacion)\b/,
  hours:
    /\b(horarios?|abiertos?|abren|cierran|hora|horas|lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|hoy|fin de semana)\b/,
  place: /\b(donde|zonas?|area|ciudad|llegan|vienen|trabajan en|cubren|lejos)\b/,
  warranty: /\b(garantia|garantizan)\b/,
  insured: /\b(licencia|seguro|asegurados?)\b/,
  greeting: /^(hola|buenas|buenos dias|buen dia|saludos|tardes|noches|dias| )+$/,
}

/** Answers a question in Spanish from the same facts as in English, or leads to a person. */
export function answerInSpanish(asked: ChatQuestion, known: Knowledge): ChatAnswer {
  return { text: textOf(asked, known), next: ['quote', 'call'], language: 'es' }
}

function textOf({ text, place }: ChatQuestion, known: Knowledge): string {
  const { facts, phoneShown } = known
  const reach = `Llámenos al ${phoneShown} o pida su presupuesto gratis con el formulario.`
  if (ASKS.greeting.test(text))
    return `¡Hola! Soy el asistente automático de ${facts.name}. Puedo contestar sobre precios, horarios y zonas. Para hablar con una persona, llámenos al ${phoneShown}.`
  if (place && !place.href)
    return `${place.name || 'Ese lugar'} no está en nuestra lista. Trabajamos a unas ${facts.radiusMiles} millas de ${facts.city}. ${reach}`
  if (ASKS.price.test(text)) return `${priceText(text, known)} El presupuesto es gratis. ${reach}`
  if (place) return `Sí, trabajamos en ${place.name}. ${reach}`
  if (ASKS.hours.test(text) && known.confirmed.hours) return `${hoursText(known)} ${reach}`
  if (ASKS.warranty.test(text) && facts.warrantyYears > 0)
    return `Todo trabajo de sellado tiene una garantía de ${facts.warrantyYears} ${facts.warrantyYears === 1 ? 'año' : 'años'}. ${reach}`
  if (ASKS.insured.test(text)) return `Sí, ${facts.name} tiene licencia y seguro. ${reach}`
  if (ASKS.place.test(text))
    return `Estamos en ${facts.city} y trabajamos a unas ${facts.radiusMiles} millas: ${TOWNS.map(({ name }) => name).join(', ')}. ${reach}`
  return `Gracias por escribirnos. En español puedo contestar sobre precios, horarios y zonas. ${reach}`
}

function priceText(text: string, { rates }: Knowledge): string {
  const [, digits] = /\b(\d{2,6})\b/.exec(text) ?? []
  const sqFt = Number(digits ?? 0)
  const found = servicesOf(text).filter((service) => rates[service].high > 0)
  if (found.length === 0) return 'El precio depende de la superficie.'
  const inSpanish = (range: { low: number; high: number }) => formatBallpark(range).replace(' to ', ' a ')
  const figures = found.map((service) => {
    const { minimum } = rates[service]
    if (sqFt > 0) return `${NAMES[service]} ${inSpanish(computeBallpark(rates, service, sqFt))}`
    const least = minimum > 0 ? ` (mínimo ${inSpanish({ low: minimum, high: minimum })})` : ''
    return `${NAMES[service]} ${inSpanish(rates[service])} por pie cuadrado${least}`
  })
  const size = sqFt > 0 ? `Para unos ${sqFt.toLocaleString('en-US')} pies cuadrados` : 'Aproximadamente'
  return `${size}: ${figures.join('; ')}.`
}

function servicesOf(text: string): ServiceKey[] {
  const pool = /\b(piscina|alberca|pool)\b/.test(text)
  const driveway = /\b(entrada|cochera|driveway)\b/.test(text)
  if (/\bsell\w*/.test(text)) return [pool ? 'pool-deck' : driveway ? 'driveway' : 'paver-sealing']
  if (/\b(restaur\w*|nivel\w*|hundid\w*)\b/.test(text)) return ['paver-restoration']
  if (/\b(lav\w*|presion|techos?|casa|paredes)\b/.test(text)) return ['pressure-washing']
  if (/\blimpi\w*/.test(text))
    return /\badoquin\w*/.test(text) ? ['paver-cleaning'] : ['paver-cleaning', 'pressure-washing']
  return ['paver-sealing', 'paver-cleaning', 'pressure-washing']
}

const DAYS: Readonly<Record<string, string>> = {
  Monday: 'lunes',
  Tuesday: 'martes',
  Wednesday: 'miércoles',
  Thursday: 'jueves',
  Friday: 'viernes',
  Saturday: 'sábado',
  Sunday: 'domingo',
  to: 'a',
  and: 'y',
  closed: 'cerrado',
}

function hoursText({ hours }: Knowledge): string {
  const week = groupWeek(hours)
    .map(({ days, hours: times }) => `${days} ${times}`)
    .join(', ')
  return `Horario: ${week.replaceAll(/[A-Za-z]+/g, (word) => DAYS[word] ?? word)}.`
}
