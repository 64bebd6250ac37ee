import { measureMs, type Check } from '../check-result.ts'

const SLOW_MS = 1000

/** The page that visitors see first, asked of this very process. */
export const homePageCheck: Check = {
  type: 'Website',
  name: 'Home page',
  run: async ({ listeningAt }, signal) => {
    if (listeningAt() === '') return { status: 'unknown', message: 'Still starting up' }
    let answer: { status: number; bytes: number } = { status: 0, bytes: 0 }
    const ms = await measureMs(async () => {
      const response = await fetch(`${listeningAt().replace(/0\.0\.0\.0|\[::\]/, '127.0.0.1')}/`, { signal })
      answer = { status: response.status, bytes: (await response.arrayBuffer()).byteLength }
    })
    const details = { Answer: String(answer.status), Size: `${Math.round(answer.bytes / 1000)} KB` }
    if (answer.status !== 200)
      return {
        status: 'unhealthy',
        message: `Returned ${answer.status}`,
        ms,
        details,
        advice: 'Check the server log for the reason.',
      }
    return { status: ms > SLOW_MS ? 'warning' : 'healthy', message: '200, from memory', ms, details }
  },
}
