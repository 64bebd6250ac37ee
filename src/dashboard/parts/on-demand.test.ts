import { expect, test } from 'vitest'
import { onDemand } from './on-demand.ts'

test('is fetched once however often it is asked for, and again after it did not come', async () => {
  let times = 0
  const code = onDemand(async () => {
    times++
    if (times === 1) throw new Error('no network')
    return 'drawn'
  })
  expect(() => code.get()).toThrow('This code has not been loaded.')
  await expect(code.load()).rejects.toThrow('no network')
  await expect(Promise.all([code.load(), code.load()])).resolves.toEqual(['drawn', 'drawn'])
  expect(code.get()).toBe('drawn')
  expect(times).toBe(2)
})
