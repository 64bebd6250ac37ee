import { expect, test } from 'vitest'
import { CATEGORY_WORDS, formatCategory, toCategory } from './format-category.ts'

test.each([
  ['sealant', 'Sealer'],
  ['Sealant', 'Sealer'],
  ['cleaning_solution', 'Cleaning solution'],
  ['sand', 'Sand'],
  ['joint_sand', 'Joint sand'],
  ['PPE', 'PPE'],
  ['rust remover', 'Rust remover'],
  ['Équipement', 'Équipement'],
])('reads %s as %s', (category, words) => {
  expect(formatCategory(category)).toBe(words)
})

test('takes the words back as the API has them, and the owner’s own as they were typed', () => {
  expect(CATEGORY_WORDS.map((words) => formatCategory(toCategory(words)))).toEqual(CATEGORY_WORDS)
  expect(toCategory(' cleaning Solution ')).toBe('cleaning_solution')
  expect(toCategory('Joint sand')).toBe('Joint sand')
})
