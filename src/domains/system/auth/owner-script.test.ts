import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { createClient, startApp } from '#tests/support/app.ts'
import { ROOT, runCommand } from '#tests/support/run-command.ts'
import { totp } from '#tests/support/totp.ts'
import { start } from '../../../../src/start.ts'

const NEW = 'a brand new password'

/** `npm run owner -- …`, without npm. */
const owner = (env: Record<string, string>, ...args: string[]) => runCommand('owner', args, { PORT: '3000', ...env })
const tokenIn = (out: string) => /token=([\w-]{43})\n/.exec(out)?.[1] ?? 'none'
const reset = (url: string, token: string) =>
  createClient(url, '').post('/api/auth/reset-password', { token, newPassword: NEW })
const signIn = (url: string, email: string) =>
  createClient(url, '').post('/api/auth/sign-in/email', { email, password: NEW })

test('while the product runs on a server behind DATABASE_URL, it prints a link that sets a new password for the owner', async () => {
  const app = await startApp()
  onTestFinished(() => app.stop())
  const { status, out, err } = await owner({ DATABASE_URL: app.database.url }, 'reset')
  expect([status, err]).toEqual([0, ''])
  expect(out).toContain(
    `Open this link to set a new password for ${app.owner.email} (it works once and expires in 30 minutes):\nhttp://127.0.0.1:3000/reset-password?token=`,
  )
  expect((await reset(app.url, tokenIn(out))).status).toBe(200)
  expect((await reset(app.url, tokenIn(out))).status).toBe(410)
  expect((await signIn(app.url, app.owner.email)).status).toBe(200)
})

test('an owner who lost the second step gets in by it, and by nothing less', async () => {
  const app = await startApp()
  onTestFinished(() => app.stop())
  const asOwner = await app.as('owner')
  const { secret } = (await asOwner.post('/api/profile/two-step', { password: app.owner.password })).body
  expect((await asOwner.post('/api/profile/two-step/confirm', { code: totp(secret) })).status).toBe(200)
  expect((await createClient(app.url, '').post('/api/auth/sign-in/email', app.owner)).body).toMatchObject({
    twoFactorRedirect: true,
  })
  const { out } = await owner({ DATABASE_URL: app.database.url }, 'reset')
  expect(out).toContain('(it works once and expires in 30 minutes, and turns two-step sign-in off)')
  expect((await reset(app.url, tokenIn(out))).status).toBe(200)
  expect((await signIn(app.url, app.owner.email)).body).toMatchObject({ user: { email: app.owner.email } })
})

test('on the embedded database it works while the product runs, and while it does not', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'owner-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const env = { DATA_DIR: folder, OWNER_EMAIL: 'ray@tidestone.example', OWNER_PASSWORD: 'the first password' }
  const inApp = async (act: (url: string) => Promise<void>) => {
    const app = await start(readConfig({ ...env, PORT: '0' }), { root: ROOT })
    try {
      await act(app.url)
    } finally {
      await app.stop()
    }
  }

  const first = await owner({ DATA_DIR: folder }, 'reset')
  expect(first.out).toMatch(/^There’s no owner account yet\.[^]*\/set-up\?token=/)

  await inApp(async (url) => {
    const running = await owner({ DATA_DIR: folder }, 'reset')
    expect([running.status, running.err]).toEqual([0, ''])
    expect((await reset(url, tokenIn(running.out))).status).toBe(200)
    expect((await signIn(url, env.OWNER_EMAIL)).status).toBe(200)
    // Without PORT the link leads to the port that the product runs on, whatever it is.
    expect((await owner({ DATA_DIR: folder, PORT: '' }, 'reset')).out).toContain(`\n${url}/reset-password?token=`)
  })
  const stopped = await owner({ DATA_DIR: folder }, 'reset')
  await inApp(async (url) => {
    expect((await reset(url, tokenIn(stopped.out))).status).toBe(200)
  })
}, 120_000)

test.each([[[]], [['rest']], [['reset', 'please']]])('asked for %j it says how it is used', async (args) => {
  const { status, out, err } = await owner({}, ...args)
  expect([status, out, err]).toEqual([1, '', 'Usage: npm run owner -- reset\n'])
})

test('a database that does not answer, or half a configuration, ends it with a sentence', async () => {
  const half = await owner({ OWNER_EMAIL: 'ray@tidestone.example' }, 'reset')
  expect([half.status, half.err]).toEqual([
    1,
    expect.stringMatching(/^OWNER_EMAIL is set, but OWNER_PASSWORD is missing/),
  ])
})
