import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { Simulation } from './simulation.ts'

test('leaves slow work for the time when the demo opens, so that its queue does not look stuck', async () => {
  const database = await freshDatabase()
  const end = new Date('2026-03-10T15:30:00Z')
  try {
    // No task runs in this story, so that the rest of the product is not asked for.
    const stage = new Simulation(database.pool, new Date('2026-03-01T12:00:00Z'), () => ({}) as never)
    stage.at(new Date('2026-03-01T13:00:00Z'), () =>
      stage.write((tx) => tx.enqueue('photos.generate-variants', { id: '00000000-0000-4000-8000-000000000000' })),
    )
    const left = await stage.play(end)
    expect(left.map(({ queue, after }) => ({ queue, after }))).toEqual([
      { queue: 'photos.generate-variants', after: end },
    ])
  } finally {
    await database.drop()
  }
})
