import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Hono } from 'hono'
import type pg from 'pg'
import { ensureOwner } from '#domains/system/auth/ensure-owner.ts'
import { mountSignIn } from '#domains/system/auth/mount.ts'
import { loadConnections } from '#domains/system/connections/load-connections.ts'
import { countRefusals } from '#domains/system/auth/count-refusals.ts'
import { SignIn } from '#domains/system/auth/sign-in.ts'
import { customColumns } from '#domains/sales/custom-fields/export-values.ts'
import { mountCustomers } from '#domains/sales/customers/mount.ts'
import { CONSENT_EXPORT } from '#domains/messaging/messages/export-consent.ts'
import { mountPhotos } from '#domains/work/photos/mount.ts'
import { getHitCounter } from '#domains/site/redirects/hit-counter.ts'
import { getPageviewCounter } from '#domains/site/traffic/pageview-counter.ts'
import { mountDashboard } from '#site/dashboard.ts'
import type { Clock } from '#lib/clock.ts'
import { systemClock } from '#lib/clock.ts'
import { ChangeNotifier } from '#platform/change-notifier.ts'
import type { Config } from '#platform/config.ts'
import { migrate } from '#platform/database/migrate.ts'
import { assertNotDemoFolder } from '#platform/demo-folder.ts'
import { openDatabase } from '#platform/database/open.ts'
import { closePool, openPool } from '#platform/database/pool.ts'
import type { OpenDatabase } from '#platform/database/open.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { Database } from '#platform/database/database.ts'
import type { TransactionHooks } from '#platform/database/database.ts'
import { mountContract, mountGuards } from '#platform/http/api.ts'
import type { ApiOptions, HonoEnv } from '#platform/http/api.ts'
import type { AppServices, Restart } from '#platform/http/context.ts'
import { mountDocument } from '#platform/http/document.ts'
import { mountEvents } from '#platform/http/events.ts'
import { mountHealth } from '#platform/http/health.ts'
import { ResponseCache } from '#platform/http/response-cache.ts'
import { makeServer, mountFirst } from '#platform/http/server.ts'
import { StaticFiles } from '#platform/http/static-files.ts'
import { commonHeaders } from '#platform/http/security-headers.ts'
import { ownAddress } from '#platform/http/site-origin.ts'
import { makePrivateFolder } from '#platform/files/private-folder.ts'
import { Scratch } from '#platform/files/scratch.ts'
import { log } from '#platform/log.ts'
import type { PageCache } from '#platform/page-cache.ts'
import { Pictures } from '#platform/pictures/pictures.ts'
import { Queue } from '#platform/queue.ts'
import { TaskRuns } from '#platform/task-runs.ts'
import { assertPortIsFree, toPortFault } from '#platform/http/listening-port.ts'
import { LinkSigner } from '#platform/signed-keys.ts'
import { removeRunningAddress, writeRunningAddress } from '#platform/running-address.ts'
import { makeProviders } from '#providers/providers.ts'
import { readAssets } from '#site/assets.ts'
import { markChangedPages } from '#site/mark-changed-pages.ts'
import { isReceiptLink } from '#site/receipt-links.ts'
import { Site } from '#site/routes.ts'
import { calls, domains, routes, tasks } from './app.ts'
import { contract } from './contract.ts'
import type { Demo } from './demo/mount.ts'
import { firstRows, openSecrets } from './first-rows.ts'

export type Started = {
  url: string
  parts: AppServices
  server: Server
  pages: PageCache
  /** The one-time link that makes the owner; null when there is one. */
  setUpLink: string | null
  /** Tells load balancers for DRAIN_SECONDS that it leaves, then ends requests, then jobs, then the database. */
  stop(): Promise<void>
}

/**
 * In development Vite stands in front: it serves the sources themselves, and puts styles into the page, which the
 * policy of production refuses.
 */
export type Development = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/**
 * `cron`: false where a test sets the clock, so that tasks do not start by the wall clock. `demo`: all data is made up.
 * `testPaymentsCount`: test payments count, as they do in a demo by default; for tests. `restart`: stops this process's
 * product for a piece of work, and starts it again.
 */
