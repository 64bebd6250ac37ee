import { TOWNS } from '#domains/system/business/business-facts.ts'

/** Questions that fit a page, for visitors who don't know what to ask the chat. */
export function suggestQuestions(path: string): string[] {
  const town = TOWNS.find(({ slug }) => path === `/service-areas/${slug}`)
  const isWashing = path === '/services/pressure-washing'
  return [
    isWashing ? 'How much is pressure washing?' : 'How much does paver sealing cost?',
    isWashing ? 'Will it hurt my plants?' : 'When can I park on it again?',
    'What happens if it rains?',
    town ? `Do you work in ${town.name}?` : 'Which towns do you cover?',
  ]
}
