import type { Scenario } from './types.ts'

const OFFER = {
  name: 'Spring seal, 10% off',
  way: 'text',
  text: 'Hi {first_name}, {business} here: seal before summer and take 10% off through the end of the month. {link} {stop}',
  subject: '',
  email: '',
} as const

/** Seeds text and marketing consents, one finished campaign with its results, and a draft. */
export function seedCampaign({ stage, days, cast, book }: Scenario): void {
  const { office } = cast
  stage.at(days.at(-300, '10:00'), async () => {
    for (const [place, id] of book.others.slice(50, 92).entries()) {
      const said = {
        id,
        channel: 'sms' as const,
        agreed: true,
        how: 'Checked both boxes on the form they signed',
        day: days.day(-300),
      }
      await office.conversations.recordConsent({ ...said, covers: 'texts' })
      if (place % 3 !== 2) await office.conversations.recordConsent({ ...said, covers: 'offers' })
    }
  })
  stage.at(days.at(-20, '09:40'), async () => {
    const audience = { categories: [], towns: [], tags: [], served: null, customerIds: book.others.slice(46, 96) }
    const { id, version } = await office.campaigns.create({ ...OFFER, audience, day: null, at: null })
    const { will } = await office.campaigns.reach({ audience, way: 'text' })
    await office.campaigns.confirm({ id, version, will })
    stage.cron(days.at(-20, '09:55'), ['campaigns.update-progress'])
  })
  const audience = {
    categories: ['Driveway Cleaning' as const],
    towns: [],
    tags: [],
    served: { is: 'over' as const, months: 18 },
    customerIds: null,
  }
  stage.at(days.at(-2, '16:40'), () =>
    office.campaigns.create({
      ...OFFER,
      name: 'Driveways we haven’t seen in a while',
      audience,
      day: null,
      at: null,
    }),
  )
}