export type Options = {
  clock?: Clock
  cron?: boolean
  root?: string
  allowPrivatePush?: boolean
  allowPrivateServers?: boolean
  onDatabaseLost?: (error: Error) => void
  demo?: Demo
  testPaymentsCount?: boolean
  development?: Development
  restart?: Restart
}

/** Of approved photos: those that are asked for most. */
const CACHED_PHOTO_BYTES = 48 * 2 ** 20

/**
 * The whole product as one running process: database, pages, calls and background work. Throws ConfigError and
 * DatabaseRefused with a sentence for the keeper.
 */
export async function start(
  config: Config,
  {
    clock = systemClock,
    cron = true,
    root = process.cwd(),
    allowPrivatePush = false,
    allowPrivateServers = false,
    onDatabaseLost,
    demo,
    testPaymentsCount = demo !== undefined,
    development,
    restart,
  }: Options = {},
): Promise<Started> {
  if (!demo) assertNotDemoFolder(path.resolve(root, config.DATA_DIR))
  await assertPortIsFree(config)
  // The embedded database opens it again as far as its account needs.
  makePrivateFolder(path.resolve(root, config.DATA_DIR))
  const database = await openDatabase({
    dataDir: path.resolve(root, config.DATA_DIR),
    databaseUrl: config.DATABASE_URL,
    log,
  })
  if (onDatabaseLost) database.onLost(onDatabaseLost)
  // What runs behind the requests has connections of its own: a storm of visitors cannot starve it, nor it them.
  const background = openPool({ ...database.pool.options, max: 4 }, log)
  const ground = { database, background, changes: new ChangeNotifier(background) }
  try {
    return await startOn(ground, config, {
      clock,
      cron,
      root,
      allowPrivatePush,
      allowPrivateServers,
      demo,
      testPaymentsCount,
      development,
      restart,
    })
  } catch (error) {
    await leave(ground)
    throw error
  }
}

/** What a process stands on, and leaves last. */
type Ground = { database: OpenDatabase; background: pg.Pool; changes: ChangeNotifier }

type Settled = Required<
  Pick<Options, 'clock' | 'cron' | 'root' | 'allowPrivatePush' | 'allowPrivateServers' | 'testPaymentsCount'>
> & {
  demo: Demo | undefined
  development: Development | undefined
  restart: Restart | undefined
}

