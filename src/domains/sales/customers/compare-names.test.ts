import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { namesAgree } from './compare-names.ts'

describe('names of one person agree', () => {
  test.each([
    ['Karen Whitfield', 'karen whitfield'],
    ['Karen Whitfield', 'Whitfield, Karen'],
    ['Karen Whitfield', 'Whitfield Karen'],
    ['Karen Whitfield', 'K. Whitfield'],
    ['Karen Whitfield', 'K Whitfield'],
    ['Karen Whitfield', 'Whitfield, K.'],
    ['Karen Whitfield', 'Mrs. Karen Whitfield'],
    ['Karen Whitfield', 'Dr Karen M. Whitfield, PhD'],
    ['Karen Whitfield', 'Karen Marie Whitfield'],
    ['Karen Whitfield', 'Karen & Bob Whitfield'],
    ['Bob Whitfield', 'Karen & Bob Whitfield'],
    ['Robert Whitfield', 'Karen and Bob Whitfield'],
    ['Karen Whitfield', 'Whitfield, Karen & Bob'],
    ['Karen Whitfield', 'Mr. and Mrs. Whitfield'],
    ['Mr. & Mrs. John Whitfield', 'John Whitfield'],
    ['Karen Whitfield', 'The Whitfields'],
    ['Karen Whitfield', 'Whitfield Family'],
    ['Karen Whitfield', 'Karen'],
    ['Karen Whitfield', 'Whitfield'],
    ['Karen Whitfield', 'Karen Whitfield-Jones'],
    ['Karen Whitfield', 'Karen Whitfeild'],
    ['Michael Brown', 'Micheal Brown'],
    ['José Núñez', 'Jose Nunez'],
    ['Sean O’Brien', "Sean O'Brien"],
    ['Sean OBrien', "Sean O'Brien"],
    ['Bill Hansen', 'William Hansen'],
    ['Robert Hill Jr.', 'Robert Hill'],
    ['John Smith & Mary Jones', 'Mary Jones'],
    ['Sr. Juan Pérez', 'Juan Perez'],
    ['María y José Lopez', 'Jose Lopez'],
    ['Bayside HOA', 'Bayside HOA, Inc.'],
    ['Gulf Coast Properties LLC', 'The Gulf Coast Properties'],
    ['王小明', '王小明'],
    ['Иван Петров', 'Петров Иван'],
    ['🙂', '🙂'],
  ])('%j and %j', (one, other) => {
    expect(namesAgree(one, other)).toBe(true)
    expect(namesAgree(other, one)).toBe(true)
  })
})

describe('names of two people do not', () => {
  test.each([
    ['Victor Hensley', 'Karen Whitfield'],
    ['Victor Hensley', 'Vera Hensley'],
    ['Karen Whitfield', 'Bob Whitfield'],
    ['Karen Whitfield', 'Karen Smith'],
    ['Mario Lopez', 'Maria Lopez'],
    ['Don Smith', 'Donna Smith'],
    ['Paul Rivera', 'Paula Rivera'],
    ['Karla Muller', 'Karl Muller'],
    ['J. Smith', 'Mary J. Smith'],
    ['J. Smith', 'Karen Smith'],
    ['K. Whitfield', 'Karen Winters'],
    ['John Smith Jr.', 'John Smith Sr.'],
    ['Mr. Whitfield', 'Mrs. Whitfield'],
    ['Karen Whitfield', 'Whitfield Properties LLC'],
    ['Bayside HOA', 'Bayview HOA'],
    ['Sunset Villas HOA', 'Karen Whitfield'],
    ['K', 'Karen Whitfield'],
    ['K. W.', 'Karen Whitfield'],
    ['', 'Karen Whitfield'],
    ['?', 'Karen Whitfield'],
    ['🙂', '🙃'],
    ['王小明', '王小红'],
    ['The Hensleys', 'Karen Whitfield'],
    ['Carol & Jim Peters', 'Karen & Bob Whitfield'],
  ])('%j and %j', (one, other) => {
    expect(namesAgree(one, other)).toBe(false)
    expect(namesAgree(other, one)).toBe(false)
  })
})

const GIVEN = fc.constantFrom('Karen', 'Victor', 'Elena', 'Marcus', 'Zoë', 'Luis', 'Priya', 'Owen')
const FAMILY = fc.constantFrom('Whitfield', 'Hensley', 'Vargas', 'Nuñez', "O'Brien", 'Petrov', 'Nguyen', 'Okafor')

describe('whatever the names are', () => {
  test('the order of the two never matters, and every name agrees with itself', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        (one, other) => {
          expect(namesAgree(one, other)).toBe(namesAgree(other, one))
          expect(namesAgree(one, one)).toBe(true)
        },
      ),
      { numRuns: 500 },
    ))

  test('another way of writing one name agrees with it', () =>
    fc.assert(
      fc.property(
        GIVEN,
        FAMILY,
        fc.constantFrom<(given: string, family: string) => string>(
          (given, family) => `${family}, ${given}`,
          (given, family) => `${given[0]}. ${family}`,
          (given, family) => `Mrs ${given} ${family}`,
          (given, family) => `  ${given.toUpperCase()}   ${family.toUpperCase()} `,
          (given, family) => `${given} & Pat ${family}`,
          (given, family) => `Pat and ${given} ${family}`,
          (given, family) => `${given} Q. ${family}, MD`,
          (_given, family) => `The ${family} Family`,
          (given, family) => `${given} ${family}`.normalize('NFD'),
        ),
        (given, family, written) => namesAgree(`${given} ${family}`, written(given, family)),
      ),
    ))

  test('two people who share neither name never agree, however each is written', () =>
    fc.assert(
      fc.property(GIVEN, FAMILY, GIVEN, FAMILY, fc.boolean(), (given, family, otherGiven, otherFamily, turned) => {
        fc.pre(given !== otherGiven && family !== otherFamily)
        expect(
          namesAgree(
            `${given} ${family}`,
            turned ? `${otherFamily}, ${otherGiven}` : `Dr. ${otherGiven} ${otherFamily}`,
          ),
        ).toBe(false)
      }),
    ))

  test('two of one family with other given names never agree', () =>
    fc.assert(
      fc.property(GIVEN, GIVEN, FAMILY, (given, other, family) => {
        fc.pre(given !== other)
        expect(namesAgree(`${given} ${family}`, `${other} ${family}`)).toBe(false)
      }),
    ))
})
