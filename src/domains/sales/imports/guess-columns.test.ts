import { describe, expect, test } from 'vitest'
import { assembleValues, toLayout } from './assemble-cells.ts'
import { cleanCell } from './clean-cell.ts'
import { guessColumns } from './guess-columns.ts'
import { validateLine, readCategory } from './validate-line.ts'
import { readDate } from './read-date.ts'

const guessed = (headings: string[], samples: Record<string, string> = {}) =>
  guessColumns(headings.map((heading) => ({ heading, samples: [samples[heading] ?? ''] })))

describe('columns are known by their headings in the spellings of', () => {
  test('our own export', () => {
    const headings = ['Name', 'Phone', 'Email', 'Address', 'Service Category', 'Service Count', 'Transaction Date']
    expect(guessed(headings)).toEqual([
      'name',
      'phone',
      'email',
      'address',
      'serviceCategory',
      'serviceCount',
      'transactionDate',
    ])
  })

  test('Jobber: both addresses, of which each line takes one', () => {
    const headings = [
      'J-ID',
      'Title',
      'First Name',
      'Last Name',
      'Company Name',
      'Main Phone #s',
      'Mobile Phone #s',
      'E-mails',
      'Billing Street 1',
      'Billing City',
      'Service Street 1',
      'Service Street 2',
      'Service City',
      'Service State',
      'Service Zip code',
      'Tags',
      'Created Date',
    ]
    expect(guessed(headings)).toEqual([
      null,
      null,
      'firstName',
      'lastName',
      'company',
      'phone',
      'phone',
      'email',
      'address',
      'city',
      'address',
      'address2',
      'city',
      'state',
      'zip',
      'tags',
      'transactionDate',
    ])
  })

  test('Housecall Pro', () => {
    const headings = [
      'First Name',
      'Last Name',
      'Display Name',
      'Company',
      'Email',
      'Mobile Number',
      'Home Number',
      'Address Street Line 1',
      'Address Street Line 2',
      'City',
      'State',
      'Zip',
      'Customer Tags',
    ]
    expect(guessed(headings)).toEqual([
      'firstName',
      'lastName',
      'name',
      'company',
      'email',
      'phone',
      'phone',
      'address',
      'address2',
      'city',
      'state',
      'zip',
      'tags',
    ])
  })

  test('QuickBooks', () => {
    const headings = [
      'Customer',
      'Company name',
      'Street Address',
      'City',
      'State',
      'Country',
      'Zip',
      'Phone',
      'Email',
      'Open Balance',
    ]
    expect(guessed(headings)).toEqual([
      'name',
      'company',
      'address',
      'city',
      'state',
      null,
      'zip',
      'phone',
      'email',
      null,
    ])
  })

  test('Google Contacts', () => {
    const headings = [
      'First Name',
      'Last Name',
      'Organization Name',
      'E-mail 1 - Label',
      'E-mail 1 - Value',
      'Phone 1 - Label',
      'Phone 1 - Value',
      'Address 1 - Label',
      'Address 1 - Formatted',
      'Address 1 - City',
      'Address 1 - Region',
      'Address 1 - Postal Code',
    ]
    expect(guessed(headings)).toEqual([
      'firstName',
      'lastName',
      'company',
      null,
      'email',
      null,
      'phone',
      null,
      'address',
      'city',
      'state',
      'zip',
    ])
  })

  test('people, in capitals and Spanish too; a Type that holds other things is left out', () => {
    expect(guessed(['CUST NAME', 'Ph. #', 'e-mail addr', 'STREET', 'Type', '# of Jobs', 'Last svc'])).toEqual([
      'name',
      'phone',
      'email',
      'address',
      'serviceCategory',
      'serviceCount',
      'transactionDate',
    ])
    expect(guessed(['Nombre', 'Teléfono', 'Dirección', 'Ciudad'])).toEqual(['name', 'phone', 'address', 'city'])
    expect(guessed(['Type', 'Date'], { Type: 'Residential', Date: 'soon' })).toEqual([null, null])
  })
})

describe('cells', () => {
  test.each([
    ['="(813) 555-0148"', '(813) 555-0148'],
    ["'=1+1", '=1+1'],
    ["O'Neil", "O'Neil"],
    ['  Ana\t Ortiz ', 'Ana Ortiz'],
    ['813-555-0101 ::: 813-555-0102', '813-555-0101 813-555-0102'],
    ["'33570", '33570'],
    ['one\r\ntwo', 'one two'],
    ['\u00A0Ana\u00A0', 'Ana'],
  ])('%j is read as %j', (cell, read) => expect(cleanCell(cell)).toBe(read))

  test.each([
    ['2025-11-18', '11/18/2025'],
    ['2025-11-18T14:30:00Z', '11/18/2025'],
    ['11/18/25', '11/18/2025'],
    ['11-18-2025 2:40 PM', '11/18/2025'],
    ['18.11.2025', '11/18/2025'],
    ['Nov 18, 2025', '11/18/2025'],
    ['18 November 2025', '11/18/2025'],
    ['1/5/98', '1/5/1998'],
    ['soon', 'soon'],
  ])('the day %j is read as %j', (typed, read) => expect(readDate(typed)).toBe(read))

  test('parts of a name and of an address are joined, and what the street says is not said twice', () => {
    const targets = ['firstName', 'lastName', 'company', 'address', 'address2', 'city', 'state', 'zip'] as const
    const layout = toLayout(targets.map((target) => ({ target })))
    expect(
      assembleValues(layout, [
        'Elena',
        'Vargas',
        'Vargas LLC',
        '1204 Shell Point Rd',
        'Apt 4',
        'Ruskin',
        'FL',
        '33570',
      ]),
    ).toMatchObject({
      name: 'Elena Vargas',
      address: '1204 Shell Point Rd, Apt 4, Ruskin, FL 33570',
    })
    expect(
      assembleValues(layout, ['', '', 'Marina Cove HOA', '1 Main St, Ruskin, FL 33570', '', 'Ruskin', 'FL', '33570']),
    ).toMatchObject({
      name: 'Marina Cove HOA',
      address: '1 Main St, Ruskin, FL 33570',
    })
    expect(assembleValues(toLayout([{ target: 'phone' }, { target: 'phone' }]), ['', '813 555 0101']).phone).toBe(
      '813 555 0101',
    )
  })

  test.each([
    ['paver sealing', 'Paver Sealing'],
    ['Roof wash', 'Roof Cleaning'],
    ['Drive way', 'Driveway Cleaning'],
    ['Pool deck', 'Pool Area Cleaning'],
    ['OTHER', 'Other'],
    ['Gardening', null],
  ])('the category %j is %j', (typed, category) => expect(readCategory(typed)).toBe(category))

  test('reports each of several mistakes in a line once', () => {
    const targets = ['phone', 'email', 'address', 'serviceCount'] as const
    const judged = validateLine(
      assembleValues(toLayout(targets.map((target) => ({ target }))), ['abc', 'a@b', 'x'.repeat(301), '-1']),
    )
    expect('issues' in judged && judged.issues.map(({ message }) => message)).toEqual([
      'Name is empty',
      'We can’t read this phone: abc',
      'Email is incomplete: a@b',
      'Please keep this to 300 characters.',
    ])
  })
})