async function startOn(
  ground: Ground,
  config: Config,
  { clock, cron, root, allowPrivatePush, allowPrivateServers, demo, testPaymentsCount, development, restart }: Settled,
): Promise<Started> {
  const { database, background, changes } = ground
  const migrations = path.join(root, 'migrations')
  await migrate(database.pool, migrations)
  const dataDir = path.resolve(root, config.DATA_DIR)
  const secrets = await openSecrets(database.pool.options, config, dataDir)
  const { signInSecret } = secrets
  const queue = new Queue<AppServices>(background, tasks, { cron, runs: new TaskRuns(background, clock) })
  const outbox: TransactionHooks = {
    listeners: (event) => queue.listeners(event),
    statements: (jobs) => queue.statements(jobs),
    committed: (lists, paths, queues) => {
      if (lists.length + paths.length > 0) changes.publish(lists, paths)
      // A test that sets the clock decides itself what runs next.
      if (cron) queue.wake(queues)
    },
  }
  const db = new Database(database.pool, clock, outbox)
  const setUpLink = await db.transaction(SYSTEM, async (tx) => {
    await firstRows(tx, secrets)
    return ensureOwner(tx, config)
  })
  const pictures = new Pictures()
  let listening = ''
  const parts: AppServices = {
    config,
    clock,
    db,
    queue,
    providers: makeProviders(config, {
      vapidKeys: secrets.vapidKeys,
      dataDir,
      clock,
      allowPrivatePush,
      allowPrivateServers,
    }),
    seals: new LinkSigner(secrets.sealSecret),
    signInSecret,
    scratch: new Scratch(path.join(dataDir, 'scratch')),
    pictures,
    testPaymentsCount,
    dataDir,
    migrations,
    listeningAt: () => listening,
    restart: restart ?? null,
  }
  await loadConnections(parts)
  const signIn = new SignIn(db, config, signInSecret, () => !parts.providers.email.simulated)
  const client = path.join(root, development ? 'public' : 'dist/client')
  const assets = readAssets(development ? null : client)
  const origin = () => config.PUBLIC_URL ?? listening
  const site = new Site(
    parts,
    assets,
    origin,
    !development,
    async (headers) => (await signIn.session(headers))?.user ?? null,
  )
  const { pages } = site
  const call = () => site.call()

  const photoCache = new ResponseCache(CACHED_PHOTO_BYTES, commonHeaders(config.PUBLIC_URL))

  const app = new Hono<HonoEnv>()
  // Loaded where there is one, and nowhere else.
  const ofDemo = demo && (await import('./demo/mount.ts'))
  const api: ApiOptions = {
    parts,
    endpoints: [...calls, ...(ofDemo?.CALLS ?? [])],
    router: routes,
    session: (headers) => signIn.session(headers),
    refused: countRefusals(db),
    call,
  }
  mountFirst(app, config)
  let leaving = false
  mountHealth(app, parts, () => leaving)
  mountGuards(app, api)
  mountSignIn(app, signIn, parts)
  mountPhotos(app, parts, photoCache)
  mountCustomers(app, parts, { consent: CONSENT_EXPORT, details: customColumns })
  for (const domain of Object.values(domains)) domain.mount?.(app, parts)
  mountEvents(app, changes, { isSignedIn: (headers) => signIn.isAlive(headers) })
  if (demo) ofDemo?.mountDemo(app, demo)
  mountDocument(app, contract, calls, origin)
  mountContract(app, api)
  mountDashboard(app, assets.dashboard, { policy: !development, demoOf: demo?.madeAt })
  site.mount(app)

  const files = new StaticFiles([client], commonHeaders(config.PUBLIC_URL))
  const server = makeServer({
    app,
    pages,
    files,
    photoCache,
    config,
    call,
    isPersonal: isReceiptLink,
    isLeaving: () => leaving,
    ...(development && { before: development }),
  })
  changes.on('pages', (paths) => {
    pages.invalidate(paths?.includes('*') ? null : paths)
    photoCache.clear()
    void site.refresh(paths)
  })
  changes.on('changed', (lists) => {
    if (!lists.includes('connections') && !lists.includes('*')) return
    loadConnections(parts).catch((error: unknown) => log.warn({ err: error }, 'connections could not be loaded'))
  })
  changes.start()
  await listen(server, config)
  const { port } = server.address() as AddressInfo
  listening = ownAddress(config.HOST, port)
  writeRunningAddress(dataDir, listening)

  // Visitors are served from here on; the queue follows within a moment, and a transaction that needs it waits that
  // long.
  const working = queue
    .start()
    .then(() => queue.work(parts))
    .then(() => markChangedPages(db))
    .catch((error: unknown) => log.error({ err: error }, 'background work could not start'))
  return {
    url: listening,
    parts,
    server,
    pages,
    setUpLink,
    stop: async () => {
      leaving = true
      // A load balancer learns from /readyz to send this node no more requests; until then it answers as before.
      await wait(config.DRAIN_SECONDS * 1000)
      await stop({ ...ground, server, queue, working, pictures, db })
      removeRunningAddress(dataDir)
    },
  }
}

function listen(server: Server, { PORT, HOST }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(toPortFault(error, { PORT, HOST })))
    server.listen(PORT, HOST, resolve)
  })
}

type Stoppable = Ground & {
  server: Server
  queue: Queue<AppServices>
  working: Promise<void>
  pictures: Pictures
  db: Database
}

async function stop({ server, queue, working, pictures, db, ...ground }: Stoppable): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A connection that was busy at first is idle a moment later, and its client would keep it open for a minute.
  const sweeping = setInterval(() => server.closeIdleConnections(), 50)
  // Open event streams would never end by themselves; 8 s is enough for anything else.
  const impatient = setTimeout(() => server.closeAllConnections(), 8_000)
  ground.changes.emit('closing')
  await closed
  clearInterval(sweeping)
  clearTimeout(impatient)
  await getPageviewCounter(db).stop()
  await getHitCounter(db).stop()
  await queue.stop()
  await working
  pictures.stop()
  await leave(ground)
}

async function leave({ database, background, changes }: Ground): Promise<void> {
  changes.stop()
  await closePool(background)
  await database.close()
}
