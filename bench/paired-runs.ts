/** Both sides in turn, so that a machine that slows down slows both. Answers the median of the ratios, pair by pair. */
export async function runPaired(
  rounds: number,
  ours: () => Promise<number>,
  bare: () => Promise<number>,
): Promise<{ ours: number; bare: number; ratio: number }> {
  const pairs: { ours: number; bare: number }[] = []
  // The first pair warms up and is not counted.
  for (let round = 0; round <= rounds; round++) {
    const pair = round % 2 === 0 ? { ours: await ours(), bare: await bare() } : swap(await bare(), await ours())
    if (round > 0) pairs.push(pair)
  }
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    bare: median(pairs.map((pair) => pair.bare)),
    ratio: median(pairs.map((pair) => pair.ours / pair.bare)),
  }
}

const swap = (bare: number, ours: number) => ({ ours, bare })

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const high = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? Number.NaN) + high) / 2
}

/** One line of the table, with the bar that it must hold. Answers whether it holds. */
export function report(
  what: string,
  unit: string,
  result: { ours: number; bare: number; ratio: number },
  bar: { atMost: number } | { atLeast: number },
): boolean {
  const holds = 'atMost' in bar ? result.ratio <= bar.atMost : result.ratio >= bar.atLeast
  const limit = 'atMost' in bar ? `≤ ${bar.atMost}` : `≥ ${bar.atLeast}`
  process.stdout.write(
    `${holds ? 'holds ' : 'BROKEN'}  ${what}: ours ${result.ours.toFixed(2)} ${unit}, bare ${result.bare.toFixed(2)} ${unit}, ratio ${result.ratio.toFixed(2)} (bar ${limit})\n`,
  )
  return holds
}
