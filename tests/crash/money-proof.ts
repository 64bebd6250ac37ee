import { addsUpOnPaper } from '../support/money-on-paper.ts'

// npm run proof: the histories of the tests, more of them.
const RUNS = 100_000
const began = performance.now()
addsUpOnPaper(RUNS)
process.stdout.write(
  `${RUNS.toLocaleString('en-US')} random histories of deposits, bills, payments, tips, refunds that come back, disputes and bills anew add up (${Math.round((performance.now() - began) / 1000)} s)\n`,
)
