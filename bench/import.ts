import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { withBulkConnection } from '#platform/database/copy-stream.ts'
import { onOwnConnection } from '#platform/database/pool.ts'
import { startBig } from './big-data.ts'
import type { BigData } from './big-data.ts'
import { runPaired, report } from './paired-runs.ts'

const TURNS = Number(process.env.TURNS ?? 3)
/**
 * Lines of the file; of each hundred one is wrong, one is here already and, of each two hundred, one is there twice.
 */
const LINES = Number(process.env.LINES ?? 100_000)
const HERE = 20_000

/** What a benchmark reads of an import. */
type Answer = {
  id: string
  status: string
  columns: { target: string | null }[]
  counts: Record<'new' | 'doubtful' | 'twice' | 'wrong', number>
  added: number
}

type Line = { csv: string; copied: string | null }

/**
 * Uploads a file of 100,000 customers, checks it line by line, compares it with the existing customers, and imports it.
 * For comparison, a plain COPY adds the very same rows to the same table with the same indexes. During the import, the
 * customer list is requested again and again.
 */
export async function importing(): Promise<boolean> {
  const big = await startBig({ customers: HERE, jobs: 1000 })
  try {
    const lines = Array.from({ length: LINES }, (_line, number) => lineOf(number))
    const file = [
      'Name,Phone,Email,Address,Service Category,Service Count,Transaction Date',
      ...lines.map(({ csv }) => csv),
    ].join('\r\n')
    const rows = lines.flatMap(({ copied }) => copied ?? [])
    const chunks = Array.from({ length: Math.ceil(rows.length / 500) }, (_chunk, place) =>
      rows.slice(place * 500, place * 500 + 500).join(''),
    )
    const idle = await listTimes(big, until(wait(5000)))
    const busy: number[] = []
    const times = await runPaired(
      TURNS,
      async () => {
        await clean(big)
        const began = performance.now()
        const done = importFile(big, file, rows.length)
        const listed = listTimes(big, until(done))
        await done
        const took = performance.now() - began
        busy.push(...(await listed))
        return took
      },
      async () => {
        await clean(big)
        const began = performance.now()
        await withBulkConnection(big.database.pool, ({ copy }) =>
          copy(
            'customers (id, name, email, phone, address, service_category, transaction_date, transaction_day, service_count)',
            Readable.from(chunks),
          ),
        )
        return performance.now() - began
      },
    )
    const held = report(
      `import of ${LINES.toLocaleString('en-US')} lines beside COPY of its ${rows.length.toLocaleString('en-US')} rows`,
      'ms',
      times,
      {
        atMost: 1.5,
      },
    )
    const lists = [0.5, 0.95].map((part) => {
      const [during, before] = [percentile(busy, part), percentile(idle, part)]
      return report(
        `list of customers during an import beside idle, p${part * 100}`,
        'ms',
        { ours: during, bare: before, ratio: during / before },
        { atMost: 3 },
      )
    })
    return held && lists.every(Boolean)
  } finally {
    await big.stop()
  }
}

/**
 * The way back to the tables as they were: without the triggers and the look-ups of foreign keys, which would take
 * longer than the import.
 */
async function clean({ database }: BigData): Promise<void> {
  const back = [
    'set session_replication_role = replica',
    `delete from customers where phone like '+1727%'`,
    'delete from customer_last_service where customer_id not in (select id from customers)',
    'truncate import_lines, imports, duplicate_checks, duplicate_pairs, customer_counts',
    'insert into customer_counts (category, archived, many, changes) select service_category, archived, count(*), count(*) from customers group by 1, 2',
    'vacuum analyze customers',
    'vacuum analyze customer_last_service',
    'checkpoint',
  ]
  await onOwnConnection(database.pool.options, async (client) => {
    for (const statement of back) await client.query(statement)
  })
}

async function importFile({ app, cookie }: BigData, file: string, expected: number): Promise<void> {
  const form = new FormData()
  form.set('name', 'big.csv')
  form.set('file', new Blob([file]), 'big.csv')
  const call = async (method: string, path: string, body?: FormData | object): Promise<Answer> => {
    const isForm = body instanceof FormData
    const answer = await fetch(app.url + path, {
      method,
      headers: { cookie, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    // Its own answers, which the product's tests hold to this shape.
    return (await answer.json()) as Answer
  }
  const settled = async (id: string, as: string): Promise<Answer> => {
    for (;;) {
      const row = await call('GET', `/api/imports/${id}`)
      if (row.status === as) return row
      await wait(50)
    }
  }
  const { id, columns } = await call('POST', '/api/imports', form)
  await call('POST', `/api/imports/${id}/check`, { targets: columns.map(({ target }) => target) })
  const { counts } = await settled(id, 'checked')
  if (counts.new !== expected || counts.wrong === 0 || counts.doubtful === 0 || counts.twice === 0)
    throw new Error(`The dry run found ${JSON.stringify(counts)}`)
  await call('POST', `/api/imports/${id}/start`, { known: 'skip' })
  const { added } = await settled(id, 'done')
  if (added !== expected) throw new Error(`${added} were added, not ${expected}`)
}

/** Milliseconds of the first page of the list, again and again, until it is over. */
async function listTimes({ app, cookie }: BigData, over: { yet: boolean }): Promise<number[]> {
  const times: number[] = []
  while (!over.yet) {
    const began = performance.now()
    const answer = await fetch(`${app.url}/api/customers?sort=name`, { headers: { cookie } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`The list answered ${answer.status}`)
    times.push(performance.now() - began)
    await wait(20)
  }
  return times
}

function until(end: Promise<unknown>): { yet: boolean } {
  const over = { yet: false }
  void end.finally(() => (over.yet = true)).catch(() => {})
  return over
}

function lineOf(number: number): Line {
  const name = `Maria Nuñez${number % 977} Söhn${number}`
  const [email, address, count, date] = [
    `maria.${number}@example.com`,
    `${number} Shell Point Rd, Ruskin, FL 33570`,
    number % 7,
    `${1 + (number % 12)}/${1 + (number % 28)}/2024`,
  ]
  const csv = (phone: string) => `"${name}",${phone},${email},"${address}",Paver Sealing,${count},${date}`
  if (number % 100 === 1) return { csv: csv('555-12').replace(name, ''), copied: null }
  // The phones of those who are here, by big-data.ts, under other names.
  if (number % 100 === 2) return { csv: csv(`(813) ${spelled(2_000_001 + number / 100)}`), copied: null }
  // The customer of the next line, who is therefore there twice.
  if (number % 200 === 3) return { csv: lineOf(number + 1).csv, copied: null }
  const [, month = '', day = ''] = /^(\d+)\/(\d+)\//.exec(date) ?? []
  const isoDay = `2024-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const copied = `${[randomUUID(), name, email, `+1727${2_000_000 + number}`, address, 'Paver Sealing', date, isoDay, count].join('\t')}\n`
  return { csv: csv(`(727) ${spelled(2_000_000 + number)}`), copied }
}

const spelled = (seven: number): string => {
  const digits = String(Math.floor(seven))
  return `${digits.slice(0, 3)}-${digits.slice(3)}`
}

const percentile = (values: number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN
