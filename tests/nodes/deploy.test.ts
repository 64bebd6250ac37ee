import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#platform/config.ts'

const read = (name: string) => readFileSync(name, 'utf8')
const README = read('README.md')
const SCRIPTS = Object.keys(JSON.parse(read('package.json')).scripts)
const DEFAULT_PORT = readConfig({}).PORT
/** What the product reads, as the README has it; LOG_LEVEL and the rest are rows of the same table. */
const TABLE = README.slice(README.indexOf('## Configuration'), README.indexOf('## Commands'))
const KNOWN = new Set(Array.from(TABLE.matchAll(/`([A-Z0-9_]{4,})`/g), ([, name]) => name))
const isKnown = (name: string) => KNOWN.has(name) || name === 'NODE_ENV'

describe('deploy/Dockerfile', () => {
  const lines = read('deploy/Dockerfile').replaceAll('\\\n', ' ').split('\n')
  const of = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))

  test('copies only what is there, or what a stage before has made', () => {
    const copies = of('COPY').filter((line) => !line.startsWith('--from'))
    const sources = copies.flatMap((line) => line.split(' ').slice(0, -1))
    expect(sources.length).toBeGreaterThan(4)
    expect(sources.filter((source) => !existsSync(source))).toEqual([])
    const stages = of('FROM').flatMap((line) => / AS (\w+)$/.exec(line)?.[1] ?? [])
    expect(of('COPY').flatMap((line) => /^--from=(\w+)/.exec(line)?.[1] ?? [])).toEqual(expect.arrayContaining(stages))
  })

  test('starts the program of the build on the version of Node that the package runs, as an account that is not root', () => {
    const { dependencies } = JSON.parse(read('package.json'))
    for (const from of of('FROM'))
      expect(from).toMatch(new RegExp(`^node:${String(dependencies.node).split('.', 1)[0]}-`))
    expect(lines.findLast((line) => line.startsWith('CMD '))).toBe('CMD ["node", "dist/server/main.js"]')
    expect(read('scripts/start.mjs')).toContain('dist/server/main.js')
    const [last] = of('USER').slice(-1)
    expect(last).toBe('node')
    expect(lines.indexOf('USER node')).toBeGreaterThan(lines.findLastIndex((line) => line.startsWith('RUN ')))
  })

  test('knows the names, the port and the path of health that the product has', () => {
    const set = of('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=')))
    expect(set.map(([name = '']) => name).filter((name) => !isKnown(name))).toEqual([])
    expect(() => readConfig(Object.fromEntries(set))).not.toThrow()
    expect(of('EXPOSE')).toEqual([String(DEFAULT_PORT)])
    expect(of('HEALTHCHECK')[0]).toContain(`http://127.0.0.1:${DEFAULT_PORT}/healthz`)
  })

  test('nothing of this machine gets into the image', () => {
    const left = read('.dockerignore').split('\n')
    for (const name of ['.git', 'node_modules', 'dist', 'data', 'demo-data', '**/.env']) expect(left).toContain(name)
  })
})

describe('deploy/compose.yaml', () => {
  const compose = parse(read('deploy/compose.yaml'))
  const { app, database, proxy } = compose.services

  test('gives the product what it knows, in words that it takes', () => {
    expect(Object.keys(app.environment).filter((name) => !isKnown(name))).toEqual([])
    const values = {
      POSTGRES_PASSWORD: 'secret',
      DOMAIN: 'pavers.example.com',
      OWNER_EMAIL: 'ray@example.com',
      OWNER_PASSWORD: 'long enough for it',
      ENCRYPTION_KEY: 'x'.repeat(48),
      BACKUP_PASSPHRASE: 'seven pavers by the pool',
    }
    const filled = Object.entries<string>(app.environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, key: keyof typeof values) => values[key]),
    ])
    const config = readConfig(Object.fromEntries(filled))
    expect(config).toMatchObject({
      PUBLIC_URL: 'https://pavers.example.com',
      DATABASE_URL: 'postgres://tidestone:secret@database/tidestone',
      DRAIN_SECONDS: 5,
    })
    // The proxy is on this network, and the app trusts no other sender.
    expect(compose.networks.default.ipam.config[0].subnet).toBe(config.TRUST_PROXY)
    for (const key of Object.keys(values)) expect(read('docs/deploy.md')).toContain(`${key}=`)
  })

  test('names files that are there, waits for the database, and gives a node the time that it takes to leave', () => {
    expect(existsSync(path.resolve('deploy', app.build.context, app.build.dockerfile))).toBe(true)
    expect(proxy.volumes[0].split(':')[0]).toBe('./Caddyfile')
    expect(app.depends_on.database.condition).toBe('service_healthy')
    expect(database.healthcheck.test[1]).toContain('pg_isready')
    expect(app.stop_grace_period).toBe('60s')
    expect(Object.keys(compose.volumes).toSorted()).toEqual(['certificates', 'data', 'database', 'proxy'])
    // Only the proxy is to be reached from outside.
    expect([app.ports, database.ports, proxy.ports]).toEqual([undefined, undefined, ['80:80', '443:443']])
  })
})

