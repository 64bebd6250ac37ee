import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '#platform/database/open.ts'
import type { OpenDatabase } from '#platform/database/open.ts'
import { log } from '#platform/log.ts'
import { urlOf } from '../tests/support/database-url.ts'
import { startSmtp } from '../tests/support/fakes/smtp.ts'
import { startTwilio } from '../tests/support/fakes/twilio.ts'
import { median } from './paired-runs.ts'
import { startServer } from './processes.ts'
import { OWNER } from './sign-in.ts'
import { visit } from './visitors.ts'

const TURNS = Number(process.env.TURNS ?? 3)
const [TEXTS, MAILS] = [2000, 500]
/** "stays within 2× of idle (or 50 ms)" */
const [TIMES, MS] = [2, 50]

/** Milliseconds of the slowest hundredth. */
type Site = { pages: number; quotes: number }

/**
 * The slowest hundredth of what visitors see and send, while thousands of messages wait and the providers hang, break
 * every connection, or are not there; beside the same while there is nothing to send. Every quote adds a text and an
 * email of its own.
 */
export async function providerOutage(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidestone-bench-'))
  log.level = 'error'
  const [database, twilio, smtp] = await Promise.all([
    openDatabase({ dataDir: folder, log }),
    startTwilio(),
    startSmtp(),
  ])
  const app = await startServer('dist/server/main.js', {
    DATABASE_URL: urlOf(database.pool),
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'loopback',
    ...twilio.env,
    // As much as ever hangs at once.
    TWILIO_PER_SECOND: '10',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'hello@tidestone.example',
    ...OWNER,
  })
  const idle = async (): Promise<Site> => {
    twilio.failAlways(null)
    smtp.failAlways(null)
    await empty(database)
    return slowest(app)
  }
  const during = (begin: () => unknown) => async (): Promise<Site> => {
    await empty(database)
    await begin()
    await fill(database)
    // The alert of the first quote wakes the sender.
    return slowest(app)
  }
  const hanging = during(() => {
    twilio.failAlways('hang')
    smtp.failAlways({ at: 'greeting', answer: 'hang' })
  })
  const breaking = during(() => {
    twilio.failAlways('reset')
    smtp.failAlways({ at: 'greeting', answer: 'reset' })
  })
  try {
    // Both warm.
    await idle()
    const times: Record<'idle' | 'hang' | 'break' | 'are not there', Site[]> = {
      idle: [],
      hang: [],
      break: [],
      'are not there': [],
    }
    for (let turn = 0; turn < TURNS; turn++) {
      times.idle.push(await idle())
      times.hang.push(await hanging())
      times.break.push(await breaking())
    }
    await Promise.all([twilio.close(), smtp.close()])
    for (let turn = 0; turn < TURNS; turn++) times['are not there'].push(await during(() => {})())
    return (['hang', 'break', 'are not there'] as const)
      .flatMap((how) => [compare(how, times.idle, times[how], 'pages'), compare(how, times.idle, times[how], 'quotes')])
      .every(Boolean)
  } finally {
    await app.stop()
    await Promise.all([twilio.close(), smtp.close()]).catch(() => {})
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function slowest({ url }: { url: string }): Promise<Site> {
  const { pages, quotes } = await visit(url)
  return { pages: pages.p99, quotes: quotes.p99 }
}

function compare(how: string, before: Site[], during: Site[], what: keyof Site): boolean {
  const [idle, now] = [median(before.map((site) => site[what])), median(during.map((site) => site[what]))]
  const holds = now <= Math.max(MS, TIMES * idle)
  process.stdout.write(
    `${holds ? 'holds ' : 'BROKEN'}  ${what} while the providers ${how}, p99: ${now.toFixed(1)} ms, idle ${idle.toFixed(1)} ms (bar ${TIMES} times that, or ${MS} ms)\n`,
  )
  return holds
}

/** Nothing to send, and no provider is left alone. */
async function empty({ pool }: OpenDatabase): Promise<void> {
  await pool.query('delete from communications')
  await pool.query('update message_channels set failures = 0, paused_until = null, next_send_at = null, reason = null')
}

async function fill({ pool }: OpenDatabase): Promise<void> {
  for (const [type, many] of [
    ['sms', TEXTS],
    ['email', MAILS],
  ] as const)
    await pool.query(
      `insert into communications (type, purpose, recipient, subject, message, send_after)
        select $1::text, 'reminder', case $1::text when 'sms' then '+1813555' || lpad((n % 10000)::text, 4, '0') else 'someone' || n || '@example.com' end,
          'Tomorrow', 'We come tomorrow. Number ' || n, now() from generate_series(1, $2) n`,
      [type, many],
    )
}
