import { defineConfig } from 'vitest/config'
import type { Vite } from 'vitest/node'
import { SlowestFirst } from './tests/support/slowest-first.ts'
import { namedIn, shortNames } from './tools/css/class-names.ts'

const nameOf = shortNames()
/**
 * A new style module renames the classes of those after it, though their files have not changed, so their cached copies
 * must go, too.
 */
const cachedByName: Vite.Plugin = {
  name: 'kept-by-name',
  configureVitest: ({ defineCacheKeyGenerator }) =>
    defineCacheKeyGenerator(
      ({ id, sourceCode }) =>
        /\.module\.css/.test(id) &&
        namedIn(sourceCode)
          .map((name) => nameOf(name, id))
          .join(),
    ),
}

/** Attacks, faults, several nodes, killed processes, full disks: what a change of one rule seldom breaks. */
const SYSTEM = ['attack', 'crash', 'faults', 'nodes', 'system'].map((folder) => `tests/${folder}/**`)

/**
 * These wait for a database, a task or a process for a tenth (server) to a third (system) of their time on two cores,
 * which a third worker uses. A browser is never idle.
 */
const WAITING_WORKERS = 3

export default defineConfig({
  // As vite.config.ts has it: journeys run the source with the built style sheets, so a class must have one name in
  // both.
  css: { modules: { generateScopedName: nameOf } },
  plugins: [cachedByName],
  test: {
    css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'scoped' } },
    // Once for both projects: the template database is the same.
    globalSetup: 'tests/support/global-setup.ts',
    sequence: { sequencer: SlowestFirst },
    pool: 'forks',
    maxWorkers: 2,
    // No test replaces a module, and each has a database and a port of its own: one process takes file after file, and
    // reads the libraries once instead of once a file, which was a third of the whole time.
    isolate: false,
    // What hangs is ended; what is slow is not: a browser's very first page takes 20 s where nothing has been read from
    // the disk yet.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Waiting for something costs nothing where it comes soon, and a busy machine is no fault.
    expect: { poll: { timeout: 30_000 } },
    // A test that is left alone by mistake must not make the others disappear.
    allowOnly: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'tools/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: ['tests/e2e/**', ...SYSTEM],
          maxWorkers: WAITING_WORKERS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          // After the server's: a browser beside them makes both slow, and a fault in a rule is easier to read there.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          // Long ones, and three that mount a disk, which a plain container does not allow: `npm run test:system`, and
          // .ci/run.
          include: SYSTEM.map((folder) => `${folder}/*.test.ts`),
          maxWorkers: WAITING_WORKERS,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