test('every service of the compose file runs with the rights it needs, and PostgreSQL serves a role that is no superuser', () => {
  const { services } = parse(read('deploy/compose.yaml'))
  for (const [name, service] of Object.entries<any>(services))
    expect([name, service.cap_drop, service.security_opt, service.read_only]).toEqual([
      name,
      ['ALL'],
      ['no-new-privileges:true'],
      true,
    ])
  expect([services.app.cap_add, services.proxy.cap_add]).toEqual([undefined, ['NET_BIND_SERVICE']])
  const role = new URL(services.app.environment.DATABASE_URL.replace(/\$\{\w+\}/, 'x')).username
  expect(services.database.environment.POSTGRES_USER).not.toBe(role)
  expect(read('deploy/database.sh')).toContain(`create role ${role} login createdb nosuperuser`)
  expect(services.database.volumes).toContain('./database.sh:/docker-entrypoint-initdb.d/database.sh:ro')
})

test('the unit takes away what the product does not need', () => {
  const unit = read('deploy/tidestone.service')
  for (const line of [
    'NoNewPrivileges=true',
    'CapabilityBoundingSet=',
    'SystemCallFilter=@system-service',
    'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK',
    'RestrictNamespaces=true',
    'PrivateDevices=true',
    'ProtectKernelModules=true',
    'ProtectProc=invisible',
    'UMask=0077',
  ])
    expect(unit.split('\n')).toContain(line)
})

test('deploy/Caddyfile asks the service of the compose file on its port, and looks where the product says that it is ready', () => {
  const caddy = read('deploy/Caddyfile')
  expect(caddy).toContain(`reverse_proxy app:${DEFAULT_PORT}`)
  expect(caddy).toContain('health_uri /readyz')
  expect(read('src/platform/http/health.ts')).toContain(`'/readyz'`)
})

describe('deploy/tidestone.service', () => {
  const unit = read('deploy/tidestone.service')

  test('starts what the build makes, with names that the product knows', () => {
    expect(unit).toMatch(/^ExecStart=\/opt\/tidestone\/node_modules\/\.bin\/node dist\/server\/main\.js$/m)
    expect(existsSync('node_modules/.bin/node')).toBe(true)
    const names = [...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, pairs = '']) =>
      pairs.split(' ').map((pair) => pair.split('=', 1)[0] ?? ''),
    )
    expect(names.filter((name) => !isKnown(name))).toEqual([])
    expect(unit).toMatch(/^User=tidestone$/m)
  })

  test('is a unit that systemd takes, where there is one to ask', () => {
    if (!existsSync('/usr/bin/systemd-analyze'))
      return expect(unit.match(/^\[(Unit|Service|Install)\]$/gm)).toEqual(['[Unit]', '[Service]', '[Install]'])
    const folder = mkdtempSync(path.join(tmpdir(), 'tidestone-unit-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    // The program is not installed here: any that is stands for it.
    writeFileSync(
      path.join(folder, 'tidestone.service'),
      unit.replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true').replace(/^WorkingDirectory=.*$/m, 'WorkingDirectory=/'),
    )
    const said = execFileSync(
      '/usr/bin/systemd-analyze',
      ['verify', '--man=no', path.join(folder, 'tidestone.service')],
      {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    expect(said).not.toMatch(/tidestone\.service/)
  })
})

test.each(['docs/deploy.md', 'docs/scaling.md'])('%s names commands, files and variables that there are', (name) => {
  const text = read(name)
  const commands = [...text.matchAll(/npm run ([\w-]+)/g)].map(([, script = '']) => script)
  expect(commands.filter((script) => !SCRIPTS.includes(script))).toEqual([])
  const files = [...text.matchAll(/`((?:deploy|docs|tests|src)\/[\w./-]+)`/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(0)
  // The keeper writes that one.
  expect(files.filter((file) => file !== 'deploy/.env' && !existsSync(file))).toEqual([])
  const names = [...text.matchAll(/`([A-Z][A-Z0-9]+_[A-Z0-9_]+)(?:=[^`]*)?`/g)].map(([, variable = '']) => variable)
  expect(names.filter((variable) => !isKnown(variable))).toEqual([])
})
