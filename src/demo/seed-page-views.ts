import * as traffic from '#domains/site/traffic/service.ts'
import type { Sum } from '#domains/site/traffic/service.ts'
import { RandomNumbers } from './random-numbers.ts'
import type { Scenario } from './types.ts'

const PAGES = {
  '/': 34,
  '/services/paver-sealing': 12,
  '/gallery': 9,
  '/reviews': 6,
  '/service-areas/apollo-beach': 7,
  '/services/pressure-washing': 6,
  '/faq': 4,
  '/about': 3,
}
const SOURCES = [
  { source: 'google.com', medium: null, campaign: null, share: 0.55 },
  { source: 'direct', medium: null, campaign: null, share: 0.25 },
  { source: 'nextdoor.com', medium: null, campaign: null, share: 0.12 },
  { source: 'facebook.com', medium: 'social', campaign: 'spring', share: 0.08 },
]
const DAYS = 400

/** What visitors did, as daily sums: more in spring and on weekends, a form begun by some and sent by fewer. */
export async function seedPageViews({ stage, days }: Pick<Scenario, 'stage' | 'days'>): Promise<void> {
  const chance = new RandomNumbers(79)
  const sums: Sum[] = []
  for (let offset = -DAYS; offset < 0; offset++) {
    const day = days.day(offset)
    const season = 1 + 0.35 * Math.cos(((Number(day.slice(5, 7)) - 4) / 12) * 2 * Math.PI)
    const growth = 0.7 + 0.3 * (1 + offset / DAYS)
    for (const [page, usual] of Object.entries(PAGES)) {
      for (const { share, ...origin } of SOURCES) {
        const views = Math.round(usual * share * season * growth * (0.7 + 0.6 * chance.next()))
        if (views > 0) sums.push({ day, page, ...origin, kind: 'view', count: views })
        if (page !== '/') continue
        for (const [kind, of] of [
          ['call', 0.05],
          ['started', 0.12],
          ['sent', 0.05],
        ] as const) {
          const many = Math.floor(views * of + chance.next())
          if (many > 0) sums.push({ day, page, ...origin, kind, count: many })
        }
      }
    }
  }
  await stage.write((tx) => traffic.add(tx, sums))
}
