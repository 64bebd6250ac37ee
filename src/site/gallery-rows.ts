/** How wide a picture stands: of 12 columns, and of 5 on a phone. */
export type Place = { wide: number; phone: number; later: boolean }

const COURSES = [
  [7, 5],
  [3, 5, 4],
  [5, 7],
  [4, 5, 3],
  [6, 6],
] as const
const FIRST_COURSES = COURSES.length

/**
 * Lays pictures in courses like pavers: no two joints in line, comparisons (`true`) never narrow, no course short. What
 * comes after the first five courses is `later`, and is laid so that both parts look whole by themselves.
 */
export function layOutRows(comparisons: readonly boolean[]): Place[] {
  const courses = chooseCourses(comparisons)
  const first = courses.slice(0, FIRST_COURSES).flat().length
  const phone = [...layOnPhone(comparisons.slice(0, first)), ...layOnPhone(comparisons.slice(first))]
  return courses.flat().map((wide, place) => ({ wide, phone: phone[place] ?? 5, later: place >= first }))
}

function chooseCourses(comparisons: readonly boolean[]): (readonly number[])[] {
  const chosen: (readonly number[])[] = []
  let place = 0
  let turn = 0
  while (place < comparisons.length) {
    const rest = comparisons.slice(place)
    const best = COURSES.map((course, at) => ({
      course,
      at,
      cost: cost(course, rest, chosen.at(-1)) + ((at - turn + COURSES.length) % COURSES.length),
    }))
      .filter(({ cost: price }) => price < IMPOSSIBLE)
      .toSorted((a, b) => a.cost - b.cost)[0]
    chosen.push(best?.course ?? [12])
    place += best?.course.length ?? 1
    turn = ((best?.at ?? turn) + 1) % COURSES.length
  }
  return chosen
}

const IMPOSSIBLE = 10_000

/** What speaks against a course here; the turn of the pattern decides between equals. */
function cost(course: readonly number[], rest: readonly boolean[], before: readonly number[] | undefined): number {
  const comparisons = course.filter((_, at) => rest[at])
  if (course.length > rest.length || comparisons.some((width) => width < 5)) return IMPOSSIBLE
  const joints = course === before ? 1000 : 0
  const lonely = rest.length - course.length === 1 ? 100 : 0
  const small = comparisons.some((width) => width < 6) ? 10 : 0
  return joints + lonely + small
}

/**
 * Comparisons over the full width; between them 3 + 2, then 2 + 3. Of an odd number one stands alone: the first, the
 * next time the last.
 */
function layOnPhone(comparisons: readonly boolean[]): number[] {
  const spans: number[] = []
  let runs = 0
  for (let place = 0; place < comparisons.length;) {
    if (comparisons[place]) {
      spans.push(5)
      place += 1
      continue
    }
    const next = comparisons.indexOf(true, place)
    const length = (next === -1 ? comparisons.length : next) - place
    const pairs = Array.from({ length: Math.floor(length / 2) }, (_, at) => (at % 2 === 0 ? [3, 2] : [2, 3])).flat()
    const alone = length % 2 === 1 ? [5] : []
    spans.push(...(runs % 2 === 0 ? [...alone, ...pairs] : [...pairs, ...alone]))
    runs += 1
    place += length
  }
  return spans
}
