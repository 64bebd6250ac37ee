import { spawnSync } from 'node:child_process'

// npm run proof: the property test of the shed with as many sequences as its issue asks for.
const SEQUENCES = '10000'
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', 'src/domains/needs/shed.test.ts']
const { status } = spawnSync(process.execPath, vitest, { stdio: 'inherit', env: { ...process.env, SEQUENCES, LOG_LEVEL: 'silent' } })
process.exitCode = status ?? 1
